/** none: nothing to do; planned for: waits in the queue; going; done; failed, with a reason that was reported. */
export type TaskState = 'none' | 'queued' | 'going' | 'done' | 'failed';

const taskStates: readonly TaskState[] = ['none', 'queued', 'going', 'done', 'failed'];
const queued = 1;
const going = 2;

const idPlace = 0;
const generationPlace = 1;
const isGuidedPlace = 2;
const taskPlace = 3;
const goalXPlace = 4;
const goalYPlace = 5;
const goalCellPlace = 6;
const lastXPlace = 7;
const lastYPlace = 8;
const wayAtPlace = 9;
const wayRoomPlace = 10;
const wayLengthPlace = 11;
const nextPlace = 12;
const taskTickPlace = 13;
const sideXPlace = 14;
const sideYPlace = 15;
const partnerPlace = 16;
const waitsForPlace = 17;
const mayNotStartPlace = 18;
const leastPlace = 19;
const leastTickPlace = 20;
const steppingPlace = 21;
const slotXPlace = 22;
const slotYPlace = 23;
const steppingSincePlace = 24;

/** Numbers of a memory. */
export const memoryNumbers = 25;

/**
 * What the control keeps of one agent from tick to tick: a view of its numbers in the memory of the run, so that each thread has its own views
 * of the same agents.
 */
export class WalkerMemory {
  /** The memory of the run as numbers and as words, and where the numbers of this agent begin. */
  numbers: Float64Array;
  words: Int32Array;
  readonly at: number;

  constructor(numbers: Float64Array, words: Int32Array, at: number) {
    this.numbers = numbers;
    this.words = words;
    this.at = at;
  }

  get id(): number {
    return this.numbers[this.at + idPlace];
  }

  set id(value: number) {
    this.numbers[this.at + idPlace] = value;
  }

  get generation(): number {
    return this.numbers[this.at + generationPlace];
  }

  set generation(value: number) {
    this.numbers[this.at + generationPlace] = value;
  }

  get isGuided(): boolean {
    return this.numbers[this.at + isGuidedPlace] === 1;
  }

  set isGuided(value: boolean) {
    this.numbers[this.at + isGuidedPlace] = value ? 1 : 0;
  }

  get task(): TaskState {
    return taskStates[this.numbers[this.at + taskPlace]];
  }

  set task(value: TaskState) {
    this.numbers[this.at + taskPlace] = taskStates.indexOf(value);
  }

  get isGoing(): boolean {
    return this.numbers[this.at + taskPlace] === going;
  }

  get isQueued(): boolean {
    return this.numbers[this.at + taskPlace] === queued;
  }

  get goalX(): number {
    return this.numbers[this.at + goalXPlace];
  }

  set goalX(value: number) {
    this.numbers[this.at + goalXPlace] = value;
  }

  get goalY(): number {
    return this.numbers[this.at + goalYPlace];
  }

  set goalY(value: number) {
    this.numbers[this.at + goalYPlace] = value;
  }

  get goalCell(): number {
    return this.numbers[this.at + goalCellPlace];
  }

  set goalCell(value: number) {
    this.numbers[this.at + goalCellPlace] = value;
  }

  get lastX(): number {
    return this.numbers[this.at + lastXPlace];
  }

  set lastX(value: number) {
    this.numbers[this.at + lastXPlace] = value;
  }

  get lastY(): number {
    return this.numbers[this.at + lastYPlace];
  }

  set lastY(value: number) {
    this.numbers[this.at + lastYPlace] = value;
  }

  get wayAt(): number {
    return this.numbers[this.at + wayAtPlace];
  }

  set wayAt(value: number) {
    this.numbers[this.at + wayAtPlace] = value;
  }

  get wayRoom(): number {
    return this.numbers[this.at + wayRoomPlace];
  }

  set wayRoom(value: number) {
    this.numbers[this.at + wayRoomPlace] = value;
  }

  get wayLength(): number {
    return this.numbers[this.at + wayLengthPlace];
  }

  set wayLength(value: number) {
    this.numbers[this.at + wayLengthPlace] = value;
  }

  get next(): number {
    return this.numbers[this.at + nextPlace];
  }

  set next(value: number) {
    this.numbers[this.at + nextPlace] = value;
  }

  get taskTick(): number {
    return this.numbers[this.at + taskTickPlace];
  }

  set taskTick(value: number) {
    this.numbers[this.at + taskTickPlace] = value;
  }

  get sideX(): number {
    return this.numbers[this.at + sideXPlace];
  }

  set sideX(value: number) {
    this.numbers[this.at + sideXPlace] = value;
  }

  get sideY(): number {
    return this.numbers[this.at + sideYPlace];
  }

  set sideY(value: number) {
    this.numbers[this.at + sideYPlace] = value;
  }

  get partner(): number {
    return this.numbers[this.at + partnerPlace];
  }

  set partner(value: number) {
    this.numbers[this.at + partnerPlace] = value;
  }

  get waitsFor(): number {
    return this.numbers[this.at + waitsForPlace];
  }

  set waitsFor(value: number) {
    this.numbers[this.at + waitsForPlace] = value;
  }

  get mayNotStart(): boolean {
    return this.numbers[this.at + mayNotStartPlace] === 1;
  }

  set mayNotStart(value: boolean) {
    this.numbers[this.at + mayNotStartPlace] = value ? 1 : 0;
  }

  get least(): number {
    return this.numbers[this.at + leastPlace];
  }

  set least(value: number) {
    this.numbers[this.at + leastPlace] = value;
  }

  get leastTick(): number {
    return this.numbers[this.at + leastTickPlace];
  }

  set leastTick(value: number) {
    this.numbers[this.at + leastTickPlace] = value;
  }

  get stepping(): boolean {
    return this.numbers[this.at + steppingPlace] === 1;
  }

  set stepping(value: boolean) {
    this.numbers[this.at + steppingPlace] = value ? 1 : 0;
  }

  get slotX(): number {
    return this.numbers[this.at + slotXPlace];
  }

  set slotX(value: number) {
    this.numbers[this.at + slotXPlace] = value;
  }

  get slotY(): number {
    return this.numbers[this.at + slotYPlace];
  }

  set slotY(value: number) {
    this.numbers[this.at + slotYPlace] = value;
  }

  get steppingSince(): number {
    return this.numbers[this.at + steppingSincePlace];
  }

  set steppingSince(value: number) {
    this.numbers[this.at + steppingSincePlace] = value;
  }

  /** A vertex of its way. */
  vertex(index: number): number {
    return this.words[this.wayAt + index];
  }

  /** The place of a vertex in its way, from one place on; -1 when it is not there. */
  placeOf(cell: number, from = 0): number {
    const { words, wayAt, wayLength } = this;
    for (let index = Math.max(from, 0); index < wayLength; index++) if (words[wayAt + index] === cell) return index;
    return -1;
  }
}
