import { together } from './crowds.ts';
import type { Spot } from './standing.ts';

/** A person has got away from where it stood. */
export interface Release {
  readonly id: number;
  readonly time: number;
  readonly from: readonly Spot[];
}

/** An agent that got away lately, in the order of time. */
export class Releases {
  #all: Release[] = [];

  add(release: Release): void {
    this.#all.push(release);
  }

  /** Forgets those up to a time. */
  forget(until: number): void {
    const kept = this.#all.findIndex(({ time }) => time > until);
    if (kept !== 0) this.#all = kept < 0 ? [] : this.#all.slice(kept);
  }

  /** Those after a time by the squares that their places lie in: who stood beside a place is in its square or one next to it. */
  after(time: number): ReleaseIndex {
    return new ReleaseIndex(this.#all.filter((release) => release.time > time));
  }
}

/** Finds releases from beside a place without looking at all. */
export class ReleaseIndex {
  readonly #squares = new Map<string, { readonly id: number; readonly spot: Spot }[]>();

  constructor(releases: readonly Release[]) {
    for (const { id, from } of releases) {
      for (const spot of from) {
        const key = keyOf(spot.level, squareAt(spot.x), squareAt(spot.y));
        const square = this.#squares.get(key);
        if (square === undefined) this.#squares.set(key, [{ id, spot }]);
        else square.push({ id, spot });
      }
    }
  }

  /** Whether a person that is none of these got away from beside the place. */
  hasBeside(here: Spot, others: ReadonlySet<number>): boolean {
    const [column, row] = [squareAt(here.x), squareAt(here.y)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const { id, spot } of this.#squares.get(keyOf(here.level, x, y)) ?? [])
          if (!others.has(id) && Math.hypot(here.x - spot.x, here.y - spot.y) <= together) return true;
    return false;
  }
}

/** Squares are a hair longer than the distance, so that rounding never makes two places neighbours in the second next one. */
const squareAt = (coordinate: number): number => Math.floor(coordinate / (together * 1.001));

const keyOf = (level: number, x: number, y: number): string => `${level} ${x} ${y}`;
