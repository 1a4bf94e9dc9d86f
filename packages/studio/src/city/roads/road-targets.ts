import type { RoadTarget } from '@korzo/city';
import type { BuiltCity, CrossAbout, RoadAbout } from '@korzo/viewer/light';

type Streets = Pick<BuiltCity, 'crosses' | 'roads'>;
type Point = readonly [number, number];

/** What a point of the city is on. */
export type Aimed =
  | { readonly on: 'cross'; readonly cross: CrossAbout; readonly at: Point }
  | { readonly on: 'road'; readonly road: RoadAbout; readonly at: Point }
  | { readonly on: 'ground'; readonly at: Point };

/** Of the ground of a cross so much is its own, from its middle towards its incomes. */
const core = 0.75;

const far = ([x, y]: Point, [ox, oy]: Point): number => Math.hypot(x - ox, y - oy);

/**
 * The cross under a point, else the road, else the ground.
 * @param reach m: how near the point must be to what is small on the screen
 */
export function aimAt({ crosses, roads }: Streets, point: Point, reach: number): Aimed {
  let best: { readonly far: number; readonly aimed: Aimed } | undefined;
  for (const cross of crosses) {
    const [x, y] = cross.at;
    const own = cross.incomes.reduce((most, { at }) => Math.max(most, far(at, [x, y]) * core), reach);
    const distance = far(point, [x, y]);
    if (distance <= own && distance < (best?.far ?? Infinity))
      best = { far: distance, aimed: { on: 'cross', cross, at: [x, y] } };
  }
  if (best !== undefined) return best.aimed;
  for (const road of roads) {
    for (let at = 1; at < road.line.length; at++) {
      const near = nearestOn(point, road.line[at - 1], road.line[at]);
      const distance = far(point, near);
      if (distance <= Math.max(reach, road.width / 2) && distance < (best?.far ?? Infinity))
        best = { far: distance, aimed: { on: 'road', road, at: near } };
    }
  }
  return best?.aimed ?? { on: 'ground', at: point };
}

function nearestOn([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
  return [ax + dx * share, ay + dy * share];
}

/** Where a road that is drawn to this goes. */
export function targetOf(aimed: Aimed): RoadTarget {
  if (aimed.on === 'cross') return { to: 'cross', cross: aimed.cross.cross };
  if (aimed.on === 'road') return { to: 'road', road: aimed.road.road, at: aimed.at };
  return { to: 'ground', at: aimed.at };
}

export const crossName = ({ name, cross }: CrossAbout): string => name ?? `cross ${cross + 1}`;

export const roadName = ({ name, from, to }: RoadAbout, { crosses }: Streets): string =>
  `${name ?? 'road'} (${crossName(crosses[from])} – ${crossName(crosses[to])})`;

/** What becomes of a road that ends here, in words. */
export function endWords(aimed: Aimed, streets: Streets): string {
  if (aimed.on === 'cross') return crossName(aimed.cross);
  if (aimed.on === 'road') return `a junction in ${roadName(aimed.road, streets)}`;
  return 'a new place';
}
