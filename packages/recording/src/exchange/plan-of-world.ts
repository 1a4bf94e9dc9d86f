import type { World } from '@korzo/core';
import type { Point, Polygon, Ring } from './tracks/geometry.ts';

/**
 * The plan other programs expect: one outline, and a hole for every closed ring of walls inside it. Walls that enclose nothing have
 * no place in such a plan and are left out.
 */
export function planOf({ origin: [west, south], size: [width, height], walls }: World): readonly Polygon[] {
  const outline: Ring = [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ];
  const isEdge = ([x, y]: Point): boolean =>
    x <= west + 1e-6 || y <= south + 1e-6 || x >= west + width - 1e-6 || y >= south + height - 1e-6;
  const rings = ringsOf(walls.filter(({ level }) => level === 0).map(({ from, to }) => [from, to] as const));
  return [{ outline, holes: rings.filter((ring) => !ring.some(isEdge)) }];
}

const keyOf = ([x, y]: Point): string => `${Math.round(x * 1e4)}:${Math.round(y * 1e4)}`;

/** Rings of walls in which every corner joins exactly two. */
function ringsOf(walls: readonly (readonly [Point, Point])[]): Ring[] {
  const joined = new Map<string, Point[]>();
  for (const [from, to] of walls) {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ])
      joined.set(keyOf(one), [...(joined.get(keyOf(one)) ?? []), other]);
  }
  const rings: Ring[] = [];
  const seen = new Set<string>();
  for (const [start] of walls) {
    const ring = followRing(start, joined, seen);
    if (ring !== undefined) rings.push(ring);
  }
  return rings;
}

function followRing(start: Point, joined: ReadonlyMap<string, readonly Point[]>, seen: Set<string>): Ring | undefined {
  const ring: Point[] = [];
  let [before, at] = ['', start];
  while (!seen.has(keyOf(at))) {
    seen.add(keyOf(at));
    ring.push(at);
    const next = joined.get(keyOf(at)) ?? [];
    if (next.length !== 2) return undefined;
    const onward: Point = keyOf(next[0]) === before ? next[1] : next[0];
    before = keyOf(at);
    at = onward;
  }
  return ring.length >= 3 && keyOf(at) === keyOf(start) ? ring : undefined;
}
