import type { RunMemory } from '@korzo/core';
import { Walker, walkerNumbers } from './walker.ts';

/** Words of the head. Counters that threads add to are set back by the leader. */
export const word = {
  /** Goes up when maps must be made again. */
  maps: 0,
  /** The most of all agents: cells to look over on each side, tenths of a metre of the cell that fits its body, how far its ground may reach. */
  reach: 1,
  fitted: 2,
  farthest: 3,
  /** Known agents that were met in this tick, rows of others that could be seen, and whether any agent came under control. */
  met: 4,
  otherRows: 5,
  isAnyNew: 6,
  /** Lengths of lists. */
  strangers: 7,
  newRows: 8,
  cares: 9,
  events: 10,
  freshAreas: 11,
  areas: 12,
  order: 13,
  islands: 14,
  isThesis: 15,
  /** Goes up in every tick, also when the run goes back. */
  round: 16,
  /** Cells that are marked around an agent of ours when it is met, on each side; 0 where there were no others in the tick before. */
  marksWithin: 17,
} as const;
const wordCount = 18;

/** Places of lists in the head: where each begins, and items it has room for. */
export const list = {
  /** The first agent listed in each cell of all floors, and the next one behind each; 0 for none, n + 1 for one led, -n - 1 for another. */
  heads: 18,
  nextLed: 20,
  nextStranger: 22,
  /** For each cell the round in which an agent of ours was near it last. */
  marks: 24,
  /** Tile and row of agents led that are not known yet. */
  newRows: 26,
  /** Those whose tasks must be looked after. */
  cares: 28,
  /** Those led, in the order of ids. */
  order: 30,
  /** For each of them another one of its island; itself when it stands for the island. */
  parent: 32,
  /** The oldest area that each must stop before; 0 for none. */
  stops: 34,
  /** Where the members of each island begin, and where its areas do; then the members and the areas. */
  islands: 36,
  members: 38,
  areasOfIslands: 40,
  /** Slots of agents by id, scattered. */
  slots: 42,
  /** What happened: agent, rule or outcome, id of the other one. */
  events: 44,
  /** Blocking areas, as numbers: see `areas.ts`. */
  areas: 46,
  freshAreas: 48,
  /** How often each rule was applied on each floor. */
  counts: 50,
  /** Places of the numbers of agents, in blocks. */
  ledBlocks: 52,
  strangerBlocks: 54,
  /** How many blocking areas each floor has had. */
  areasMade: 56,
} as const;
type ListName = keyof typeof list;
const listCount = 20;

/** Words of an item, where it has more than one. */
const itemWords: Partial<Record<ListName, number>> = { newRows: 2, islands: 2, events: 3, areas: 22, freshAreas: 22 };

/** Numbers of the head: cell size, patience, time to give up. */
const numbersPlace = Math.ceil((wordCount + 2 * listCount) / 2);
export const headBytes = 8 * (numbersPlace + 3);

/** Agents of a block; blocks never move. */
const blockSize = 64;

