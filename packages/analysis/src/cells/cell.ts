import type { Line } from '@korzo/core';
import { areaWithin, keepSide } from '../ground/cut.ts';
import { boxAround, type Box } from '../ground/level-ground.ts';
import { areaOfLoops, crossingX, type Loop } from '../ground/polygon.ts';

/** The ground that is nearer to an agent than to any other. */
export interface VoronoiCell {
  /** Border, and borders of holes in it. */
  readonly loops: readonly Loop[];
  /** Ground of one person, m2: people at the very same point share it. */
  readonly area: number;
  /** How many do. */
  readonly sharers: number;
}

/** Part of a cell that lies in convex polygons which do not overlap, 0 to 1. */
export function shareWithin({ loops, area, sharers }: VoronoiCell, pieces: readonly Loop[]): number {
  const box = boxAround(loops[0]);
  let inside = 0;
  for (const piece of pieces) if (touch(box, boxAround(piece))) inside += areaWithin(loops, piece);
  return inside / (area * sharers);
}

const touch = (one: Box, other: Box): boolean =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

/** Ground of a cell that lies straight before or behind a line, between its ends, m2. */
export function areaBeside({ loops }: VoronoiCell, [[ax, ay], [bx, by]]: Line): number {
  const [normalX, normalY] = [bx - ax, by - ay];
  const before = keepSide(loops, { normalX: -normalX, normalY: -normalY, limit: -(normalX * ax + normalY * ay) });
  return areaOfLoops(keepSide(before, { normalX, normalY, limit: normalX * bx + normalY * by }));
}

/** How much of a straight line lies in a cell, m. */
export function lengthWithin({ loops }: VoronoiCell, [[ax, ay], [bx, by]]: Line): number {
  const length = Math.hypot(bx - ax, by - ay);
  const towardX = (bx - ax) / length;
  const towardY = (by - ay) / length;
  // Seen along the line it is the axis of x: a cell is entered and left alternately where its border crosses height 0.
  const crossings: number[] = [];
  for (const loop of loops) {
    for (let at = 0, last = loop.length - 2; at < loop.length; last = at, at += 2) {
      const height = offAxis(loop, at);
      const heightBefore = offAxis(loop, last);
      if (height > 0 === heightBefore > 0) continue;
      crossings.push(crossingX(alongAxis(loop, last), heightBefore, alongAxis(loop, at), height, 0));
    }
  }
  crossings.sort((one, other) => one - other);
  let inside = 0;
  for (let pair = 0; pair + 1 < crossings.length; pair += 2)
    inside += Math.max(0, Math.min(crossings[pair + 1], length) - Math.max(crossings[pair], 0));
  return inside;

  function alongAxis(loop: Loop, at: number): number {
    return (loop[at] - ax) * towardX + (loop[at + 1] - ay) * towardY;
  }

  function offAxis(loop: Loop, at: number): number {
    return (loop[at + 1] - ay) * towardX - (loop[at] - ax) * towardY;
  }
}
