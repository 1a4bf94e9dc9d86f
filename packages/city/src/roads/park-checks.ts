import type { Work } from '../work/work.ts';
import type { CityPlan, Park, PlannedRoad } from '../plan/city-plan.ts';

type PlannedPiece = PlannedRoad['pieces'][number];

/** Counts the pieces of roads and the parks that cut each park: what one leaves of it is cut by all others again. */
export function measureParks({ parks, roads }: CityPlan, work: Work): void {
  for (const [index, park] of parks.entries()) {
    for (const { pieces } of roads)
      for (const piece of pieces) if (doTouch(park, piece)) work.spend('parkCuts', 1, park.span);
    for (let before = 0; before < index; before++)
      if (doOverlap(park, parks[before])) work.spend('parkCuts', 1, park.span);
  }
}

const doOverlap = (one: Park, other: Park): boolean =>
  [0, 1].every((axis) => one.min[axis] < other.max[axis] && other.min[axis] < one.max[axis]);

/** Whether a piece comes near a park: of an arc the whole circle counts. */
function doTouch({ min, max }: Park, { from, to, turn, radius }: PlannedPiece): boolean {
  const reach = turn === 0 ? 0 : 2 * radius;
  return [0, 1].every(
    (axis) =>
      Math.min(from[axis], to[axis]) - reach <= max[axis] && Math.max(from[axis], to[axis]) + reach >= min[axis],
  );
}
