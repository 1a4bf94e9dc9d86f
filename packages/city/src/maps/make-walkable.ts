import type { CityPlan } from '../plan/city-plan.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { shapeOf, type CityShape, type Strip } from './city-shape.ts';
import type { Polygon } from './convex.ts';
import { parkShapes, type ParkShape } from './parks.ts';
import { lampsOf, postRadius } from './lamps.ts';
import { lotShapes, standsOn, type LotShape } from './lots.ts';
import { footprint } from './footprint.ts';
import { treesOf } from './plants.ts';
import type { WalkableMap, WalkableObstacle, WalkableRegion } from './walkable-map.ts';
import { crossingsOf, zebrasOf, type PlannedZebra } from './zebras.ts';

/** Radius of the stem of a tree, m. */
const stem = 0.25;
/** Corners closer than this are one, m. */
const sameCorner = 0.005;

/** Makes the map for people: pavements, corners, zebras, parks and the paths to them, and what stands in their way. */
export function makeWalkable(plan: CityPlan, network: RoadNetwork): WalkableMap {
  plan.ground.survey?.();
  const shape = shapeOf(plan);
  const zebras = zebrasOf(shape);
  const lots = lotShapes(plan, shape);
  const parks = parkShapes(plan, shape, lots);
  const bare = lots.flatMap(({ pieces }) =>
    pieces.map((outline): WalkableRegion => ({ kind: 'lot', outline: tidied(outline) })),
  );
  const green = parks.flatMap(({ pieces, paths }): WalkableRegion[] => [
    ...pieces.map((outline) => ({ kind: 'park' as const, outline: tidied(outline) })),
    ...paths.map((outline) => ({ kind: 'path' as const, outline: tidied(outline) })),
  ]);
  const regions = [...shape.strips.map(stripRegion), ...zebras.map(zebraRegion), ...green, ...bare];
  return {
    regions: regions.filter(({ outline }) => outline.length > 2),
    crossings: crossingsOf(zebras, network),
    obstacles: obstaclesOf(plan, shape, { parks, lots }),
  };
}

function stripRegion({ kind, road, cross, ribs }: Strip): WalkableRegion {
  const outline = tidied([...ribs.map(({ outer }) => outer), ...ribs.toReversed().map(({ edge }) => edge)]);
  return { kind, outline, ...(road === undefined ? {} : { road }), ...(cross === undefined ? {} : { cross }) };
}

const zebraRegion = ({ polygon, road, cross }: PlannedZebra, crossing: number): WalkableRegion => ({
  kind: 'zebra',
  outline: tidied(polygon),
  road,
  crossing,
  ...(cross === undefined ? {} : { cross }),
});

/** Without corners on top of the one before. */
function tidied(outline: Polygon): Polygon {
  return outline.filter((corner, index) => {
    const before = outline[(index + outline.length - 1) % outline.length];
    return Math.abs(corner[0] - before[0]) > sameCorner || Math.abs(corner[1] - before[1]) > sameCorner;
  });
}

/** People step on what is lower, m. */
const stepHigh = 0.25;

interface Beside {
  readonly parks: readonly ParkShape[];
  readonly lots: readonly LotShape[];
}

function obstaclesOf(plan: CityPlan, shape: CityShape, beside: Beside): WalkableObstacle[] {
  const standing = [...plan.houses, ...beside.lots.flatMap((lot) => [...lot.houses, ...standsOn(lot)])];
  const houses = standing.map((house): WalkableObstacle => {
    return { kind: 'house', outline: footprint(house, plan.ground(house.x, house.y)), height: house.height };
  });
  const boxes = plan.boxes.flatMap((box): WalkableObstacle[] => {
    const height = Math.max(box.height, box.height + box.rise);
    return height <= stepHigh ? [] : [{ kind: 'box', outline: footprint(box, plan.ground(box.x, box.y)), height }];
  });
  const trees = treesOf(plan, shape, beside).map(({ x, y }): WalkableObstacle => {
    return { kind: 'tree', centre: [x, y], radius: stem };
  });
  const lamps = lampsOf(plan, shape, beside.lots).map(({ x, y }): WalkableObstacle => {
    return { kind: 'lamp', centre: [x, y], radius: postRadius };
  });
  return [...houses, ...boxes, ...trees, ...lamps];
}
