import { shapeOf } from '../maps/city-shape.ts';
import { addOutlyingLanes } from '../maps/outlying-lanes.ts';
import { lotShapes } from '../maps/lots.ts';
import { parkShapes } from '../maps/parks.ts';
import { lampsOf } from '../maps/lamps.ts';
import { treesOf } from '../maps/plants.ts';
import type { CityPlan, Vector } from '../plan/city-plan.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import type { CityMesh } from './city-mesh.ts';
import { drawBox } from './box-mesh.ts';
import { bordersOf, GroundHeights } from './ground-heights.ts';
import { drawGround } from './ground-mesh.ts';
import { drawHouse } from './house-mesh.ts';
import { drawLamp } from './lamp-mesh.ts';
import { drawLot } from './lot-mesh.ts';
import { drawMarkings } from './markings.ts';
import { MeshBuilder } from './mesh-builder.ts';
import { drawRoads } from './road-mesh.ts';
import { drawTree } from './tree-mesh.ts';

/** The origin of a mesh lies on a grid of this many metres: cities around 0, 0 keep theirs. */
const originGrid = 4096;

/** Makes what is seen of a city: roads with their lines, pavements, grass, parks, houses, trees and lamp posts. */
export function makeMesh(plan: CityPlan, network: RoadNetwork): CityMesh {
  plan.ground.survey?.();
  const mesh = new MeshBuilder();
  const shape = shapeOf(plan);
  const outlying = addOutlyingLanes(shape, network);
  const lots = lotShapes(plan, shape);
  const parks = parkShapes(plan, shape, lots);
  const borders = bordersOf(shape.allFaces);
  const heights = new GroundHeights(plan, borders);
  drawRoads(mesh, shape, outlying);
  drawMarkings(mesh, plan, shape);
  drawGround(mesh, { plan, shape, parks, lots, borders, heights });
  for (const lot of lots) drawLot(mesh, lot, heights);
  for (const box of plan.boxes) drawBox(mesh, box, heights);
  for (const house of plan.houses) drawHouse(mesh, house, heights);
  for (const tree of treesOf(plan, shape, { parks, lots })) drawTree(mesh, tree, heights);
  for (const lamp of lampsOf(plan, shape, lots)) drawLamp(mesh, lamp, heights);
  return mesh.finish(originOf(plan));
}

function originOf({ crosses }: CityPlan): Vector {
  const middle = (axis: number): number => {
    const values = crosses.map(({ position }) => position[axis]);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    return Math.round(mean / originGrid) * originGrid;
  };
  return [middle(0), middle(1), 0];
}
