import { list, word, type ControlMemory } from './control-memory.ts';

/** Numbers of an area in the memory; half the words that the lists have for one. */
const areaNumbers = 11;

/** Where only two may move until both have passed: a circle of three radii around the middle of a contact that was foreseen. */
export interface BlockingArea {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** Ids of the pair. */
  readonly one: number;
  readonly other: number;
  /** The one of them who goes on while the other waits; -1 when both go. */
  readonly mover: number;
  readonly sinceTick: number;
}

/** A view of a blocking area in the memory of the run. */
export class Area implements BlockingArea {
  numbers!: Float64Array;
  at = 0;

  get number(): number {
    return this.numbers[this.at];
  }

  set number(value: number) {
    this.numbers[this.at] = value;
  }

  get x(): number {
    return this.numbers[this.at + 1];
  }

  get y(): number {
    return this.numbers[this.at + 2];
  }

  get one(): number {
    return this.numbers[this.at + 3];
  }

  get other(): number {
    return this.numbers[this.at + 4];
  }

  get mover(): number {
    return this.numbers[this.at + 5];
  }

  get sinceTick(): number {
    return this.numbers[this.at + 6];
  }

  get level(): number {
    return this.numbers[this.at + 7];
  }

  /** Slots of the pair; -1 for an agent that is not on the floor any more. */
  get oneSlot(): number {
    return this.numbers[this.at + 8];
  }

  set oneSlot(value: number) {
    this.numbers[this.at + 8] = value;
  }

  get otherSlot(): number {
    return this.numbers[this.at + 9];
  }

  set otherSlot(value: number) {
    this.numbers[this.at + 9] = value;
  }

  get isGone(): boolean {
    return this.numbers[this.at + 10] === 1;
  }

  set isGone(value: boolean) {
    this.numbers[this.at + 10] = value ? 1 : 0;
  }

  set(area: BlockingArea, level: number): void {
    const { numbers, at } = this;
    numbers[at] = area.number;
    numbers[at + 1] = area.x;
    numbers[at + 2] = area.y;
    numbers[at + 3] = area.one;
    numbers[at + 4] = area.other;
    numbers[at + 5] = area.mover;
    numbers[at + 6] = area.sinceTick;
    numbers[at + 7] = level;
    numbers[at + 8] = numbers[at + 9] = -1;
    numbers[at + 10] = 0;
  }

  copy(from: Area): void {
    this.numbers.copyWithin(this.at, from.at, from.at + areaNumbers);
  }

  plain(): BlockingArea {
    const { number, x, y, one, other, mover, sinceTick } = this;
    return { number, x, y, one, other, mover, sinceTick };
  }
}

/** Numbers of areas that were set in this tick begin here, until the leader has given them their own. */
export const firstFresh = 0x100_0000_0000;

/** The areas of all floors by floor and number, and those of this tick, in the order in which threads have set them. */
export class Areas {
  readonly #memory: ControlMemory;
  readonly #standing: Area[] = [];
  readonly #fresh: Area[] = [];

  constructor(memory: ControlMemory) {
    this.#memory = memory;
  }

  get count(): number {
    return this.#memory.get(word.areas);
  }

  set count(value: number) {
    this.#memory.set(word.areas, value);
  }

  standing(index: number): Area {
    return this.#show((this.#standing[index] ??= new Area()), list.areas, index);
  }

  fresh(index: number): Area {
    return this.#show((this.#fresh[index] ??= new Area()), list.freshAreas, index);
  }

  /** A place for a new area; several threads may ask at the same time. */
  open(): { readonly area: Area; readonly number: number } {
    const index = this.#memory.add(word.freshAreas, 1);
    if (index >= this.#memory.room(list.freshAreas))
      throw new RangeError('more blocking areas in one tick than the agents of a crowd can have');
    return { area: this.fresh(index), number: firstFresh + index };
  }

  /** Place of an area among those that stand; -1 when it does not. */
  find(level: number, number: number): number {
    let first = 0;
    let end = this.count;
    while (first < end) {
      const middle = (first + end) >> 1;
      const area = this.standing(middle);
      if (area.level < level || (area.level === level && area.number < number)) first = middle + 1;
      else end = middle;
    }
    if (first === this.count) return -1;
    const found = this.standing(first);
    return found.level === level && found.number === number ? first : -1;
  }

  /** Areas that are gone go, and those of this tick get their numbers in the order of ids, whatever thread has set them. The leader does so. */
  settle(): void {
    const memory = this.#memory;
    let kept = 0;
    for (let index = 0; index < this.count; index++) {
      const area = this.standing(index);
      if (!area.isGone && kept++ !== index) this.standing(kept - 1).copy(area);
    }
    this.count = kept;
    const count = memory.get(word.freshAreas);
    if (count === 0) return;
    const fresh = Array.from({ length: count }, (_, index) => this.fresh(index));
    fresh.sort((a, b) => a.one - b.one || a.number - b.number);
    let isOneLevel = true;
    for (const area of fresh) {
      const number = ++memory.words[memory.list(list.areasMade) + area.level];
      for (const id of [area.one, area.other]) {
        const walker = memory.led(memory.slotOf(id));
        if (walker.waitsFor === area.number) walker.waitsFor = number;
      }
      area.number = number;
      this.standing(kept).copy(area);
      if (kept > 0 && this.standing(kept - 1).level !== area.level) isOneLevel = false;
      kept++;
    }
    this.count = kept;
    memory.set(word.freshAreas, 0);
    if (!isOneLevel) this.#sort();
  }

  /** By floor and number. */
  #sort(): void {
    const all = Array.from({ length: this.count }, (_, index) => {
      const area = this.standing(index);
      return { level: area.level, plain: area.plain() };
    });
    all.sort((a, b) => a.level - b.level || a.plain.number - b.plain.number);
    for (const [index, { level, plain }] of all.entries()) this.standing(index).set(plain, level);
  }

  /** The areas of one floor, by number. */
  on(level: number): BlockingArea[] {
    const found: BlockingArea[] = [];
    for (let index = 0; index < this.count; index++) {
      const area = this.standing(index);
      if (area.level === level) found.push(area.plain());
    }
    return found;
  }

  #show(area: Area, place: number, index: number): Area {
    area.numbers = this.#memory.numbers;
    area.at = this.#memory.list(place) / 2 + index * areaNumbers;
    return area;
  }
}
