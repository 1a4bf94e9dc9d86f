import { shape, type ChecksumSum } from '@korzo/core';
import type { Shower } from './schema.ts';

/** What a snapshot keeps: showers started by command, those that were ended by it, and how many fell in the last tick. */
interface SavedSky {
  readonly started: readonly Shower[];
  /** Numbers of showers, those of the scenario first. */
  readonly ended: readonly number[];
  readonly falling: number;
}

/** More showers than these a run does not take by command. */
export const mostStarted = 10_000;

const savedShape = shape.record({
  started: shape.listOf(
    shape.record(
      { from: shape.finite(0, 1e9), speedFactor: shape.finite(0.01, 1) },
      { rect: shape.listOf(shape.finite(-1e7, 1e7), 4), level: shape.whole(0, 255), until: shape.finite(0, 1e9) },
    ),
  ),
  ended: shape.listOf(shape.whole()),
  falling: shape.whole(),
});

/** The showers of a run: those of the scenario, and what commands made of them. */
export class Sky {
  readonly #planned: readonly Shower[];
  #showers: Shower[];
  readonly #ended = new Set<number>();
  /** How many fell when it was asked last. */
  falling = 0;

  constructor(planned: readonly Shower[]) {
    this.#planned = planned;
    this.#showers = [...planned];
  }

  /** The showers that fall at a time, s. */
  at(time: number): readonly Shower[] {
    return this.#showers.filter((_, number) => this.#falls(number, time));
  }

  get started(): number {
    return this.#showers.length - this.#planned.length;
  }

  start(shower: Shower): void {
    this.#showers.push(shower);
  }

  /** Ends all showers that fall at a time. */
  clear(time: number): void {
    for (const number of this.#showers.keys()) if (this.#falls(number, time)) this.#ended.add(number);
  }

  #falls(number: number, time: number): boolean {
    const { from, until = Infinity } = this.#showers[number];
    return time >= from && time < until && !this.#ended.has(number);
  }

  save(): SavedSky {
    return {
      started: this.#showers.slice(this.#planned.length),
      ended: [...this.#ended],
      falling: this.falling,
    };
  }

  problemWith(saved: unknown): string | undefined {
    const misshapen = savedShape(saved, 'rain');
    if (misshapen !== undefined) return misshapen;
    const { started, ended, falling } = saved as SavedSky;
    const count = this.#planned.length + started.length;
    if (started.length > mostStarted) return `rain.started must have up to ${mostStarted} showers`;
    if (ended.some((number) => number >= count)) return `rain.ended must be of ${count} showers`;
    return falling > count ? `rain.falling must be from 0 to ${count}` : undefined;
  }

  restore(saved: unknown): void {
    const { started, ended, falling } = saved as SavedSky;
    this.#showers = [...this.#planned, ...started];
    this.#ended.clear();
    for (const number of ended) this.#ended.add(number);
    this.falling = falling;
  }

  /** Adds what commands made of it to a checksum; nothing when there were none. */
  addTo(sum: ChecksumSum): void {
    if (this.started > 0 || this.#ended.size > 0)
      sum.addText(JSON.stringify([this.#showers.slice(this.#planned.length), [...this.#ended]]));
  }
}
