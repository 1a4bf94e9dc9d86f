import type { JunctionControl, RoadNetwork } from '@korzo/city';
import { compileBends, type Bends } from './bends.ts';
import { compileConflicts, type Conflicts } from './conflicts.ts';
import { compileLanes, type LaneColumns } from './lane-columns.ts';
import { inSharedMemory } from '../memory/shared.ts';
import { LaneShapes, shapeLanes, type ShapeColumns } from '../places/lane-shapes.ts';
import { rows, type Rows } from './rows.ts';
import type { BodyClass } from './sweeps.ts';
import { compileTightLinks, type TightLinks } from './tight-links.ts';

/** How the junctions of a city let cars through. */
export interface JunctionColumns {
  readonly count: number;
  readonly control: readonly JunctionControl[];
  /** Lanes that end at the junction: their cars ask to be let in. */
  readonly approaches: Rows;
  /** Lanes inside. */
  readonly lanes: Rows;
}

/** A road network as columns in shared memory: what drivers look at on any thread. Nothing in it changes. */
export interface LaneMap {
  readonly lanes: LaneColumns;
  readonly conflicts: Conflicts;
  readonly tight: TightLinks;
  readonly bends: Bends;
  readonly junctions: JunctionColumns;
  /** Lanes on which a road begins, from the middle outwards. */
  readonly roadBegin: Rows;
}

/** What is known of the roads besides. */
export interface TrafficMap extends LaneMap {
  readonly network: RoadNetwork;
  readonly shapes: ShapeColumns;
  /** Roads that can be driven onto from a road. */
  readonly roadNext: Rows;
  /** Time to drive along a road and over the junction behind it with no vehicle in the way, s. */
  readonly roadTime: Float64Array;
}

/** What a junction costs on the way, s: no vehicle drives over it as over an empty road. */
const junctionDelay = 3;

/** What drives unless sizes are given. */
const usualBodies: readonly BodyClass[] = [{ length: 5, width: 1.8, sections: [5] }];

/** Maps of networks that are still in use, by sizes of bodies: nothing in a map changes, and it takes a moment to make. */
const known = new WeakMap<RoadNetwork, Map<string, TrafficMap>>();

/** The lanes and junctions of a road network as columns, for vehicles of these sizes. */
export function compileMap(network: RoadNetwork, bodies = usualBodies): TrafficMap {
  const ofNetwork = known.get(network) ?? new Map<string, TrafficMap>();
  known.set(network, ofNetwork);
  const key = bodies.map(({ width, sections }) => `${width} ${sections.join(' ')}`).join();
  const map = ofNetwork.get(key) ?? makeMap(network, bodies);
  ofNetwork.set(key, map);
  return map;
}

function makeMap(network: RoadNetwork, bodies: readonly BodyClass[]): TrafficMap {
  const { roads } = network;
  const lanes = compileLanes(network);
  const shapes = inSharedMemory(shapeLanes(network));
  const drawn = new LaneShapes(shapes);
  const conflicts = compileConflicts(network, lanes, drawn, bodies);
  return {
    network,
    shapes,
    lanes: inSharedMemory(lanes),
    conflicts: inSharedMemory(conflicts),
    tight: inSharedMemory(compileTightLinks(lanes, network.junctions.length, conflicts, bodies)),
    bends: inSharedMemory(compileBends(network, lanes, drawn, bodies)),
    junctions: inSharedMemory(compileJunctions(network)),
    roadNext: rows(roads.map(({ next }) => next)),
    roadTime: Float64Array.from(roads, (_, number) => timeAlong(lanes, network, number) + junctionDelay),
    roadBegin: inSharedMemory(rows(roads.map(({ lanes: ofRoad }) => beginnings(network, ofRoad)))),
  };
}

const beginsRoad = ({ lanes }: RoadNetwork, lane: number): boolean =>
  lanes[lane].prev.every((before) => lanes[before].road !== lanes[lane].road);

/** Anywhere, on a road that ends where it begins. */
function beginnings(network: RoadNetwork, lanes: readonly number[]): readonly number[] {
  const found = lanes.filter((lane) => beginsRoad(network, lane));
  return found.length > 0 ? found : lanes.slice(0, 1);
}

/** Along the innermost lane, piece by piece. */
function timeAlong({ speed, length }: LaneColumns, network: RoadNetwork, number: number): number {
  const { roads, lanes } = network;
  let time = 0;
  let lane = roads[number].lanes.find((each) => beginsRoad(network, each));
  while (lane !== undefined) {
    time += length[lane] / speed[lane];
    lane = lanes[lane].next.find((after) => lanes[after].road === number);
  }
  return time;
}

function compileJunctions({ junctions, lanes }: RoadNetwork): JunctionColumns {
  const approaches = junctions.map(({ lanes: inside }) => {
    const before = new Set(inside.flatMap((lane) => lanes[lane].prev));
    return [...before].toSorted((one, other) => one - other);
  });
  return {
    count: junctions.length,
    control: junctions.map(({ control }) => control),
    approaches: rows(approaches),
    lanes: rows(junctions.map(({ lanes: inside }) => inside)),
  };
}
