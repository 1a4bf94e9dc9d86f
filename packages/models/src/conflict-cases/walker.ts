import { memoryNumbers, WalkerMemory } from './walker-memory.ts';

const levelPlace = memoryNumbers + 0;
const seenTickPlace = memoryNumbers + 1;
const isOursPlace = memoryNumbers + 2;
const isNewPlace = memoryNumbers + 3;
const xPlace = memoryNumbers + 4;
const yPlace = memoryNumbers + 5;
const vxPlace = memoryNumbers + 6;
const vyPlace = memoryNumbers + 7;
const radiusPlace = memoryNumbers + 8;
const speedPlace = memoryNumbers + 9;
const accelerationPlace = memoryNumbers + 10;
const nextVxPlace = memoryNumbers + 11;
const nextVyPlace = memoryNumbers + 12;
const restXPlace = memoryNumbers + 13;
const restYPlace = memoryNumbers + 14;
const refusedByPlace = memoryNumbers + 15;
const tilePlace = memoryNumbers + 16;
const rowPlace = memoryNumbers + 17;
const extentPlace = memoryNumbers + 18;
const chosenTickPlace = memoryNumbers + 19;
const cellPlace = memoryNumbers + 20;

/** Numbers that an agent takes in the memory of the run. */
export const walkerNumbers = memoryNumbers + 21;

/** One agent in this tick. */
export class Walker extends WalkerMemory {
  /** Number of the agent in its table. */
  readonly slot: number;
  /** Agents near it, and in which round they were looked for. */
  readonly nearby: Walker[] = [];
  nearbyRound = -1;

  constructor(numbers: Float64Array, words: Int32Array, at: number, slot: number) {
    super(numbers, words, at);
    this.slot = slot;
  }

  get level(): number {
    return this.numbers[this.at + levelPlace];
  }

  set level(value: number) {
    this.numbers[this.at + levelPlace] = value;
  }

  get seenTick(): number {
    return this.numbers[this.at + seenTickPlace];
  }

  set seenTick(value: number) {
    this.numbers[this.at + seenTickPlace] = value;
  }

  get isOurs(): boolean {
    return this.numbers[this.at + isOursPlace] === 1;
  }

  set isOurs(value: boolean) {
    this.numbers[this.at + isOursPlace] = value ? 1 : 0;
  }

  get isNew(): boolean {
    return this.numbers[this.at + isNewPlace] === 1;
  }

  set isNew(value: boolean) {
    this.numbers[this.at + isNewPlace] = value ? 1 : 0;
  }

  get x(): number {
    return this.numbers[this.at + xPlace];
  }

  set x(value: number) {
    this.numbers[this.at + xPlace] = value;
  }

  get y(): number {
    return this.numbers[this.at + yPlace];
  }

  set y(value: number) {
    this.numbers[this.at + yPlace] = value;
  }

  get vx(): number {
    return this.numbers[this.at + vxPlace];
  }

  set vx(value: number) {
    this.numbers[this.at + vxPlace] = value;
  }

  get vy(): number {
    return this.numbers[this.at + vyPlace];
  }

  set vy(value: number) {
    this.numbers[this.at + vyPlace] = value;
  }

  get radius(): number {
    return this.numbers[this.at + radiusPlace];
  }

  set radius(value: number) {
    this.numbers[this.at + radiusPlace] = value;
  }

  get speed(): number {
    return this.numbers[this.at + speedPlace];
  }

  set speed(value: number) {
    this.numbers[this.at + speedPlace] = value;
  }

  get acceleration(): number {
    return this.numbers[this.at + accelerationPlace];
  }

  set acceleration(value: number) {
    this.numbers[this.at + accelerationPlace] = value;
  }

  get nextVx(): number {
    return this.numbers[this.at + nextVxPlace];
  }

  set nextVx(value: number) {
    this.numbers[this.at + nextVxPlace] = value;
  }

  get nextVy(): number {
    return this.numbers[this.at + nextVyPlace];
  }

  set nextVy(value: number) {
    this.numbers[this.at + nextVyPlace] = value;
  }

  get restX(): number {
    return this.numbers[this.at + restXPlace];
  }

  set restX(value: number) {
    this.numbers[this.at + restXPlace] = value;
  }

  get restY(): number {
    return this.numbers[this.at + restYPlace];
  }

  set restY(value: number) {
    this.numbers[this.at + restYPlace] = value;
  }

  get refusedBy(): number {
    return this.numbers[this.at + refusedByPlace];
  }

  set refusedBy(value: number) {
    this.numbers[this.at + refusedByPlace] = value;
  }

  get tile(): number {
    return this.numbers[this.at + tilePlace];
  }

  set tile(value: number) {
    this.numbers[this.at + tilePlace] = value;
  }

  get row(): number {
    return this.numbers[this.at + rowPlace];
  }

  set row(value: number) {
    this.numbers[this.at + rowPlace] = value;
  }

  get extent(): number {
    return this.numbers[this.at + extentPlace];
  }

  set extent(value: number) {
    this.numbers[this.at + extentPlace] = value;
  }

  get chosenTick(): number {
    return this.numbers[this.at + chosenTickPlace];
  }

  set chosenTick(value: number) {
    this.numbers[this.at + chosenTickPlace] = value;
  }

  get cell(): number {
    return this.numbers[this.at + cellPlace];
  }

  set cell(value: number) {
    this.numbers[this.at + cellPlace] = value;
  }
}

/** Slower than this one stands, m/s. */
export const standing = 1e-6;
/** Nearer than this to a slot, or to where it rests, one stands on it, m. */
export const atRest = 1e-6;

export const hasSidePoint = ({ sideX }: WalkerMemory): boolean => sideX === sideX;
export const isIdle = (self: WalkerMemory): boolean => !self.isGoing && !self.isQueued;
export const speedOf = ({ vx, vy }: Walker): number => Math.sqrt(vx * vx + vy * vy);

/** Where it ended its task, not pushed away from there. */
export const isHome = ({ x, y, lastX, lastY }: Walker): boolean =>
  Math.abs(x - lastX) <= atRest && Math.abs(y - lastY) <= atRest;

/** How long a body goes on that goes a tick at a velocity and then brakes as hard as it can: the time at that velocity, s. */
export const brakingTime = ({ acceleration }: Walker, vx: number, vy: number, dt: number): number =>
  dt + Math.sqrt(vx * vx + vy * vy) / (2 * acceleration);

/** Takes the ground that a body needs which goes a tick at a velocity and then brakes as hard as it can. */
export function takeGround(self: Walker, vx: number, vy: number, dt: number): void {
  const time = brakingTime(self, vx, vy, dt);
  self.restX = self.x + vx * time;
  self.restY = self.y + vy * time;
}

/** The ground every agent holds when a tick begins. */
export const holdGround = (self: Walker): void => takeGround(self, self.vx, self.vy, 0);
