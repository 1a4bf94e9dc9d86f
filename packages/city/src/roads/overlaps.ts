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

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly road: number;
}

/** Tells of roads that lie on each other: nothing joins their lanes, so cars on them would not see each other. */
export function checkOverlaps(draft: Draft, laid: readonly (LaidRoad | undefined)[]): void {
  const places = new Map<number, Place[]>();
  const told = new Set<number>();
  for (const [road, built] of laid.entries()) {
    const lanes = [...(built?.there ?? []), ...(built?.back ?? [])].flat();
    for (const lane of lanes)
      for (const place of placesOn(draft, lane, road)) {
        const key = Math.floor(place.x / cell) * columns + Math.floor(place.y / cell);
        const list = places.get(key);
        if (list === undefined) places.set(key, [place]);
        else list.push(place);
        if (told.has(road) || !isOnAnother(places, place)) continue;
        told.add(road);
        draft.complaints.slip(
          draft.plan.roads[road].span,
          `way cannot fit: this road lies on another one near (${place.x.toFixed(0)}, ${place.y.toFixed(0)}), and cars on both would not see each other`,
          'join both by a cross where they meet, lead one around, or lift it by 3 m as a bridge',
        );
      }
  }
}

function placesOn({ lanes }: Draft, lane: number, road: number): Place[] {
  return lanes[lane].pieces.flatMap((piece) => {
    const count = Math.ceil(piece.length / lookEvery);
    return Array.from({ length: count }, (_, step): Place => {
      const [x, y, z] = placeOnPiece(piece, (piece.length * (step + 0.5)) / count).point;
      return { x, y, z, road };
    });
  });
}

/** Whether a place of an earlier road lies here; cells beside this one are looked into as far as need be. */
function isOnAnother(places: ReadonlyMap<number, readonly Place[]>, { x, y, z, road }: Place): boolean {
  for (let column = Math.floor((x - tooNear) / cell); column <= Math.floor((x + tooNear) / cell); column++)
    for (let row = Math.floor((y - tooNear) / cell); row <= Math.floor((y + tooNear) / cell); row++)
      for (const other of places.get(column * columns + row) ?? [])
        if (other.road !== road && Math.abs(other.z - z) < bridgeHeight && length2(other.x - x, other.y - y) < tooNear)
          return true;
  return false;
}
