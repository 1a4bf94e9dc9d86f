import { length2 } from '@korzo/core';
import type { Draft } from './draft.ts';
import { placeOnPiece } from './on-lane.ts';
import type { LaidRoad } from './road-lanes.ts';

/** Lanes of different roads this close lie on each other, m; more above each other than this they are bridges. */
const tooNear = 1.5;
const bridgeHeight = 3;
/** How often a lane is looked at, m: often enough that none is crossed unseen. */
const lookEvery = 1.5;
const cell = 4;
const columns = 1 << 22;

/** Reports roads that lie on each other: nothing joins their lanes, so cars on them would not see each other. */
export function checkOverlaps(draft: Draft, laid: readonly (LaidRoad | undefined)[]): void {
  const lanesOf = laid.map((built) => [...(built?.there ?? []), ...(built?.back ?? [])].flat());
  const places = new Places(lanesOf.flat().reduce((sum, lane) => sum + countOn(draft, lane), 0));
  for (const [road, lanes] of lanesOf.entries()) {
    let isTold = false;
    for (const lane of lanes)
      for (const piece of draft.lanes[lane].pieces) {
        const count = Math.ceil(piece.length / lookEvery);
        for (let step = 0; step < count; step++) {
          const [x, y, z] = placeOnPiece(piece, (piece.length * (step + 0.5)) / count).point;
          places.add(x, y, z, road);
          if (isTold || !places.isOnAnother(x, y, z, road)) continue;
          isTold = true;
          draft.complaints.slip(
            draft.plan.roads[road].span,
            `way cannot fit: this road lies on another one near (${x.toFixed(0)}, ${y.toFixed(0)}), and cars on both would not see each other`,
            'join both by a cross where they meet, lead one around, or lift it by 3 m as a bridge',
          );
        }
        draft.work.spend('placePairs', places.compared(), draft.plan.roads[road].span);
      }
  }
}

const countOn = ({ lanes }: Draft, lane: number): number =>
  lanes[lane].pieces.reduce((sum, { length }) => sum + Math.ceil(length / lookEvery), 0);

/** Places of lanes in cells, as columns: a large city has a million. */
class Places {
  readonly #places: Float64Array;
  readonly #roads: Int32Array;
  /** The place that came before each one in its cell, from 1; 0 for the first. */
  readonly #before: Int32Array;
  readonly #lastOf = new Map<number, number>();
  #count = 0;
  #compared = 0;

  constructor(most: number) {
    this.#places = new Float64Array(3 * most);
    this.#roads = new Int32Array(most);
    this.#before = new Int32Array(most);
  }

  add(x: number, y: number, z: number, road: number): void {
    const key = Math.floor(x / cell) * columns + Math.floor(y / cell);
    const at = this.#count++;
    this.#places[3 * at] = x;
    this.#places[3 * at + 1] = y;
    this.#places[3 * at + 2] = z;
    this.#roads[at] = road;
    this.#before[at] = this.#lastOf.get(key) ?? 0;
    this.#lastOf.set(key, at + 1);
  }

  /** How many places were compared since this was asked last. */
  compared(): number {
    const compared = this.#compared;
    this.#compared = 0;
    return compared;
  }

  /** Whether a place of another road lies here; cells beside this one are looked into as far as need be. */
  isOnAnother(x: number, y: number, z: number, road: number): boolean {
    for (let column = Math.floor((x - tooNear) / cell); column <= Math.floor((x + tooNear) / cell); column++)
      for (let row = Math.floor((y - tooNear) / cell); row <= Math.floor((y + tooNear) / cell); row++)
        for (let next = this.#lastOf.get(column * columns + row) ?? 0; next > 0; next = this.#before[next - 1])
          if (this.#isNear(next - 1, x, y, z, road)) return true;
    return false;
  }

  #isNear(at: number, x: number, y: number, z: number, road: number): boolean {
    const places = this.#places;
    this.#compared++;
    return (
      this.#roads[at] !== road &&
      Math.abs(places[3 * at + 2] - z) < bridgeHeight &&
      length2(places[3 * at] - x, places[3 * at + 1] - y) < tooNear
    );
  }
}
