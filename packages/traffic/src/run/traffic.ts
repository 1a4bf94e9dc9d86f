import type { RoadNetwork } from '@korzo/city';
import type { Border } from '../borders/border.ts';
import type { Gone, Settlement } from '../borders/settlement.ts';
import { Overtakers } from '../changing/overtakers.ts';
import type { Line, LineStop } from '../demand/lines.ts';
import { settleDemand } from '../demand/settle-demand.ts';
import type { Trip, TripSource } from '../demand/trips.ts';
import { Departures, type Grant } from '../demand/departures.ts';
import { jamsOf, letEnterBox, looksForGridlock, ringMembers } from '../junctions/gridlock.ts';
import { setGapTimes, type GapTimesOf } from '../junctions/gap-times.ts';
import { compileMap, type TrafficMap } from '../map/traffic-map.ts';
import { BodyPoses, type OnItsWay } from '../places/body-poses.ts';
import { emptyPose, LaneShapes, type LanePose } from '../places/lane-shapes.ts';
import { Navigator } from '../routes/find-ways.ts';
import { RouteLists } from '../routes/route-lists.ts';
import { RouteTables } from '../routes/route-tables.ts';
import { bodiesOf, sectionsOf, tabulateKinds } from '../vehicles/kind-table.ts';
import { Slots } from '../vehicles/slots.ts';
import { overtakingStates, ways } from '../vehicles/vehicle-columns.ts';
import { vehicleKinds, type VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { hasLostPatience } from '../tick/attend.ts';
import { countNotes, dropNotes, takeNotes, takeUnordered } from '../tick/notes.ts';
import { makeOrderingSpace, orderLanes, type OrderingSpace } from '../tick/order-lanes.ts';
import { setObstacles, type Obstacle } from '../tick/obstacles.ts';
import { clockFields, isThere, makeState, type Scene } from '../tick/traffic-state.ts';
import { Phases, type ShareWork } from './phases.ts';

/** Ticks are made in parts no longer than this, s: so that results do not depend on the length of a tick. */
const longestPart = 0.25;

/** A vehicle that has stood so long is in a jam, s; one that has stood so long is stuck, s. */
const jammedAfter = 120;
const stuckAfter = 300;

/** Sums over vehicles are counted in this many wholes of a metre or a second. */
export const wholes = 1 << 20;

/** What traffic is made of: map, demand, kinds of vehicles and time step. */
export interface TrafficSetup {
  readonly network: RoadNetwork;
  readonly seed?: number;
  /** Cars, vans, trucks, buses and trams unless given. */
  readonly kinds?: readonly VehicleKind[];
  readonly trips?: readonly Trip[] | TripSource;
  /** Buses and trams that drive by a timetable. */
  readonly lines?: readonly Line[];
  /** Where vehicles of trips stop on their way: lists that trips name by number. */
  readonly stopLists?: readonly (readonly LineStop[])[];
  readonly gapTimes?: GapTimesOf;
  /** Most vehicles at one time; as many as fit on the roads unless given. */
  readonly capacity?: number;
  /** Those who are on their way from the beginning come when `placeStarters` is called: others may be in their way by then. */
  readonly startsLater?: boolean;
}

/** A vehicle that has left. */
export interface Arrival {
  readonly number: number;
  readonly departedAt: number;
  readonly arrivedAt: number;
  /** m */
  readonly driven: number;
  /** s */
  readonly lost: number;
}

/** The middle of a stiff section of a vehicle, where it faces, and its length, m. */
export interface SectionBox extends LanePose {
  readonly length: number;
}

/**
 * Vehicles in a city. Alone it keeps them in slots of its own; in a run (`TrafficPart`) they are rows of the run, and what changed in
 * their slots goes back into their rows at the end of a tick.
 */
export class Traffic {
  readonly scene: Scene & { readonly map: TrafficMap };
  readonly slots: Slots;
  /** A vehicle that left in the last tick. */
  readonly arrivals: Arrival[] = [];
  /** The slots of those who came in the last tick, or before the first, in the order of their numbers. */
  readonly newcomers: number[] = [];
  readonly routes = new RouteLists();
  readonly tables: RouteTables;
  readonly shapes: LaneShapes;
  readonly departures: Departures;
  readonly phases: Phases;
  readonly #navigator: Navigator;
  readonly #poses: BodyPoses;
  readonly #vehicle: OnItsWay = { lane: -1, where: 0, shift: 0, booked: -1, ahead: -1, length: 0 };
  readonly #overtakers: Overtakers;
  readonly #alone: ShareWork;
  readonly #space: OrderingSpace;
  /** What is in the way, by who knows of it. */
  readonly #obstacles = new Map<string, readonly Obstacle[]>();
  #hasStarters = false;
  /** Whether roads were closed or opened since vehicles found their ways. */
  #hasOtherWays = false;
  #hasClosed = false;
  arrived = 0;
  ticks = 0;
  /** The border to the lanes of other processes, when there are others. */
  border: Border | undefined;
  /** What vehicles on the road have done so far, all processes together: see `sumUp`. */
  readonly sums = new Float64Array(5);

  constructor({
    network,
    seed = 1,
    kinds = Object.values(vehicleKinds),
    trips = [],
    lines = [],
    stopLists = [],
    gapTimes,
    capacity,
    startsLater = false,
  }: TrafficSetup) {
    const map = compileMap(network, bodiesOf(kinds));
    const state = makeState(map, capacity ?? capacityOf(map.lanes.length, kinds));
    this.scene = { map, kinds: tabulateKinds(kinds), state };
    state.clock[clockFields.seed] = seed;
    setGapTimes(state, network, gapTimes);
    this.shapes = new LaneShapes(map.shapes);
    this.#poses = new BodyPoses(this.shapes, map.lanes);
    this.tables = new RouteTables(map);
    this.slots = new Slots(state.vehicles);
    this.#navigator = new Navigator(this.scene, this.tables, this.routes);
    this.phases = new Phases(this.scene, network.lights);
    this.phases.lights.showAll();
    this.#overtakers = new Overtakers(this.scene, this.phases.changers);
    this.#alone = (phase, count) => this.phases.run(phase, 0, count);
    this.#space = makeOrderingSpace(map.lanes.count, this.slots.capacity);
    const { source, firstStops } = settleDemand({ map, kinds, stops: state.stops, lines, stopLists, trips });
    this.departures = new Departures({
      scene: this.scene,
      slots: this.slots,
      routes: this.routes,
      tables: this.tables,
      starters: this.phases.starters,
      source,
      firstStops,
    });
    if (!startsLater) this.placeStarters();
  }

  /** Those who are on their way from the beginning come all at once, however many are on one lane. Done once. */
  placeStarters(): void {
    if (this.#hasStarters) return;
    this.#hasStarters = true;
    for (let before = -1; this.slots.used > before;) {
      before = this.slots.used;
      this.scene.state.taken.fill(0);
      this.departures.call();
      this.#begin(this.#grant(this.#alone));
      this.#order();
    }
  }

  get time(): number {
    return this.scene.state.clock[clockFields.time];
  }

  /** Vehicles that are on the roads. */
  get present(): number {
    return this.slots.present;
  }

  /** One step of traffic that is alone. */
  tick(dt: number): void {
    this.slots.recycle();
    this.drive(this.time + dt, this.#alone);
    this.#order();
    this.ticks++;
  }

  /** Drives until a time, s. Lanes are in order before it, and not any more behind it. */
  drive(until: number, share: ShareWork): void {
    const begin = this.time;
    const dt = until - begin;
    const parts = Math.ceil(dt / longestPart - 1e-9);
    this.arrivals.length = 0;
    this.newcomers.length = 0;
    for (let part = 1; part <= parts; part++) {
      if (part > 1) this.#goOn();
      this.#advance(part === parts ? until : begin + (dt * part) / parts, share, part === parts);
    }
  }

  /** Between two parts: who overtakes, or holds a booking, may be driven by another process now. */
  #goOn(): void {
    const { map, state } = this.scene;
    const { vehicles, isOwnLane, isOwnJunction } = state;
    const overtaking: number[] = [];
    if (this.border !== undefined) state.bookedCount.fill(0);
    for (let slot = 0; slot < this.slots.used; slot++) {
      if (!isThere(vehicles, slot)) continue;
      if (vehicles.overtaking[slot] !== overtakingStates.none && isOwnLane[vehicles.lane[slot]] === 1)
        overtaking.push(slot);
      if (this.border === undefined) continue;
      this.#space.newcomers.push(slot);
      for (const lane of [vehicles.booked[slot], vehicles.ahead[slot]]) {
        const junction = lane < 0 ? -1 : map.lanes.junction[lane];
        if (junction >= 0 && isOwnJunction[junction] === 1)
          state.booked[state.bookedFrom[junction] + state.bookedCount[junction]++] = slot;
      }
    }
    this.#order();
    this.#overtakers.find(overtaking.sort((one, other) => vehicles.number[one] - vehicles.number[other]));
  }

  /** The table of contents of driving. */
  #advance(until: number, share: ShareWork, isLast: boolean): void {
    const { clock, notes, vehicles, taken } = this.scene.state;
    const { lanes, junctions } = this.scene.map;
    clock[clockFields.part] = until - clock[clockFields.time];
    share('book', junctions.count);
    this.border?.shareBookings();
    share('decide', lanes.count);
    this.#overtakers.drive();
    share('move', this.slots.used);
    clock[clockFields.time] = until;
    const gone = this.#release(takeNotes(notes, 'arrived', vehicles.number));
    this.border?.shareMoves(gone.length);
    taken.fill(0);
    this.#overtakers.settle(taken, this.#space.newcomers);
    share('judge', countNotes(notes, 'wishing'));
    dropNotes(notes, 'wishing');
    const changing = this.#chooseChanges(takeNotes(notes, 'changing', vehicles.number));
    this.departures.call();
    const grants = this.#grant(share);
    // Until here all have looked at places as they were after the move: who looks across a border knows no others.
    this.#changeLanes(changing);
    this.#findWays(takeUnordered(notes, 'due'));
    if (this.#hasOtherWays || this.#hasClosed) this.#findOtherWays();
    const jams = looksForGridlock(this.scene) ? jamsOf(this.scene, this.slots.used) : [];
    this.#settle({ gone, grants, sums: this.sums, jams }, isLast);
  }

  /** Notes who left, and lets trips begin: in all processes alike. */
  #settle(settlement: Settlement, isLast: boolean): void {
    if (this.border !== undefined) {
      this.sumUp(settlement.sums);
      this.border.settle(settlement, isLast);
    }
    letEnterBox(this.scene, this.slots.used, ringMembers(settlement.jams));
    for (const { number, departedAt, driven, lost } of settlement.gone) {
      this.arrivals.push({ number, departedAt, arrivedAt: this.time, driven, lost });
      this.arrived++;
    }
    this.#begin(settlement.grants);
  }

  /**
   * Distance, time on the road and time lost of vehicles driven here, in 2^-20 m and s: whole numbers can be added in any order.
   * Then how many stand in a jam, and how many have done so for very long.
   */
  sumUp(sums: Float64Array): void {
    const { vehicles } = this.scene.state;
    const { border } = this;
    sums.fill(0);
    for (let slot = 0; slot < this.slots.used; slot++) {
      if (!isThere(vehicles, slot) || border?.drives(slot) === false) continue;
      sums[0] += Math.round(vehicles.driven[slot] * wholes);
      sums[1] += Math.round((this.time - vehicles.departedAt[slot]) * wholes);
      sums[2] += Math.round(vehicles.lost[slot] * wholes);
      if (vehicles.leavesStopAt[slot] < Infinity) continue;
      const stood = this.time - vehicles.standsSince[slot];
      if (stood > jammedAfter) sums[3]++;
      if (stood > stuckAfter) sums[4]++;
    }
  }

  /**
   * No vehicle enters these roads from now on.
   *
   * @param findsWays whether those on their way look for another one; a snapshot knows their ways
   */
  closeRoads(closed: ReadonlySet<number>, findsWays = true): void {
    const { isClosed } = this.scene.state;
    isClosed.fill(0);
    for (const road of closed) isClosed[road] = 1;
    this.tables.close(closed);
    this.departures.lookAgain();
    this.#hasOtherWays = findsWays;
    this.#hasClosed = closed.size > 0;
  }

  /** What is in the way from now on, of those that `by` knows of: people on crossings, bodies. */
  setObstacles(obstacles: readonly Obstacle[], by = 'crossings'): void {
    const before = this.#obstacles.get(by) ?? [];
    if (before.length === 0 && obstacles.length === 0) return;
    this.#obstacles.set(by, obstacles);
    setObstacles(this.scene.state, [...this.#obstacles.values()].flat());
  }

  /** Where the middle of a vehicle is in the world, and where it faces. */
  placeOf(slot: number, pose: LanePose): void {
    this.#poses.place(this.#onItsWay(slot), pose);
  }

  /** Where the sections of a vehicle behind its first one face, in the order of `trailingColumns`. */
  directionsBehind(slot: number): readonly number[] {
    return this.boxesOf(slot)
      .slice(1)
      .flatMap(({ forwardX, forwardY, forwardZ }) => [forwardX, forwardY, forwardZ]);
  }

  /** The stiff sections of a vehicle as boxes, the first one first. */
  boxesOf(slot: number): readonly SectionBox[] {
    const sections = sectionsOf(this.scene.kinds.kinds[this.scene.state.vehicles.kind[slot]]);
    const pose = emptyPose();
    this.placeOf(slot, pose);
    const vehicle = this.#onItsWay(slot);
    let begins = 0;
    const boxes: SectionBox[] = [];
    for (const [section, length] of sections.entries()) {
      if (section > 0) this.#poses.placeBehind(vehicle, pose, sections[section - 1], begins, length);
      begins += length;
      boxes.push({ ...pose, length });
    }
    return boxes;
  }

  #onItsWay(slot: number): OnItsWay {
    const { lane, where, shift, booked, ahead, kind } = this.scene.state.vehicles;
    const vehicle = this.#vehicle;
    vehicle.lane = lane[slot];
    vehicle.where = where[slot];
    vehicle.shift = shift[slot];
    vehicle.booked = booked[slot];
    vehicle.ahead = ahead[slot];
    vehicle.length = this.scene.kinds.head[kind[slot]];
    return vehicle;
  }

  /**
   * A run has given its vehicles slots and put the lanes into order.
   *
   * @param ordered how many of its vehicles are in the rows of their lanes
   */
  takeOver(ordered: number): void {
    const { notes, vehicles } = this.scene.state;
    this.#space.newcomers.length = 0;
    this.#space.count = ordered;
    this.#overtakers.find(takeNotes(notes, 'overtaking', vehicles.number));
  }

  #release(slots: readonly number[]): Gone[] {
    const { number, departedAt, driven, lost } = this.scene.state.vehicles;
    return slots.map((self) => {
      this.slots.remove(self);
      return { number: number[self], departedAt: departedAt[self], driven: driven[self], lost: lost[self] };
    });
  }

  /** One change into each lane at a time, so that no two vehicles take the same place. */
  #chooseChanges(wishing: readonly number[]): readonly number[] {
    const { map, state } = this.scene;
    const { wish, lane, wayOut } = state.vehicles;
    return wishing.filter((self) => {
      const target = wish[self];
      if (target < 0) return false;
      if (wayOut[self] >= 0) this.#overtakers.begin(self);
      const isBeside = map.lanes.inner[lane[self]] === target || map.lanes.outer[lane[self]] === target;
      if (!isBeside || state.taken[target] === 1) return false;
      state.taken[target] = 1;
      return true;
    });
  }

  #changeLanes(changing: readonly number[]): void {
    const { map, state } = this.scene;
    const { vehicles } = state;
    for (const self of changing) {
      const target = vehicles.wish[self];
      const lane = vehicles.lane[self];
      vehicles.where[self] = this.phases.changers.placeBeside(self, lane, target);
      vehicles.lane[self] = target;
      vehicles.changedAt[self] = this.time;
      vehicles.shift[self] += (map.lanes.inner[lane] === target ? -1 : 1) * map.lanes.width[target];
      this.#navigator.findWay(self);
    }
  }

  /** Those who have come onto a road find the way on; those who have lost patience take another one. */
  #findWays(due: readonly number[]): void {
    const { vehicles } = this.scene.state;
    for (const self of due) {
      if (!isThere(vehicles, self)) continue;
      if (vehicles.nextLane[self] === ways.unknown) this.#navigator.findWay(self);
      else if (hasLostPatience(this.scene, self, this.time)) this.#navigator.takeOtherWay(self);
    }
  }

  /** Vehicles that are not let into a junction yet go around roads that are closed; those that have lost a booking of one, too. */
  #findOtherWays(): void {
    const { map, state } = this.scene;
    const { lane, booked, nextLane, nextRoad } = state.vehicles;
    const all = this.#hasOtherWays;
    this.#hasOtherWays = false;
    for (let self = 0; self < this.slots.used; self++) {
      if (!isThere(state.vehicles, self) || this.border?.drives(self) === false) continue;
      const isFree = map.lanes.junction[lane[self]] < 0 && booked[self] < 0 && nextLane[self] !== ways.unknown;
      const isBarred = nextRoad[self] >= 0 && state.isClosed[nextRoad[self]] === 1;
      if (isFree && (all || isBarred)) this.#navigator.findWay(self);
    }
  }

  /** Finds room for the first trip of each road that waits, and for those behind it. */
  #grant(share: ShareWork): Grant[] {
    share('start', this.departures.called);
    return this.departures.grant();
  }

  #begin(grants: readonly Grant[]): void {
    for (const self of this.departures.begin(grants)) {
      this.#navigator.findWay(self);
      this.#space.newcomers.push(self);
      this.newcomers.push(self);
      this.border?.noteNewcomer(self);
    }
  }

  #order(): void {
    orderLanes(this.scene.state, this.slots.used, this.#space);
  }
}

/** As many as fit on the lanes bumper to bumper, up to a million. */
function capacityOf(lengths: Float64Array, kinds: readonly VehicleKind[]): number {
  const shortest = Math.min(...kinds.map(({ length }) => length));
  let count = 16;
  for (const length of lengths) count += Math.ceil(length / shortest);
  return Math.min(count, 1 << 20);
}
