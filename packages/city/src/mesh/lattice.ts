import { FaceIndex, type Box } from '../maps/face-index.ts';
import type { Vector } from '../plan/city-plan.ts';
import type { HeightBorder, GroundHeights } from './ground-heights.ts';

/** Sides of the largest and of the smallest square between points of the ground, m; large cities have larger ones. */
const largest = { least: 16, most: 64, count: 2500 };
const finest = { side: 4, count: 250_000 };
/** At most about so many of the largest: where a city is very wide, they are wider too. */
const mostSquares = 60_000;
/** By how much a square may miss the ground, m. */
const error = 0.08;
/** Squares with a road in them are at most so large where it does not lie on the ground, m. */
const besideBanks = 8;

/** Sides of a city longer than this get a scaffold, m. */
const longestPlain = 8192;
/** So many of the largest squares lie between two points of the scaffold. */
const scaffoldEvery = 8;

/** Side of the largest squares, m. */
function wholeOf([west, south, east, north]: Box): number {
  const covered = (east - west) * (north - south);
  const even = Math.sqrt(covered / largest.count);
  let whole = largest.least;
  while (whole < even && whole < Math.max(largest.most, Math.sqrt(covered / mostSquares))) whole *= 2;
  return whole;
}

/**
 * Corners of squares far apart, for the net of a long city to begin with: points that follow each other along a road
 * of many kilometres would each flip the triangles to all before them. The coarsest come first.
 */
export function* scaffoldOf(area: Box): Generator<readonly [number, number]> {
  const [west, south, east, north] = area;
  if (Math.max(east - west, north - south) <= longestPlain) return;
  const side = wholeOf(area) * scaffoldEvery;
  const [columns, rows] = [Math.ceil((east - west) / side), Math.ceil((north - south) / side)];
  let stride = 1;
  while (stride < Math.max(columns, rows)) stride *= 2;
  for (; stride >= 1; stride /= 2)
    for (let row = 0; row <= rows; row += stride)
      for (let column = 0; column <= columns; column += stride)
        if (column % (2 * stride) > 0 || row % (2 * stride) > 0)
          yield [Math.min(east, west + column * side), Math.min(north, south + row * side)];
}

/** Points of the ground, denser where it is not even: corners of squares that are quartered until they fit. */
export function latticeOf(area: Box, heights: GroundHeights, borders: readonly HeightBorder[]): [number, number][] {
  const [west, south, east, north] = area;
  const covered = (east - west) * (north - south);
  const smallest = Math.max(finest.side, Math.sqrt(covered / finest.count));
  const points = new Map<string, [number, number]>();
  const banks = banksOf(heights, borders);
  const heightAt = remembered((x, y) => heights.at(x, y));
  const put = (x: number, y: number): void => {
    const [inX, inY] = [Math.min(east, x), Math.min(north, y)];
    points.set(`${inX} ${inY}`, [inX, inY]);
  };
  const quarter = (x: number, y: number, side: number): void => {
    const isFit = side < 2 * smallest || (fits(heightAt, x, y, side) && !(side > besideBanks && banks.has(x, y, side)));
    if (isFit) {
      for (const [dx, dy] of square) put(x + dx * side, y + dy * side);
      return;
    }
    const half = side / 2;
    for (const [dx, dy] of square)
      if (x + dx * half < east && y + dy * half < north) quarter(x + dx * half, y + dy * half, half);
  };
  const whole = wholeOf(area);
  for (let y = south; y < north; y += whole) for (let x = west; x < east; x += whole) quarter(x, y, whole);
  return [...points.values()];
}

const square = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

type Height = (x: number, y: number) => number;

/** Squares beside each other ask for the same places. */
function remembered(heightAt: Height): Height {
  const known = new Map<number, Map<number, number>>();
  return (x, y) => {
    let column = known.get(x);
    if (column === undefined) known.set(x, (column = new Map<number, number>()));
    let height = column.get(y);
    if (height === undefined) column.set(y, (height = heightAt(x, y)));
    return height;
  };
}

/** Whether the ground is even between the corners of a square: looked at in its middle and in the middles of its sides. */
function fits(heightAt: Height, x: number, y: number, side: number): boolean {
  const half = side / 2;
  const [a, b, c, d] = square.map(([dx, dy]) => heightAt(x + dx * side, y + dy * side));
  const looks: readonly (readonly [number, number, number])[] = [
    [half, 0, (a + b) / 2],
    [0, half, (a + c) / 2],
    [side, half, (b + d) / 2],
    [half, side, (c + d) / 2],
    [half, half, (a + b + c + d) / 4],
    [half / 2, half / 2, (9 * a + 3 * b + 3 * c + d) / 16],
    [half * 1.5, half * 1.5, (a + 3 * b + 3 * c + 9 * d) / 16],
  ];
  return looks.every(([dx, dy, z]) => Math.abs(heightAt(x + dx, y + dy) - z) < error);
}

interface Banks {
  has(x: number, y: number, side: number): boolean;
}

const raisedBy = 0.3;
const bank = 6;

/** Finds squares near which a road lies higher or lower than nature. */
function banksOf(heights: GroundHeights, borders: readonly HeightBorder[]): Banks {
  const places = new FaceIndex<{ readonly polygon: readonly [Vector] }>();
  for (const { polygon } of borders)
    for (const corner of polygon)
      if (Math.abs(heights.natural(corner[0], corner[1]) - corner[2]) > raisedBy) places.add({ polygon: [corner] });
  return { has: (x, y, side) => places.hasNear([x - bank, y - bank, x + side + bank, y + side + bank], () => true) };
}
