import { pathOf, type PlanElement } from '../model/elements.ts';
import { distance, isPoints, nearestOn, rectPoints, type Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';

interface Pressed {
  /** Where the pointer is, and where a new corner goes. */
  readonly exact: Point;
  readonly snapped: Point;
}

/** Edits that take away the corner at a place, or add one to the side there; none when neither is near, or too few stay. */
export function reshaped(element: PlanElement, { exact, snapped }: Pressed, reach: number): readonly PlaceEdit[] {
  const outline = outlineOf(element);
  if (outline === undefined) return [];
  const { key, points, isClosed } = outline;
  const path = pathOf(element);
  const write = (after: readonly Point[]): readonly PlaceEdit[] => [
    ...(key === 'rect' ? [{ do: 'remove', path: [...path, 'rect'] } as const] : []),
    { do: 'set', path: [...path, key === 'rect' ? 'outline' : key], value: after },
  ];
  const corner = points.findIndex((point) => distance(point, exact) <= reach);
  if (corner >= 0) return points.length > (isClosed ? 3 : 2) ? write(points.filter((_, at) => at !== corner)) : [];
  for (let at = isClosed ? 0 : 1; at < points.length; at++) {
    const before = points[(at + points.length - 1) % points.length];
    if (distance(exact, nearestOn(exact, before, points[at])) > reach) continue;
    return write(points.toSpliced(at === 0 ? points.length : at, 0, snapped));
  }
  return [];
}

interface Outline {
  readonly key: 'rect' | 'outline' | 'points';
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** The corners that may be added to and taken away: those of rooms, obstacles, areas and walls. */
function outlineOf({ value, kind, shape }: PlanElement): Outline | undefined {
  const { outline, points, rect, closed } = value;
  if (isPoints(outline)) return { key: 'outline', points: outline, isClosed: true };
  if (kind === 'wall' && isPoints(points)) return { key: 'points', points, isClosed: closed === true };
  // Exits of worlds without rooms are rectangles.
  const becomesOutline = Array.isArray(rect) && kind !== 'exit' && shape?.type === 'polygon';
  return becomesOutline ? { key: 'rect', points: rectPoints(rect as number[]), isClosed: true } : undefined;
}
