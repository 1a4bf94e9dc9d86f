import type { PlanElement } from '../model/elements.ts';
import { boxOf, isInside, middle, round, type Box, type Point } from '../model/geometry.ts';
import type { Heights } from '../model/solids.ts';
import type { PlaceEdit } from '../model/place-edits.ts';

/** How far beside a line it is looked which rooms are there, m. */
const beside = 0.05;

/** The region of a floor that a point is in. */
export const regionAt = (elements: readonly PlanElement[], level: number, point: Point): PlanElement | undefined =>
  elements.find(
    ({ kind, level: own, shape }) =>
      kind === 'region' && own === level && shape?.type === 'polygon' && isInside(point, shape.points),
  );

/** The regions to the left and to the right of the middle of a line. */
export function regionsBeside(
  elements: readonly PlanElement[],
  level: number,
  [from, to]: readonly [Point, Point],
): readonly [PlanElement | undefined, PlanElement | undefined] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [((to[0] - from[0]) / length) * beside, ((to[1] - from[1]) / length) * beside];
  const [x, y] = middle(from, to);
  return [regionAt(elements, level, [x - dy, y + dx]), regionAt(elements, level, [x + dy, y - dx])];
}

/** As large as the world is declared. */
export interface DeclaredWorld {
  readonly box: Box;
  readonly levels: number;
  readonly heights?: Heights;
}

/** Edits that let the world reach to what was drawn, and have its floor. */
export function growWorld(
  points: readonly Point[],
  { box, levels, level, heights }: DeclaredWorld & { readonly level: number },
): readonly PlaceEdit[] {
  const drawn = boxOf(points);
  const west = Math.min(box.west, drawn.west);
  const south = Math.min(box.south, drawn.south);
  const east = Math.max(box.east, drawn.east);
  const north = Math.max(box.north, drawn.north);
  const edits: PlaceEdit[] = [];
  // A volume keeps its height.
  const [bottom, height] = heights === undefined ? [[], []] : [[heights.bottom], [round(heights.top - heights.bottom)]];
  if (west < box.west || south < box.south)
    edits.push({ do: 'set', path: ['world', 'origin'], value: [round(west), round(south), ...bottom] });
  if (edits.length > 0 || east > box.east || north > box.north)
    edits.push({ do: 'set', path: ['world', 'size'], value: [round(east - west), round(north - south), ...height] });
  if (level >= levels) edits.push({ do: 'set', path: ['world', 'levels'], value: level + 1 });
  return edits;
}
