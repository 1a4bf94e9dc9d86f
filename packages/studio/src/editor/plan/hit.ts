import type { ElementKind, PlanElement } from '../model/elements.ts';
import {
  boxOf,
  cornersOf,
  distance,
  isInside,
  nearestOn,
  type Box,
  type Point,
  type Shape,
} from '../model/geometry.ts';

/** Which of the elements can be seen. */
export interface Seen {
  readonly level: number;
  readonly hidden: ReadonlySet<ElementKind>;
}

/** The shapes that an element has on a floor. */
export function shapesOn({ shape, landing, level }: PlanElement, floor: number): readonly Shape[] {
  const shapes: Shape[] = [];
  if (shape !== undefined && level === floor) shapes.push(shape);
  if (landing !== undefined && landing.level === floor) shapes.push(landing.shape);
  return shapes;
}

export const isSeen = (element: PlanElement, { level, hidden }: Seen): boolean =>
  !hidden.has(element.kind) && shapesOn(element, level).length > 0;

/** What is under a point: lines and points first, then the smallest ground. */
export function elementAt(
  elements: readonly PlanElement[],
  point: Point,
  { reach, ...seen }: Seen & { readonly reach: number },
): PlanElement | undefined {
  let best: PlanElement | undefined;
  let least = Infinity;
  for (const element of elements) {
    if (seen.hidden.has(element.kind) || element.isBorrowed) continue;
    for (const shape of shapesOn(element, seen.level)) {
      const rank = rankOf(shape, point, reach);
      if (rank > least || rank === Infinity) continue;
      // Of two on the same ground the later is above.
      [best, least] = [element, rank];
    }
  }
  return best;
}

/** A border is part of its ground, as far as a share of the reach. */
const onBorder = 0.4;

/** Small for what is meant: how far a line is, or how large a ground. */
function rankOf(shape: Shape, point: Point, reach: number): number {
  if (shape.type === 'circle') {
    const far = distance(point, shape.centre);
    return far <= Math.max(shape.radius, reach) ? reach + Math.PI * shape.radius ** 2 : Infinity;
  }
  if (shape.type === 'point' || shape.type === 'points') {
    const far = Math.min(...cornersOf(shape).map((at) => distance(point, at)));
    return far <= reach ? far : Infinity;
  }
  if (shape.type === 'line') {
    const far = distanceToLine(point, shape.points, shape.closed);
    return far <= reach ? far : Infinity;
  }
  const box = boxOf(shape.points);
  const slack = reach * onBorder;
  const isFar =
    point[0] < box.west - slack ||
    point[0] > box.east + slack ||
    point[1] < box.south - slack ||
    point[1] > box.north + slack;
  if (isFar) return Infinity;
  const isMeant = isInside(point, shape.points) || distanceToLine(point, shape.points, true) <= slack;
  return isMeant ? reach + (box.east - box.west) * (box.north - box.south) : Infinity;
}

function distanceToLine(point: Point, points: readonly Point[], closed: boolean): number {
  let least = Infinity;
  for (let at = closed ? 0 : 1; at < points.length; at++) {
    const on = nearestOn(point, points[(at + points.length - 1) % points.length], points[at]);
    least = Math.min(least, distance(point, on));
  }
  return least;
}

/** Everything that lies in a box as a whole. */
export const elementsIn = (elements: readonly PlanElement[], box: Box, seen: Seen): readonly PlanElement[] =>
  elements.filter(
    (element) =>
      isSeen(element, seen) &&
      !element.isBorrowed &&
      shapesOn(element, seen.level).every((shape) =>
        cornersOf(shape).every(([x, y]) => x >= box.west && x <= box.east && y >= box.south && y <= box.north),
      ),
  );
