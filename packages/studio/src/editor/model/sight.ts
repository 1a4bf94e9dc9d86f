import { moved } from './forms.ts';
import { elementWith, type PlanElement } from './elements.ts';
import type { Box } from './geometry.ts';
import type { Mapping } from './mapping.ts';
import type { PlanMotion } from './motions.ts';
import { movedFromSide, sideShape, type Heights, type Look } from './solids.ts';

/** What is seen of a place: everything on one floor from above, or the volume from a side. */
export interface PlanSight {
  readonly look: Look;
  readonly elements: readonly PlanElement[];
  readonly level: number;
  readonly box: Box;
}

interface Place {
  readonly elements: readonly PlanElement[];
  readonly box: Box;
  readonly heights?: Heights;
}

/** A place without a height has no sides. */
export function sightOf(place: Place, look: Look, level: number): PlanSight {
  const { elements, box, heights } = place;
  if (look === 'above' || heights === undefined) return { look: 'above', elements, level, box };
  const [west, east] = look === 'south' ? [box.west, box.east] : [box.south, box.north];
  return {
    look,
    // Solids of all floors, and groups in the volume, stand in one picture.
    elements: elements.flatMap((element) => fromSide(element, look, heights) ?? []),
    level: 0,
    box: { west, east, south: heights.bottom, north: heights.top },
  };
}

function fromSide(element: PlanElement, look: Exclude<Look, 'above'>, heights: Heights): PlanElement | undefined {
  const shape = sideShape(element.value, look, heights);
  if (shape === undefined) return undefined;
  const { key, kind, index, name, value } = element;
  return { key, kind, index, name, value, level: 0, shape, isBorrowed: false };
}

/** The keys of an element that change when it is moved as it is seen. */
export const movedAsSeen = (
  value: Mapping,
  motion: PlanMotion,
  { look, heights }: { readonly look: Look; readonly heights?: Heights | undefined },
): Record<string, unknown> =>
  look === 'above' || heights === undefined ? moved(value, motion) : movedFromSide(value, motion, { look, heights });

/** An element as it will be seen after a motion. */
export function afterMotion(
  element: PlanElement,
  motion: PlanMotion,
  { look, heights }: { readonly look: Look; readonly heights?: Heights | undefined },
): PlanElement {
  const after = elementWith(element, movedAsSeen(element.value, motion, { look, heights }));
  return look === 'above' || heights === undefined ? after : (fromSide(after, look, heights) ?? after);
}
