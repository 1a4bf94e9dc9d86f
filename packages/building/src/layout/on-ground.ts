import type { Building, Obstacle, Point } from './building.ts';
import { tolerance } from './limits.ts';
import { contains, distanceBetween, distanceToOutline, sharesOf } from './outline.ts';

/** What keeps people from a place. */
export type NoGround = { readonly because: 'no region' } | { readonly because: 'obstacle'; readonly id: string };

/** A point, the two ends of a line, or the corners of an area. */
export type Spot = readonly Point[];

/**
 * Why a place has no walkable ground: no region of its floor lies under it, or a permanent obstacle covers it.
 * Undefined when it has walkable ground, or when obstacles cover it only together.
 */
export function missingGround({ regions, obstacles }: Building, level: number, spot: Spot): NoGround | undefined {
  if (!regions.some((region) => region.level === level && isOn(spot, region.outline))) return { because: 'no region' };
  const cover = obstacles.find(
    (obstacle) => obstacle.level === level && obstacle.present === undefined && isWithin(spot, obstacle.shape),
  );
  return cover === undefined ? undefined : { because: 'obstacle', id: cover.id };
}

/** The corners of a shape; those of a circle lie on it. */
export function cornersOf(shape: Obstacle['shape']): Spot {
  if (shape.type === 'polygon') return shape.outline;
  const { centre, radius } = shape;
  // Eight corners are enough to say whether a circle touches a floor; both ways of rounding are within a tenth of its radius.
  const diagonal = radius * Math.SQRT1_2;
  const [x, y] = centre;
  return [
    [x + radius, y],
    [x + diagonal, y + diagonal],
    [x, y + radius],
    [x - diagonal, y + diagonal],
    [x - radius, y],
    [x - diagonal, y - diagonal],
    [x, y - radius],
    [x + diagonal, y - diagonal],
  ];
}

/** Whether some of a place lies on a floor. A point or a line may lie on its border, an area must reach into it. */
function isOn(spot: Spot, floor: Spot): boolean {
  if (spot.length === 1) return contains(floor, spot[0]) || distanceToOutline(spot[0], floor) <= tolerance;
  const sides = sidesOf(spot).map((side) => sharesOf(side, floor));
  if (sides.some(({ inside }) => inside > tolerance)) return true;
  if (spot.length === 2) return sides[0].border > tolerance;
  return (
    sidesOf(floor).some((side) => sharesOf(side, spot).inside > tolerance) ||
    contains(floor, middleOf(spot)) ||
    contains(spot, middleOf(floor))
  );
}

/** Whether all of a place lies in a shape. */
function isWithin(spot: Spot, shape: Obstacle['shape']): boolean {
  if (shape.type === 'circle')
    return spot.every((corner) => distanceBetween(corner, shape.centre) < shape.radius - tolerance);
  const { outline } = shape;
  if (spot.length === 1) return contains(outline, spot[0]) && distanceToOutline(spot[0], outline) > tolerance;
  const sides = sidesOf(spot).map((side) => sharesOf(side, outline));
  if (sides.some(({ outside }) => outside > tolerance)) return false;
  return spot.length === 2 ? sides[0].inside > tolerance : contains(outline, middleOf(spot));
}

/** Sides of a line or an outline that have a length. */
function sidesOf(spot: Spot): (readonly [Point, Point])[] {
  const sides =
    spot.length === 2
      ? [[spot[0], spot[1]] as const]
      : spot.map((from, index) => [from, spot[(index + 1) % spot.length]] as const);
  return sides.filter(([from, to]) => distanceBetween(from, to) > 0);
}

/** A point inside an outline: the middle of a triangle of three corners in a row that lies in it. */
function middleOf(outline: Spot): Point {
  const middles = outline.map((corner, index): Point => {
    const [next, third] = [outline[(index + 1) % outline.length], outline[(index + 2) % outline.length]];
    return [(corner[0] + next[0] + third[0]) / 3, (corner[1] + next[1] + third[1]) / 3];
  });
  return middles.find((middle) => contains(outline, middle)) ?? outline[0];
}
