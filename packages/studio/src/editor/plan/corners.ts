import type { PlanMotion } from '../model/motions.ts';
import type { PlanElement } from '../model/elements.ts';
import { cornersOf, distance, type Point } from '../model/geometry.ts';
import { shapesOn } from './hit.ts';

/** A corner of what is selected, which can be moved by itself. */
export interface Corner {
  readonly at: Point;
}

/** The corner of a selected element near a point; of several elements none, for they move together. */
export function cornerAt(
  selected: readonly PlanElement[],
  point: Point,
  { level, reach }: { readonly level: number; readonly reach: number },
): Corner | undefined {
  if (selected.length !== 1) return undefined;
  for (const shape of shapesOn(selected[0], level)) {
    if (shape.type === 'point') continue;
    const at = cornersOf(shape).find((corner) => distance(corner, point) <= reach);
    if (at !== undefined) return { at };
  }
  return undefined;
}

/** No radius is smaller, m. */
const least = 0.05;

/** Moves one corner and leaves the others. A rectangle stays one: its opposite corner stays where it is. */
export const movedCorner = ({ at }: Corner, to: Point): PlanMotion => {
  const isMeant = (point: Point): boolean => point[0] === at[0] && point[1] === at[1];
  return {
    point: (point) => (isMeant(point) ? to : point),
    vector: (vector) => vector,
    rectangle: (corners) => {
      const meant = corners.findIndex(isMeant);
      return meant < 0 ? corners : [to, corners[(meant + 2) % 4]];
    },
    // The handles of a circle are the ends of two diameters.
    radius: (centre, radius) =>
      cornersOf({ type: 'circle', centre, radius }).some(isMeant) ? Math.max(least, distance(centre, to)) : radius,
  };
};
