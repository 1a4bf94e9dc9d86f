import { clearance, conflictKinds, pairAt } from '../map/conflicts.ts';
import type { Scene } from './traffic-state.ts';

/** What a vehicle heeds where lanes of a road join. One object is filled again and again. */
export interface Seam {
  /** Whom it drives behind, or -1, and how far, m. */
  vehicle: number;
  gap: number;
  /** How far it may drive on, m. */
  toStop: number;
}

export const emptySeam = (): Seam => ({ vehicle: -1, gap: Infinity, toStop: Infinity });

/** Whether a lane of a road joins another one. */
export const doesJoin = ({ map: { conflicts, lanes } }: Scene, lane: number): boolean =>
  lane >= 0 && lanes.junction[lane] < 0 && conflicts.meeting[lane] < conflicts.start[lane + 1];

/**
 * Looks at those on the lanes that a lane of a road joins: of two the one nearer to the end goes first, ties by number.
 *
 * @param lane the one that joins others
 * @param front the place of the front along it, m; negative before it
 */
export function lookAtSeam(scene: Scene, self: number, lane: number, front: number, seam: Seam): void {
  const { conflicts, lanes } = scene.map;
  const { first, cars, vehicles } = scene.state;
  seam.vehicle = -1;
  seam.gap = Infinity;
  seam.toStop = Infinity;
  for (let at = conflicts.meeting[lane]; at < conflicts.start[lane + 1]; at++) {
    if (conflicts.kind[at] !== conflictKinds.merging) continue;
    const other = conflicts.lane[at];
    for (let car = first[other]; car < first[other + 1]; car++)
      keepBehind(scene, { self, lane, front }, cars[car], vehicles.where[cars[car]], at, seam);
    const before = lanes.prev.items[lanes.prev.start[other]];
    for (let car = first[before]; car < first[before + 1]; car++)
      if (vehicles.nextLane[cars[car]] === other)
        keepBehind(scene, { self, lane, front }, cars[car], vehicles.where[cars[car]] - lanes.length[before], at, seam);
  }
}

interface Joining {
  readonly self: number;
  readonly lane: number;
  readonly front: number;
}

function keepBehind(
  { map, kinds, state }: Scene,
  { self, lane, front }: Joining,
  other: number,
  theirFront: number,
  at: number,
  seam: Seam,
): void {
  const { conflicts, lanes } = map;
  const { number, length, kind } = state.vehicles;
  if (other === self) return;
  const toEnd = lanes.length[lane] - front;
  const theirs = lanes.length[conflicts.lane[at]] - theirFront;
  if (theirs > toEnd || (theirs === toEnd && number[other] > number[self])) return;
  const gap = toEnd - theirs - length[other];
  const pair = pairAt(conflicts, at, kinds.body[kind[self]], kinds.body[kind[other]]);
  if (gap < 0) seam.toStop = Math.min(seam.toStop, Math.max(0, conflicts.from[pair] - clearance - front));
  else if (gap < seam.gap) {
    seam.gap = gap;
    seam.vehicle = other;
  }
}
