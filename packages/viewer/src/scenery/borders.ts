import type { Point } from '@korzo/building';
import type { LevelScenery } from '@korzo/live';

export type WallStretch = readonly [from: Point, to: Point];

/** How far a door may lie beside the border it opens, m. */
const near = 0.05;

/** Walls of a floor, except where a door or gate is: closed ones are reported among the walls too, but are drawn as what they are. */
export function wallsOf({ portals, gates, walls }: LevelScenery): WallStretch[] {
  const openings = [...portals, ...gates].map(({ segment }) => segment);
  const stretches = walls.flatMap(([x1, y1, x2, y2]) =>
    withoutOpenings(
      [
        [x1, y1],
        [x2, y2],
      ],
      openings,
    ),
  );
  return once(stretches);
}

/** What is left of a stretch when the openings on it are taken away. */
export function withoutOpenings([from, to]: WallStretch, openings: readonly WallStretch[]): WallStretch[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1e-9) return [];
  const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const way = ([x, y]: Point): number => (x - from[0]) * along[0] + (y - from[1]) * along[1];
  const beside = ([x, y]: Point): number => Math.abs((x - from[0]) * along[1] - (y - from[1]) * along[0]);
  const gaps = openings
    .filter((opening) => beside(opening[0]) < near && beside(opening[1]) < near)
    .map((opening) => [Math.min(way(opening[0]), way(opening[1])), Math.max(way(opening[0]), way(opening[1]))])
    .sort((one, other) => one[0] - other[0]);
  const at = (distance: number): Point => [from[0] + along[0] * distance, from[1] + along[1] * distance];
  const left: WallStretch[] = [];
  let reached = 0;
  for (const [start, end] of [...gaps, [length, length]]) {
    if (start - reached > 1e-6) left.push([at(reached), at(Math.min(start, length))]);
    reached = Math.max(reached, end);
    if (reached >= length) break;
  }
  return left;
}

/** Two regions share a border: its wall is drawn once. */
function once(stretches: readonly WallStretch[]): WallStretch[] {
  const known = new Map<string, WallStretch>();
  for (const stretch of stretches) {
    const ends = stretch.map(([x, y]) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`);
    known.set(ends.sort().join(' '), stretch);
  }
  return [...known.values()];
}
