import type { CityPlan, Park, Vector } from '../plan/city-plan.ts';
import type { CityShape } from './city-shape.ts';
import type { Polygon } from './convex.ts';
import { cutOut } from './cut-out.ts';
import type { LotShape } from './lots.ts';

/** A park, the ways that lead into it and the walks through it. */
export interface ParkShape {
  readonly park: Park;
  /** What roads and other parks leave of it, in convex pieces. */
  readonly pieces: readonly Polygon[];
  /** From its sides to the nearest pavements. */
  readonly paths: readonly Polygon[];
  /** Gravel inside of it: a cross from side to side. */
  readonly walks: readonly Polygon[];
}

/** Width of paths and walks, m. */
const pathWidth = 2.5;
/** How far a pavement may be for a path to lead there, m. */
const longestPath = 30;
/** How often the way to a pavement is looked at, m. */
const probe = 0.25;
/** How far a path reaches into the pavement before it is cut at its edge, m. */
const overlap = 0.5;

export function parkShapes(
  plan: CityPlan,
  shape: Pick<CityShape, 'faces'>,
  lots: readonly Pick<LotShape, 'pieces'>[],
): ParkShape[] {
  const shapes: ParkShape[] = [];
  const built = lots.flatMap(({ pieces }) => pieces);
  for (const park of plan.parks) {
    const taken = [...built, ...shapes.flatMap(({ pieces, paths }) => [...pieces, ...paths])];
    const pieces = cutOut([rectangle(park.min, park.max, plan)], shape, taken);
    const sides = sidesOf(park).map(({ middle, out }) => pathFrom(middle, out, shape));
    const paths = sides.flatMap((path) => (path === undefined ? [] : cutOut([path], shape, [...taken, ...pieces])));
    shapes.push({ park, pieces, paths: paths.map((path) => onGround(path, plan)), walks: walksOf(park, plan) });
  }
  return shapes;
}

function onGround(polygon: Polygon, { ground }: Pick<CityPlan, 'ground'>): Polygon {
  return polygon.map(([x, y]): Vector => [x, y, ground(x, y)]);
}

function rectangle(min: readonly [number, number], max: readonly [number, number], plan: CityPlan): Polygon {
  const corners: Polygon = [
    [min[0], min[1], 0],
    [max[0], min[1], 0],
    [max[0], max[1], 0],
    [min[0], max[1], 0],
  ];
  return onGround(corners, plan);
}

interface Side {
  readonly middle: readonly [number, number];
  readonly out: readonly [number, number];
}

function sidesOf({ min, max }: Park): Side[] {
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  return [
    { middle: [x, min[1]], out: [0, -1] },
    { middle: [max[0], y], out: [1, 0] },
    { middle: [x, max[1]], out: [0, 1] },
    { middle: [min[0], y], out: [-1, 0] },
  ];
}

/** A strip from a side of a park into the nearest pavement ahead; nothing when a road comes first, or none. */
function pathFrom(
  [x, y]: readonly [number, number],
  [outX, outY]: readonly [number, number],
  { faces }: Pick<CityShape, 'faces'>,
): Polygon | undefined {
  for (let far = 0; far < longestPath; far += probe) {
    const [px, py] = [x + outX * far, y + outY * far];
    const [face] = faces.at(px, py);
    if (face === undefined) continue;
    if (face.kind !== 'pavement') return undefined;
    const [endX, endY] = [px + outX * overlap, py + outY * overlap];
    // Sideways is to the right of outwards.
    const [sideX, sideY] = [(outY * pathWidth) / 2, (-outX * pathWidth) / 2];
    return [
      [x + sideX, y + sideY, 0],
      [endX + sideX, endY + sideY, 0],
      [endX - sideX, endY - sideY, 0],
      [x - sideX, y - sideY, 0],
    ];
  }
  return undefined;
}

/** A square in the middle and arms to all sides; nothing in a park that is hardly wider than they. */
function walksOf({ min, max }: Park, plan: CityPlan): Polygon[] {
  const [x, y, half] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, pathWidth / 2];
  if (max[0] - min[0] < 4 * pathWidth || max[1] - min[1] < 4 * pathWidth) return [];
  const [west, east, south, north] = [x - half, x + half, y - half, y + half];
  return [
    rectangle([west, south], [east, north], plan),
    rectangle([west, min[1]], [east, south], plan),
    rectangle([west, north], [east, max[1]], plan),
    rectangle([min[0], south], [west, north], plan),
    rectangle([east, south], [max[0], north], plan),
  ];
}
