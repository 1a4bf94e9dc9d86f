import { distanceBetween, type Point, type Portal } from '@korzo/building';
import type { DrawnStairs } from '../drawing/drawing.ts';
import type { PassageLine } from './passages.ts';

/** One side of stairs that borders on a room. */
interface StairsEnd {
  readonly side: number;
  readonly room: string;
  readonly segment: readonly [Point, Point];
  readonly width: number;
}

/** Stretches of the outline of stairs on one floor, and the rooms there. */
export interface StairsFloor {
  readonly stretches: readonly PassageLine[];
  readonly regionOf: ReadonlyMap<number, string>;
}

/** m, when the file does not say how high a storey is. */
const usualRise = 3;
const narrowest = 0.5;

/** Stairs from a room of one floor to a room of the next: in at a short side, out at the opposite one, or at the same when they turn. */
export function joinFloors(
  stairs: DrawnStairs,
  id: string,
  lower: readonly StairsEnd[],
  upper: readonly StairsEnd[],
): Portal | undefined {
  const lengths = stairs.corners.map((corner, side) => distanceBetween(corner, stairs.corners[(side + 1) % 4]));
  const shortFirst = [0, 1, 2, 3].sort((one, other) => lengths[one] - lengths[other] || one - other);
  for (const turning of [false, true]) {
    for (const side of shortFirst) {
      const foot = lower.find((end) => end.side === side);
      const head = upper.find((end) => end.side === (turning ? side : (side + 2) % 4));
      if (foot === undefined || head === undefined) continue;
      const width = Math.min(foot.width, head.width);
      if (width < narrowest) continue;
      const run = lengths[(side + 1) % 4] * (turning ? 2 : 1);
      const rise = stairs.rise ?? usualRise;
      return {
        id,
        from: foot.room,
        to: head.room,
        segment: narrowed(foot.segment, width),
        landing: narrowed(head.segment, width),
        length: Math.round(Math.sqrt(run * run + rise * rise) * 100) / 100,
        kind: stairs.kind ?? 'stairs',
        direction: 'both',
      };
    }
  }
  return undefined;
}

/** The sides of stairs that border on rooms of a floor. */
export function endsOf(number: number, { stretches, regionOf }: StairsFloor): StairsEnd[] {
  return stretches.flatMap(({ kind, mark, sides, segment, width }) => {
    if (kind !== 'stairs' || mark >> 2 !== number) return [];
    const room = regionOf.get(sides[0]) ?? regionOf.get(sides[1]);
    return room === undefined ? [] : [{ side: mark & 3, room, segment, width }];
  });
}

/** The middle of a line, as wide as asked for. */
function narrowed([from, to]: readonly [Point, Point], width: number): [Point, Point] {
  const whole = distanceBetween(from, to);
  if (whole <= width * 1.001) return [from, to];
  const begin = (1 - width / whole) / 2;
  const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return [at(begin), at(1 - begin)];
}
