import type { SavedAgents } from '@korzo/core';
import { mostStops, type Scene } from '../tick/traffic-state.ts';
import { namesOf, overtakingStates, runColumn, ways, type StateColumn } from '../vehicles/vehicle-columns.ts';

/** What the vehicles of a snapshot are held against. */
export interface KnownTraffic {
  readonly scene: Scene;
  readonly roads: number;
  /** Vehicles that have come so far. */
  readonly given: number;
  /** Most vehicles at one time. */
  readonly capacity: number;
  /** Routes given road by road, and the roads of all of them together. */
  readonly routes: number;
  readonly routeRoads: number;
  /** The group of the first kind of vehicles. */
  readonly group: number;
}

type Range = readonly [least: number, most: number];
type Saved = Readonly<Record<StateColumn, ArrayLike<number>>>;

/** Vehicles are never farther beyond the ends of their lanes than this, m. */
const beyondEnds = 100;
const fastest = 200;
const farthestAside = 200;

function rangesOf({ scene, roads, given, routes, routeRoads }: KnownTraffic): Readonly<Record<StateColumn, Range>> {
  const lastLane = scene.map.lanes.count - 1;
  const anyTime: Range = [-Infinity, Infinity];
  return {
    number: [0, given - 1],
    lane: [0, lastLane],
    where: [-beyondEnds, Infinity],
    speed: [0, fastest],
    acceleration: [-1e6, 1e6],
    haste: [0, 1000],
    route: [-1, routes - 1],
    leg: [0, routeRoads],
    goal: [0, roads - 1],
    nextRoad: [-1, roads - 1],
    nextLane: [ways.none, lastLane],
    booked: [-1, lastLane],
    entry: anyTime,
    ahead: [-1, lastLane],
    aheadEntry: anyTime,
    onward: [ways.none, lastLane],
    standsSince: anyTime,
    changedAt: anyTime,
    shift: [-farthestAside, farthestAside],
    stop: [-1, mostStops - 1],
    leavesStopAt: anyTime,
    departedAt: anyTime,
    overtaking: [0, overtakingStates.fallingBack],
    overtaken: [-1, given - 1],
    backBy: anyTime,
    driven: [0, Number.MAX_VALUE],
    lost: [0, Number.MAX_VALUE],
  };
}

/** What is wrong with the vehicles of a snapshot; how many there are when nothing is. */
export function checkVehicles(agents: SavedAgents, known: KnownTraffic): number | string {
  const { kinds, map } = known.scene;
  const names = namesOf(map.tight.any);
  const columns = Object.fromEntries(names.map((name) => [name, agents.column(runColumn(name))])) as unknown as Saved;
  const group = agents.column('group');
  const allRanges = rangesOf(known);
  const ranges = names.map((name): [StateColumn, Range] => [name, allRanges[name]]);
  const numbers = new Set<number>();
  const bookings = new Int32Array(map.junctions.count);
  for (let agent = 0; agent < agents.count; agent++) {
    if (columns.haste[agent] === 0) continue;
    const kind = group[agent] - known.group;
    if (!(kind >= 0 && kind < kinds.kinds.length)) return 'a vehicle is of no kind';
    const problem =
      outOfRange(columns, agent, ranges) ??
      misplaced(columns, agent, known.scene) ??
      overbooked(columns, agent, known.scene, bookings);
    if (problem !== undefined) return `vehicle ${columns.number[agent]}: ${problem}`;
    if (numbers.has(columns.number[agent])) return `two vehicles have the number ${columns.number[agent]}`;
    numbers.add(columns.number[agent]);
  }
  return numbers.size > known.capacity
    ? `there are ${numbers.size} vehicles; the roads have room for ${known.capacity}`
    : numbers.size;
}

function outOfRange(columns: Saved, agent: number, ranges: readonly [StateColumn, Range][]): string | undefined {
  for (const [name, [least, most]] of ranges) {
    const value = columns[name][agent];
    if (!(value >= least && value <= most)) return `${name} must be from ${least} to ${most}; it is ${value}`;
  }
  return undefined;
}

function misplaced({ lane, where, overtaking }: Saved, agent: number, { map }: Scene): string | undefined {
  if (where[agent] > map.lanes.length[lane[agent]] + beyondEnds) return 'it is beyond its lane';
  return overtaking[agent] !== overtakingStates.none && map.lanes.opposite[lane[agent]] < 0
    ? 'it overtakes where no lane leads the other way'
    : undefined;
}

/** Counts a booking; what is wrong with it, if anything is. */
function overbooked(columns: Saved, agent: number, { map, state }: Scene, bookings: Int32Array): string | undefined {
  const booked = columns.booked[agent];
  const ahead = map.tight.any ? columns.ahead[agent] : -1;
  if (ahead >= 0 && booked < 0) return `it has booked the junction of lane ${ahead} before the one it comes to first`;
  for (const lane of [booked, ahead]) {
    if (lane < 0) continue;
    const junction = map.lanes.junction[lane];
    if (junction < 0) return `lane ${lane} is in no junction and cannot be booked`;
    const most = state.bookedFrom[junction + 1] - state.bookedFrom[junction];
    if (++bookings[junction] > most) return `junction ${junction} has too many bookings`;
  }
  return ahead >= 0 && map.lanes.junction[booked] === map.lanes.junction[ahead]
    ? `it has booked junction ${map.lanes.junction[ahead]} twice`
    : undefined;
}
