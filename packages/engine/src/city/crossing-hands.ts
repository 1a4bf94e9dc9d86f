import type { Hands, HandsMaker, HandsPlace } from '@korzo/core';
import type { Scene } from '@korzo/traffic';
import { Zebras, type Zebra } from './zebras.ts';

/** What threads do for crossings: with rows of people, and `shut` with crossings. */
export const crossingJobs = { go: 0, shut: 1, use: 2, wait: 3 } as const;

/** Cars let a person who would be on a crossing after so many metres step on it. */
const seenAhead = 2.2;
/** A person who waits stops when so many metres more would bring it onto the crossing. */
const waitsAhead = 0.8;

export interface CrossingBriefing {
  /** Of what is known of each crossing in this tick, in the run's memory: see `CrossingColumns`. */
  readonly address: number;
  readonly zebras: readonly Zebra[];
  readonly scene: Pick<Scene, 'map' | 'state'>;
}

/** What is known of each crossing in this tick. */
export class CrossingColumns {
  readonly #memory: WebAssembly.Memory;
  readonly #address: number;
  readonly #count: number;
  /** All counts, which are added up over processes: `used`, then `shut`. */
  counts = new Int32Array(0);
  /** How many people use it, or are about to. */
  used = new Int32Array(0);
  /** Above 0 while people must not step on it. */
  shut = new Int32Array(0);
  /** 1 while the light is red for people. */
  isRed = new Uint8Array(0);

  constructor(memory: WebAssembly.Memory, address: number, count: number) {
    this.#memory = memory;
    this.#address = address;
    this.#count = count;
    this.refresh();
  }

  static bytesFor(count: number): number {
    return 9 * count;
  }

  refresh(): void {
    const { buffer } = this.#memory;
    const count = this.#count;
    this.counts = new Int32Array(buffer, this.#address, 2 * count);
    this.used = this.counts.subarray(0, count);
    this.shut = this.counts.subarray(count);
    this.isRed = new Uint8Array(buffer, this.#address + 8 * count, count);
  }
}

class CrossingHands implements Hands {
  readonly #place: HandsPlace;
  readonly #columns: CrossingColumns;
  readonly #zebras: Zebras;

  constructor(place: HandsPlace, { address, zebras, scene }: CrossingBriefing) {
    this.#place = place;
    this.#columns = new CrossingColumns(place.memory, address, zebras.length);
    this.#zebras = new Zebras(scene, zebras);
  }

  refresh(): void {
    this.#columns.refresh();
  }

  perform(job: number, tile: number, first: number, last: number): void {
    if (job === crossingJobs.go) this.#letGo(tile, first, last);
    else if (job === crossingJobs.shut) this.#shut(first, last);
    else if (job === crossingJobs.use) this.#countUsers(tile, first, last);
    else this.#holdBack(tile, first, last);
  }

  /** Gives back the speed that was taken from people who waited; one that was written since, as by a command, holds. */
  #letGo(tile: number, first: number, last: number): void {
    const { desiredSpeed } = this.#place.crowds[tile].columns;
    const { kerbSpeed } = this.#place.ownColumns(tile);
    for (let row = first; row < last; row++) {
      if (kerbSpeed[row] === 0) continue;
      if (desiredSpeed[row] === 0) desiredSpeed[row] = kerbSpeed[row];
      kerbSpeed[row] = 0;
    }
  }

  #shut(first: number, last: number): void {
    const { isRed, shut } = this.#columns;
    for (let number = first; number < last; number++) {
      isRed[number] = this.#zebras.isRed(number) ? 1 : 0;
      shut[number] = isRed[number] === 1 || this.#zebras.isCarInTheWay(number) ? 1 : 0;
    }
  }

  /** Counts people on each crossing, and people who are about to step on it when they may. */
  #countUsers(tile: number, first: number, last: number): void {
    const { columns } = this.#place.crowds[tile];
    const { x, y, level } = columns;
    const { used, isRed } = this.#columns;
    for (let row = first; row < last; row++) {
      if (level[row] < 0) continue;
      const on = this.#zebras.at(x[row], y[row]);
      if (on >= 0) Atomics.add(used, on, 1);
      const ahead = this.#zebras.ahead(columns, row, seenAhead);
      if (ahead >= 0 && isRed[ahead] === 0) Atomics.add(used, ahead, 1);
    }
  }

  #holdBack(tile: number, first: number, last: number): void {
    const { columns } = this.#place.crowds[tile];
    const { level, desiredSpeed } = columns;
    const { kerbSpeed } = this.#place.ownColumns(tile);
    const { shut } = this.#columns;
    for (let row = first; row < last; row++) {
      if (level[row] < 0 || desiredSpeed[row] === 0) continue;
      const ahead = this.#zebras.ahead(columns, row, waitsAhead);
      if (ahead < 0 || shut[ahead] === 0) continue;
      kerbSpeed[row] = desiredSpeed[row];
      desiredSpeed[row] = 0;
    }
  }
}

export const crossingHands: HandsMaker<CrossingBriefing> = {
  name: 'crossings',
  make: (place, briefing) => new CrossingHands(place, briefing),
};
