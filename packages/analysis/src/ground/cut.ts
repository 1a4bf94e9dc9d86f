import { isInLoop, loopArea, type Loop } from './polygon.ts';

/** The side of a straight line on which normalX x + normalY y <= limit. */
export interface HalfPlane {
  readonly normalX: number;
  readonly normalY: number;
  readonly limit: number;
}

/** Part of a border on the kept side: where it comes in from the cut and where it goes back to it, as metres along the cut. */
interface Chain {
  readonly corners: number[];
  readonly comesIn: number;
  readonly goesOut: number;
}

/**
 * What a half plane leaves of a polygon with holes, whatever its shape. Borders with the ground on their left leave the kept
 * side and come back to it alternately along the cut, so that the first to leave is joined to the first to come back, and so on.
 */
export function keepSide(loops: readonly Loop[], side: HalfPlane): readonly Loop[] {
  const kept: Loop[] = [];
  const chains: Chain[] = [];
  let untouched = true;
  for (const loop of loops) {
    const inside = countInside(loop, side);
    if (inside === loop.length / 2) kept.push(loop);
    else {
      untouched = false;
      if (inside > 0) collectChains(loop, side, chains);
    }
  }
  if (untouched) return loops;
  joinChains(chains, kept);
  return kept;
}

const beyond = ({ normalX, normalY, limit }: HalfPlane, x: number, y: number): number =>
  normalX * x + normalY * y - limit;

function countInside(loop: Loop, side: HalfPlane): number {
  let inside = 0;
  for (let at = 0; at < loop.length; at += 2) if (beyond(side, loop[at], loop[at + 1]) <= 0) inside++;
  return inside;
}

function collectChains(loop: Loop, side: HalfPlane, chains: Chain[]): void {
  const { length } = loop;
  // Begin where the border comes in, so that no chain is cut in two by the end of the list.
  let start = 0;
  while (!(isOut(loop, start, side) && !isOut(loop, (start + 2) % length, side))) start += 2;
  let corners: number[] = [];
  let comesIn = 0;
  for (let step = 0; step < length; step += 2) {
    const from = (start + step) % length;
    const to = (from + 2) % length;
    const outBefore = isOut(loop, from, side);
    const outAfter = isOut(loop, to, side);
    if (outBefore && outAfter) continue;
    if (outBefore !== outAfter) {
      const [x, y] = crossing(loop, from, to, side);
      const along = side.normalX * y - side.normalY * x;
      if (outBefore) {
        corners = [];
        comesIn = along;
      } else chains.push({ corners, comesIn, goesOut: along });
      corners.push(x, y);
    }
    if (!outAfter) corners.push(loop[to], loop[to + 1]);
  }
}

const isOut = (loop: Loop, at: number, side: HalfPlane): boolean => beyond(side, loop[at], loop[at + 1]) > 0;

/** Where a side crosses the cut; the same bits whichever end comes first, so that both sides of a wall are cut in one point. */
function crossing(loop: Loop, from: number, to: number, side: HalfPlane): readonly [number, number] {
  const [a, b] = isOut(loop, from, side) ? [to, from] : [from, to];
  const inside = beyond(side, loop[a], loop[a + 1]);
  const share = inside / (inside - beyond(side, loop[b], loop[b + 1]));
  return [loop[a] + share * (loop[b] - loop[a]), loop[a + 1] + share * (loop[b + 1] - loop[a + 1])];
}

function joinChains(chains: readonly Chain[], loops: Loop[]): void {
  const leaving = [...chains.keys()].sort((one, other) => chains[one].goesOut - chains[other].goesOut);
  const coming = [...chains.keys()].sort((one, other) => chains[one].comesIn - chains[other].comesIn);
  const next = new Map(leaving.map((chain, rank) => [chain, coming[rank]]));
  const joined = new Set<number>();
  for (const first of chains.keys()) {
    if (joined.has(first)) continue;
    const loop: number[] = [];
    for (let chain = first; !joined.has(chain); chain = next.get(chain) as number) {
      joined.add(chain);
      for (const corner of chains[chain].corners) loop.push(corner);
    }
    loops.push(loop);
  }
}

/** Of a polygon that may have fallen apart the part around a point, with its holes. */
export function partAround(loops: readonly Loop[], x: number, y: number): readonly Loop[] {
  let around: Loop | undefined;
  let least = Infinity;
  let outer = 0;
  for (const loop of loops) {
    const area = loopArea(loop);
    if (!(area > 0)) continue;
    outer++;
    // A point on a border is in none or in either: then the largest part will do.
    const rank = isInLoop(loop, x, y) ? area - 1e12 : -area;
    if (rank >= least) continue;
    least = rank;
    around = loop;
  }
  if (around === undefined) return [];
  if (outer === 1) return loops;
  const part = around;
  return loops.filter((loop) => loop === part || (!(loopArea(loop) > 0) && isInLoop(part, loop[0], loop[1])));
}

/** Area of a polygon with holes inside a convex one (corners counter-clockwise), m2. */
export function areaWithin(loops: readonly Loop[], convex: Loop): number {
  let clipped = loops;
  for (let at = 0; at < convex.length; at += 2) {
    clipped = keepSide(clipped, sideOf(convex, at));
    if (clipped.length === 0) return 0;
  }
  let area = 0;
  for (const loop of clipped) area += loopArea(loop);
  return area;
}

/** The side of a convex polygon's edge on which the polygon lies. */
export function sideOf(convex: Loop, at: number): HalfPlane {
  const to = (at + 2) % convex.length;
  const normalX = convex[to + 1] - convex[at + 1];
  const normalY = convex[at] - convex[to];
  return { normalX, normalY, limit: normalX * convex[at] + normalY * convex[at + 1] };
}
