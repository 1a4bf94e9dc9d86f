import { isClear, type LevelMap } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { bendsOf } from './bends.ts';
import { wayLength } from './planner.ts';

/** Rounds of pulling bends towards the straight line, and how finely each is pulled. */
const rounds = 4;
const halvings = 7;

/**
 * Pulls a way tight: leaves out what need not be walked around, then draws every bend as near to the straight line as the
 * walls let the body. Never longer than before; each stretch is checked against the walls themselves.
 */
export function pullTight(map: LevelMap, points: readonly Point[], radius: number): Point[] {
  const forward = shortcut(map, points, radius);
  const backward = shortcut(map, points.toReversed(), radius).reverse();
  let way = wayLength(backward) < wayLength(forward) ? backward : forward;
  for (let round = 0; round < rounds && way.length > 2; round++) {
    const before = wayLength(way);
    pullBends(map, way, radius);
    way = bendsOf(shortcut(map, way, radius));
    if (wayLength(way) > before * (1 - 1e-4)) break;
  }
  return way;
}

/** From each kept point goes on to a far visible one: found by doubling, then halving, the number of points skipped. */
function shortcut(map: LevelMap, points: readonly Point[], radius: number): Point[] {
  const last = points.length - 1;
  const kept: Point[] = [points[0]];
  let at = 0;
  while (at < last) {
    const sees = (next: number): boolean =>
      isClear(map, points[at][0], points[at][1], points[next][0], points[next][1], radius);
    let seen = at + 1;
    if (sees(last)) seen = last;
    else {
      let skip = 2;
      while (at + skip < last && sees(at + skip)) {
        seen = at + skip;
        skip *= 2;
      }
      let hidden = Math.min(at + skip, last);
      while (hidden - seen > 1) {
        const middle = (seen + hidden) >> 1;
        if (sees(middle)) seen = middle;
        else hidden = middle;
      }
    }
    kept.push(points[seen]);
    at = seen;
  }
  return kept;
}

/** Moves each bend towards the nearest point of the line between its neighbours, as far as both stretches stay clear. */
function pullBends(map: LevelMap, way: Point[], radius: number): void {
  for (let at = 1; at < way.length - 1; at++) {
    const [ax, ay] = way[at - 1];
    const [bx, by] = way[at];
    const [cx, cy] = way[at + 1];
    const alongX = cx - ax;
    const alongY = cy - ay;
    const lengthSquared = alongX * alongX + alongY * alongY;
    if (lengthSquared === 0) continue;
    const share = Math.min(Math.max(((bx - ax) * alongX + (by - ay) * alongY) / lengthSquared, 0), 1);
    const offX = ax + share * alongX - bx;
    const offY = ay + share * alongY - by;
    let pulled = 0;
    let tooFar = 1;
    for (let halving = 0; halving < halvings; halving++) {
      const middle = (pulled + tooFar) / 2;
      const x = bx + middle * offX;
      const y = by + middle * offY;
      if (isClear(map, ax, ay, x, y, radius) && isClear(map, x, y, cx, cy, radius)) pulled = middle;
      else tooFar = middle;
    }
    if (pulled > 0) way[at] = [bx + pulled * offX, by + pulled * offY];
  }
}
