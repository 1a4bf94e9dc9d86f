import type { RoadNetwork } from '@korzo/city';
import { Overtakers } from '../changing/overtakers.ts';
import type { Line } from '../demand/lines.ts';
import { settleDemand } from '../demand/settle-demand.ts';
import type { Trip, TripSource } from '../demand/trips.ts';
import { Departures } from '../demand/departures.ts';
import { setGapTimes, type GapTimesOf } from '../junctions/gap-times.ts';
import { Lights } from '../junctions/lights.ts';
import { compileMap } from '../map/traffic-map.ts';
import { LaneShapes, type Place } from '../places/lane-shapes.ts';
import { Navigator } from '../routes/find-ways.ts';
import { RouteLists } from '../routes/route-lists.ts';
import { RouteTables } from '../routes/route-tables.ts';
import { tabulateKinds } from '../vehicles/kind-table.ts';
import { Roster } from '../vehicles/roster.ts';
import { ways } from '../vehicles/vehicle-columns.ts';
import { vehicleKinds, type VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { makeOrderingSpace, orderLanes, type OrderingSpace } from '../tick/order-lanes.ts';
import { setObstacles, type Obstacle } from '../tick/obstacles.ts';
import { clockFields, isThere, makeState, type Scene } from '../tick/traffic-state.ts';
import { checksumOf } from './checksum.ts';
import { Phases, soloTrafficCrew, type TrafficCrew } from './phases.ts';
import { problemWithSnapshot } from './snapshot-checks.ts';
import { problemWithOrigin, restoreState, saveState, type TrafficSnapshot } from './snapshot.ts';

/** Ticks are made in parts no longer than this, s: so that results do not depend on the length of a tick. */
const longestPart = 0.25;
/** Fewer vehicles are driven sooner by one thread than shared. */
const worthSharing = 200;
/** Who stands so long because its lane does not lead where it wants, or because there is no room there, looks for another way, s. */
const lostPatience = 15;
const jamPatience = 60;
/** Who stands so long beside its stop drives on, s; who is so far behind it has missed it, m. */
const stopPatience = 60;
const pastStop = 3;

export interface TrafficSetup {
  readonly network: RoadNetwork;
  readonly seed?: number;
  /** Cars, vans, trucks, buses and trams unless given. */
  readonly kinds?: readonly VehicleKind[];
  readonly trips?: readonly Trip[] | TripSource;
  /** Buses and trams that drive by a timetable. */
  readonly lines?: readonly Line[];
  readonly gapTimes?: GapTimesOf;
  /** Most vehicles at one time; as many as fit on the roads unless given. */
  readonly capacity?: number;
}

/** Somebody who has left. */
export interface Arrival {
  readonly number: number;
  readonly departedAt: number;
  readonly arrivedAt: number;
}

/** Cars in a city. */
export class Traffic {
  readonly scene: Scene;
  readonly lights: Lights;
  readonly roster: Roster;
  /** Who left in the last tick. */
  readonly arrivals: Arrival[] = [];
  readonly routes = new RouteLists();
  readonly tables: RouteTables;
  readonly shapes: LaneShapes;
  readonly departures: Departures;
  readonly #navigator: Navigator;
  readonly phases: Phases;
  readonly #overtakers: Overtakers;
  readonly #alone: TrafficCrew;
  #crew: TrafficCrew;
  readonly #space: OrderingSpace;
  readonly #taken: Uint8Array;
  arrived = 0;
  ticks = 0;

  constructor({
    network,
    seed = 1,
    kinds = Object.values(vehicleKinds),
    trips = [],
    lines = [],
    gapTimes,
    capacity,
  }: TrafficSetup) {
    const map = compileMap(network);
    const state = makeState(map, capacity ?? capacityOf(map.lanes.length, kinds));
    this.scene = { map, kinds: tabulateKinds(kinds), state };
    state.clock[clockFields.seed] = seed;
    setGapTimes(state, network, gapTimes);
    this.lights = new Lights(this.scene, network);
    this.shapes = new LaneShapes(network);
    this.tables = new RouteTables(map);
    this.roster = new Roster(state.vehicles);
    this.#navigator = new Navigator(this.scene, this.tables, this.routes);
    this.phases = new Phases(this.scene);
    this.#overtakers = new Overtakers(this.scene, this.phases.changers);
    this.#alone = soloTrafficCrew(this.phases);
    this.#crew = this.#alone;
    this.#space = makeOrderingSpace(map.lanes.count, this.roster.capacity);
    this.#taken = new Uint8Array(map.lanes.count);
    const source = settleDemand({ map, kinds, stops: state.stops, lines, trips });
    this.departures = new Departures({
      scene: this.scene,
      roster: this.roster,
      routes: this.routes,
      tables: this.tables,
      changers: this.phases.changers,
      source,
      taken: this.#taken,
    });
    this.#placeStarters();
  }

  /** Those who are on their way from the beginning come all at once, however many are on one lane. */
  #placeStarters(): void {
    for (let before = -1; this.roster.used > before;) {
      before = this.roster.used;
      this.#taken.fill(0);
      this.#admit();
    }
  }

  get time(): number {
    return this.scene.state.clock[clockFields.time];
  }

  /** Vehicles that are on the roads. */
  get present(): number {
    return this.#space.count + this.#overtakers.out;
  }

  tick(dt: number): void {
    const parts = Math.ceil(dt / longestPart - 1e-9);
    const begin = this.time;
    this.arrivals.length = 0;
    for (let part = 1; part <= parts; part++) this.#advance(begin + (dt * part) / parts);
    this.ticks++;
  }

  /** The table of contents of driving. */
  #advance(until: number): void {
    const { clock } = this.scene.state;
    const { lanes, junctions } = this.scene.map;
    clock[clockFields.part] = until - clock[clockFields.time];
    this.lights.advance();
    const crew = this.present < worthSharing ? this.#alone : this.#crew;
    crew.run('book', junctions.count);
    crew.run('decide', lanes.count);
    this.#overtakers.drive();
    crew.run('move', this.roster.used);
    clock[clockFields.time] = until;
    this.#releaseArrived();
    this.#taken.fill(0);
    this.#overtakers.settle(this.#taken, this.#space);
    this.#changeLanes();
    this.#admit();
  }

  /** Of every bit of every vehicle: equal runs have equal ones. */
  checksum(): string {
    return checksumOf(this.scene.state, this.roster.used);
  }

  /** Everything needed to go on from here with the same bits, in a traffic made of the same city, kinds and trips. */
  save(): TrafficSnapshot {
    const { state } = this.scene;
    return {
      format: 'korzo-traffic',
      version: 1,
      lanes: state.first.length - 1,
      junctions: state.bookedCount.length,
      ticks: this.ticks,
      arrived: this.arrived,
      ordered: this.#space.count,
      roster: this.roster.save(),
      routes: this.routes.save(),
      departures: this.departures.save(),
      lights: this.lights.states.map((light) => Object.assign({}, light)),
      ...saveState(state, this.roster.used, this.#space.count),
    };
  }

  /** Why this traffic cannot go on from a snapshot; undefined when it can. */
  problemWith(snapshot: unknown): string | undefined {
    const { source } = this.departures;
    return (
      problemWithOrigin(snapshot, this.scene.state) ??
      problemWithSnapshot(snapshot, { scene: this.scene, capacity: this.roster.capacity, source })
    );
  }

  /** Goes back, or on, to a snapshot. Nothing changes when it is refused. */
  restore(snapshot: TrafficSnapshot): void {
    const problem = this.problemWith(snapshot);
    if (problem !== undefined) throw new Error(`the snapshot of the traffic cannot be restored: ${problem}`);
    restoreState(this.scene.state, snapshot);
    this.ticks = snapshot.ticks;
    this.arrived = snapshot.arrived;
    this.arrivals.length = 0;
    this.roster.restore(snapshot.roster);
    this.#overtakers.restore(this.roster.used);
    this.routes.restore(snapshot.routes);
    this.departures.restore(snapshot.departures);
    for (const [index, light] of this.lights.states.entries()) Object.assign(light, snapshot.lights[index]);
    this.#space.newcomers.length = 0;
    this.#space.count = snapshot.ordered;
  }

  /** Takes a vehicle off the road at once. */
  remove(vehicle: number): void {
    const { state } = this.scene;
    this.roster.remove(vehicle);
    state.clock[clockFields.present] = orderLanes(state, this.roster.used, this.#space);
  }

  /** What is in the way from now on: people on crossings, big objects. */
  setObstacles(obstacles: readonly Obstacle[]): void {
    setObstacles(this.scene.state, obstacles);
  }

  /** Where the front of a vehicle is in the world. */
  placeOf(vehicle: number, place: Place): void {
    const { lane, where, shift } = this.scene.state.vehicles;
    this.shapes.placeOn(lane[vehicle], where[vehicle], shift[vehicle], place);
  }

  /** Lets others work on the phases of a tick; without one it works alone. */
  employ(crew: TrafficCrew | undefined): void {
    this.#crew = crew ?? this.#alone;
  }

  #releaseArrived(): void {
    const { map, state } = this.scene;
    const { vehicles } = state;
    for (let self = 0; self < this.roster.used; self++) {
      if (!isThere(vehicles, self)) continue;
      if (vehicles.nextLane[self] === ways.ends && vehicles.where[self] >= map.lanes.length[vehicles.lane[self]]) {
        const { number, departedAt } = vehicles;
        this.arrivals.push({ number: number[self], departedAt: departedAt[self], arrivedAt: this.time });
        this.arrived++;
        this.roster.remove(self);
      }
    }
  }

  /** One change into each lane at a time, so that nobody takes a place that somebody else has just taken. */
  #changeLanes(): void {
    const { map, state } = this.scene;
    const { vehicles } = state;
    for (let self = 0; self < this.roster.used; self++) {
      if (!isThere(vehicles, self)) continue;
      const target = vehicles.wish[self];
      if (target < 0) continue;
      vehicles.wish[self] = -1;
      const lane = vehicles.lane[self];
      if (map.lanes.opposite[lane] === target) this.#overtakers.begin(self);
      const isBeside = map.lanes.inner[lane] === target || map.lanes.outer[lane] === target;
      if (!isBeside || this.#taken[target] === 1 || !this.phases.changers.mayChange(self)) continue;
      this.#taken[target] = 1;
      vehicles.where[self] = this.phases.changers.placeBeside(self, lane, target);
      vehicles.lane[self] = target;
      vehicles.nextLane[self] = ways.unknown;
      vehicles.changedAt[self] = this.time;
      vehicles.shift[self] += (map.lanes.inner[lane] === target ? -1 : 1) * map.network.lanes[target].width;
    }
  }

  /** New vehicles come, everybody finds the way on, and lanes are put into order. */
  #admit(): void {
    const { state } = this.scene;
    const { vehicles } = state;
    this.departures.admit(this.#space);
    for (let self = 0; self < this.roster.used; self++) {
      if (!isThere(vehicles, self)) continue;
      if (vehicles.nextLane[self] === ways.unknown) this.#navigator.findWay(self);
      else if (this.#hasLostPatience(self)) this.#navigator.takeOtherWay(self);
      this.#leaveStop(self);
    }
    state.clock[clockFields.present] = orderLanes(state, this.roster.used, this.#space);
  }

  #hasLostPatience(self: number): boolean {
    const { map, state } = this.scene;
    const { standsSince, nextLane, lane, where, booked, leavesStopAt } = state.vehicles;
    const stood = this.time - standsSince[self];
    if (!(stood > lostPatience) || booked[self] >= 0 || leavesStopAt[self] < Infinity) return false;
    if (map.lanes.length[lane[self]] - where[self] > 3 || map.lanes.endsAtJunction[lane[self]] === 0) return false;
    if (nextLane[self] === ways.none) return true;
    return (
      stood > jamPatience &&
      Math.floor(stood / jamPatience) > Math.floor((stood - state.clock[clockFields.part]) / jamPatience)
    );
  }

  /** Whether somebody is past its stop, or has stood beside it so long without getting to its lane that it drives on. */
  #missesStop(self: number, stop: number): boolean {
    const { map, state } = this.scene;
    const { vehicles, stops } = state;
    const lane = vehicles.lane[self];
    if (lane === stops.lane[stop]) return vehicles.where[self] > stops.where[stop] + pastStop;
    const { road, length } = map.lanes;
    const beside = (stops.where[stop] * length[lane]) / length[stops.lane[stop]];
    const isBeside = road[lane] === road[stops.lane[stop]] && Math.abs(vehicles.where[self] - beside) < pastStop;
    return isBeside && this.time - vehicles.standsSince[self] > stopPatience;
  }

  #leaveStop(self: number): void {
    const { vehicles, stops } = this.scene.state;
    const stop = vehicles.stop[self];
    if (stop < 0) return;
    if (this.#missesStop(self, stop)) {
      vehicles.stop[self] = stops.next[stop];
      vehicles.leavesStopAt[self] = Infinity;
      return;
    }
    if (vehicles.lane[self] !== stops.lane[stop]) return;
    if (vehicles.leavesStopAt[self] === Infinity) {
      const isThere = vehicles.speed[self] < 0.1 && Math.abs(stops.where[stop] - vehicles.where[self]) < 2;
      if (isThere) vehicles.leavesStopAt[self] = this.time + stops.duration[stop];
    } else if (this.time >= vehicles.leavesStopAt[self]) {
      vehicles.stop[self] = stops.next[stop];
      vehicles.leavesStopAt[self] = Infinity;
    }
  }
}

/** As many as fit on the lanes bumper to bumper, up to a million. */
function capacityOf(lengths: Float64Array, kinds: readonly VehicleKind[]): number {
  const shortest = Math.min(...kinds.map(({ length }) => length));
  let count = 16;
  for (const length of lengths) count += Math.ceil(length / shortest);
  return Math.min(count, 1 << 20);
}