/** What all threads of a run see of one control: its head, lists and agents in the memory of the run. */
export class ControlMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #head: number;
  words!: Int32Array;
  numbers!: Float64Array;
  readonly #led: Walker[] = [];
  readonly #strangers: Walker[] = [];

  constructor(memory: WebAssembly.Memory, address: number) {
    this.#memory = memory;
    this.#head = address / 4;
    this.refresh();
  }

  /** The memory may have grown. */
  refresh(): void {
    const { buffer } = this.#memory;
    if (this.words?.buffer === buffer) return;
    this.words = new Int32Array(buffer);
    this.numbers = new Float64Array(buffer, 0, Math.floor(buffer.byteLength / 8));
    for (const all of [this.#led, this.#strangers])
      for (const walker of all) {
        walker.numbers = this.numbers;
        walker.words = this.words;
      }
  }

  get(place: number): number {
    return this.words[this.#head + place];
  }

  set(place: number, value: number): void {
    this.words[this.#head + place] = value;
  }

  /** Leader only: what is counted in a tick begins again. */
  clearCounters(): void {
    this.words.fill(0, this.#head + word.reach, this.#head + word.freshAreas);
  }

  /** Adds to a counter that other threads add to; returns what it was. */
  add(place: number, count: number): number {
    return Atomics.add(this.words, this.#head + place, count);
  }

  raise(place: number, value: number): void {
    raiseTo(this.words, this.#head + place, value);
  }

  get cellSize(): number {
    return this.numbers[this.#head / 2 + numbersPlace];
  }

  set cellSize(value: number) {
    this.numbers[this.#head / 2 + numbersPlace] = value;
  }

  get patience(): number {
    return this.numbers[this.#head / 2 + numbersPlace + 1];
  }

  set patience(value: number) {
    this.numbers[this.#head / 2 + numbersPlace + 1] = value;
  }

  get givesUpAfter(): number {
    return this.numbers[this.#head / 2 + numbersPlace + 2];
  }

  set givesUpAfter(value: number) {
    this.numbers[this.#head / 2 + numbersPlace + 2] = value;
  }

  /** The word where a list begins. */
  list(place: number): number {
    return this.words[this.#head + place];
  }

  /** Items that a list has room for. */
  room(place: number): number {
    return this.words[this.#head + place + 1];
  }

  /** An agent that the control leads or has led. */
  led(slot: number): Walker {
    return slot < this.#led.length ? this.#led[slot] : this.#viewTo(this.#led, 'ledBlocks', slot);
  }

  /** Another agent near those. */
  stranger(slot: number): Walker {
    return slot < this.#strangers.length
      ? this.#strangers[slot]
      : this.#viewTo(this.#strangers, 'strangerBlocks', slot);
  }

  /** Another thread has made room for more agents. */
  #viewTo(known: Walker[], blocks: ListName, slot: number): Walker {
    while (known.length <= slot) known.push(this.#view(blocks, known.length));
    return known[slot];
  }

  #view(blocks: ListName, slot: number): Walker {
    const block = this.words[this.list(list[blocks]) + Math.floor(slot / blockSize)];
    return new Walker(this.numbers, this.words, block / 2 + (slot % blockSize) * walkerNumbers, slot);
  }

  /** The slot of an agent; -1 when it is not known. */
  slotOf(id: number): number {
    const { words } = this;
    const first = this.list(list.slots);
    const mask = this.room(list.slots) - 1;
    if (mask < 0) return -1;
    for (let at = scattered(id) & mask; ; at = (at + 1) & mask) {
      const slot = words[first + at] - 1;
      if (slot < 0 || this.led(slot).id === id) return slot;
    }
  }

  /** Leader only: sets a list of single words to 0. */
  clear(place: number): void {
    this.words.fill(0, this.list(place), this.list(place) + this.room(place));
  }

  /** Leader only: room for so many items; what is in the list stays. */
  ensure(name: ListName, items: number, memory: RunMemory): void {
    const place = list[name];
    if (this.room(place) >= items) return;
    const each = itemWords[name] ?? 1;
    let room = Math.max(this.room(place), 64);
    while (room < items) room *= 2;
    const before = this.list(place);
    const length = this.room(place) * each;
    const first = memory.reserve(room * each * 4) / 4;
    this.refresh();
    this.words.copyWithin(first, before, before + length);
    this.words[this.#head + place] = first;
    this.words[this.#head + place + 1] = room;
  }

  /** Leader only: room for so many agents. */
  ensureAgents(
    blocks: 'ledBlocks' | 'strangerBlocks',
    count: number,
    memory: RunMemory,
    fill: (walker: Walker) => void,
  ): void {
    const needed = Math.ceil(count / blockSize);
    const known = blocks === 'ledBlocks' ? this.#led : this.#strangers;
    for (let block = known.length / blockSize; block < needed; block++) {
      this.ensure(blocks, block + 1, memory);
      const place = memory.reserve(blockSize * walkerNumbers * 8) / 4;
      this.refresh();
      this.words[this.list(list[blocks]) + block] = place;
      for (let slot = block * blockSize; slot < (block + 1) * blockSize; slot++) {
        const made = this.#view(blocks, slot);
        known.push(made);
        fill(made);
      }
    }
  }

  /** Leader only: lists the slots of all agents by id. */
  scatter(count: number, memory: RunMemory): void {
    this.ensure('slots', 4 * (count + 1), memory);
    const { words } = this;
    const first = this.list(list.slots);
    const mask = this.room(list.slots) - 1;
    words.fill(0, first, first + mask + 1);
    const order = this.list(list.order);
    for (let index = 0; index < count; index++) {
      const slot = words[order + index];
      let at = scattered(this.led(slot).id) & mask;
      while (words[first + at] !== 0) at = (at + 1) & mask;
      words[first + at] = slot + 1;
    }
  }
}

const scattered = (id: number): number => Math.imul(id, 0x9e37_79b1) >>> 8;

/** Raises a word to a value, whatever other threads raise it to. */
export function raiseTo(words: Int32Array, place: number, value: number): void {
  let now = Atomics.load(words, place);
  while (now < value) {
    const found = Atomics.compareExchange(words, place, now, value);
    if (found === now) return;
    now = found;
  }
}
