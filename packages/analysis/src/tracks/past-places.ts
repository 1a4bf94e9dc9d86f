import type { World } from '@korzo/core';
import type { People } from '../people/people.ts';

/** Where every agent was in one frame, by slot. */
interface Snapshot {
  time: number;
  x: Float64Array;
  y: Float64Array;
  /** -1 for who was not there. */
  level: Int16Array;
}

/** Where people were in the last few frames, for speeds and paths over a window of time. */
export class PastPlaces {
  readonly #world: World;
  readonly #window: number;
  readonly #slotOf = new Map<number, number>();
  /** Oldest first. */
  readonly #snapshots: Snapshot[] = [];
  readonly #spare: Snapshot[] = [];

  /** @param window s */
  constructor(world: World, window: number) {
    this.#world = world;
    this.#window = window;
  }

  load(people: People, time: number): void {
    for (let person = 0; person < people.count; person++) {
      if (!this.#slotOf.has(people.id[person])) this.#slotOf.set(people.id[person], this.#slotOf.size);
    }
    const snapshot = this.#room(this.#slotOf.size);
    snapshot.time = time;
    snapshot.level.fill(-1);
    for (let person = 0; person < people.count; person++) {
      const slot = this.#slotOf.get(people.id[person]) as number;
      snapshot.x[slot] = people.x[person];
      snapshot.y[slot] = people.y[person];
      snapshot.level[slot] = people.level[person];
    }
    this.#snapshots.push(snapshot);
    // The oldest one kept is a whole window old.
    while (this.#snapshots.length > 2 && this.#snapshots[1].time <= time - this.#window + 1e-9)
      this.#spare.push(this.#snapshots.shift() as Snapshot);
  }

  /** Whether the frames kept cover the window. */
  get isFull(): boolean {
    const { length } = this.#snapshots;
    return length > 1 && this.span >= this.#window - 1e-9;
  }

  /** Time from the oldest to the newest frame kept, s. */
  get span(): number {
    const { length } = this.#snapshots;
    return length === 0 ? 0 : this.#snapshots[length - 1].time - this.#snapshots[0].time;
  }

  /** Time in the middle of the window, s. */
  get middle(): number {
    return this.#snapshots[this.#snapshots.length >> 1]?.time ?? Number.NaN;
  }

  /** How far an agent got over the window in a straight line, m; NaN for who was not there all the time, on one floor. */
  beeline(id: number): number {
    return this.#isThroughout(id) ? this.#step(id, 0, this.#snapshots.length - 1) : Number.NaN;
  }

  /** Path length from frame to frame over the window, m; NaN as above. */
  way(id: number): number {
    if (!this.#isThroughout(id)) return Number.NaN;
    let way = 0;
    for (let frame = 1; frame < this.#snapshots.length; frame++) way += this.#step(id, frame - 1, frame);
    return way;
  }

  /** Writes where an agent was in the middle of the window. */
  middlePlace(id: number, place: { x: number; y: number; level: number }): void {
    const { x, y, level } = this.#snapshots[this.#snapshots.length >> 1];
    const slot = this.#slotOf.get(id) as number;
    place.x = x[slot];
    place.y = y[slot];
    place.level = level[slot];
  }

  #isThroughout(id: number): boolean {
    const slot = this.#slotOf.get(id);
    if (slot === undefined || this.#snapshots.length < 2) return false;
    const floor = this.#snapshots[0].level[slot];
    if (floor === undefined || floor < 0) return false;
    for (const { level } of this.#snapshots) if (level[slot] !== floor) return false;
    return true;
  }

  #step(id: number, from: number, to: number): number {
    const slot = this.#slotOf.get(id) as number;
    const { edges, size } = this.#world;
    const [before, after] = [this.#snapshots[from], this.#snapshots[to]];
    let dx = after.x[slot] - before.x[slot];
    let dy = after.y[slot] - before.y[slot];
    if (edges === 'wrap') {
      dx -= Math.round(dx / size[0]) * size[0];
      dy -= Math.round(dy / size[1]) * size[1];
    }
    return Math.hypot(dx, dy);
  }

  #room(slots: number): Snapshot {
    const spare = this.#spare.pop();
    if (spare !== undefined && spare.x.length >= slots) return spare;
    const length = Math.max(64, slots * 2);
    return { time: 0, x: new Float64Array(length), y: new Float64Array(length), level: new Int16Array(length) };
  }
}
