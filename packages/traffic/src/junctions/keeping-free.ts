import type { LaneColumns } from '../map/lane-columns.ts';
import type { Rows } from '../map/rows.ts';
import { linkBehind } from '../map/tight-links.ts';
import { isTight } from '../tick/margins.ts';
import { laneIn } from '../tick/fronts.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';
import { isLetIn, ways } from '../vehicles/vehicle-columns.ts';

/** What `Spans` has of one vehicle. */
interface SpanLists {
  readonly junctions: number[];
  readonly empty: number[];
  readonly exits: number[];
}

/** A vehicle that has stood at a line so long has roads kept free for it, s: for a while, then not, so that others get on as well. */
const callsAfter = 10;
const callsFor = 30;

/** A vehicle between the junctions that has stood so long asks for two tight roads only, s: those in each other's spans would stand for ever. */
const goesNearAfter = 120;

/**
 * What is kept free for vehicles that are longer than the roads between junctions. Such a vehicle enters the first of them only when it can
 * go through all in which it would stand in the way, and these let no other vehicle in until it has come: so none waits for another that
 * waits for it.
 */
export class KeepingFree {
  readonly #scene: Scene;
  /** By junction: the vehicle it is kept free for, or -1. */
  readonly #keptFor: Int32Array;
  /** By lane of a road: the vehicle that it is to become empty for, or that needs room there, or -1. */
  readonly #calledBy: Int32Array;
  /** By lane of a road: 1 when it is to become empty. */
  readonly #isToEmpty: Uint8Array;
  /** What was noted since the last look. */
  readonly #kept: number[] = [];
  readonly #called: number[] = [];
  readonly #span: SpanLists = { junctions: [], empty: [], exits: [] };

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#keptFor = new Int32Array(scene.map.junctions.count).fill(-1);
    this.#calledBy = new Int32Array(scene.map.lanes.count).fill(-1);
    this.#isToEmpty = new Uint8Array(scene.map.lanes.count);
  }

  /** Looks at all vehicles in, and before, the junctions that tight roads join to one. */
  look(lowest: number): void {
    const { joined } = this.#scene.map.tight;
    const { lanes } = this.#scene.map;
    this.#forget();
    for (let at = joined.start[lowest]; at < joined.start[lowest + 1]; at++) this.#keepFor(joined.items[at]);
    const caller = this.#longestWaiting(lowest);
    if (caller < 0) return;
    const { empty, exits } = this.#spanOf(caller, this.#scene.state.vehicles.nextLane[caller]);
    for (const lane of empty) {
      this.#call(lane, caller);
      this.#isToEmpty[lane] = 1;
    }
    for (const exit of exits) this.#call(lanes.next.items[lanes.next.start[exit]], caller);
  }

  /** Whether a vehicle has to wait before a lane of a junction because of another one that is too long for the roads there. */
  bars(junction: number, vehicle: number, lane: number): boolean {
    const keptFor = this.#keptFor[junction];
    const own = this.#scene.state.vehicles.lane[vehicle];
    // A vehicle in front of the one that it is kept free for goes on.
    if (keptFor >= 0) return keptFor !== vehicle && this.#calledBy[own] !== keptFor;
    const { next } = this.#scene.map.lanes;
    const caller = this.#calledBy[next.items[next.start[lane]]];
    // A vehicle that is on a road that is to become empty goes on.
    return caller >= 0 && caller !== vehicle && this.#isToEmpty[own] === 0;
  }

  /**
   * Whether a vehicle may enter a lane that leads onto a road too short for it.
   *
   * @param hasRoom whether there is room for it behind a lane of a junction
   */
  isFree(vehicle: number, lane: number, hasRoom: (junction: number, exit: number) => boolean): boolean {
    const { junction } = this.#scene.map.lanes;
    const { junctions, empty, exits } = this.#spanOf(vehicle, lane);
    for (const each of junctions) if (this.#keptFor[each] >= 0 && this.#keptFor[each] !== vehicle) return false;
    for (const each of empty) if (!this.#isEmpty(each, vehicle) || this.#isAwaited(each, vehicle)) return false;
    for (const exit of exits) if (!hasRoom(junction[exit], exit)) return false;
    return true;
  }

  /** From now on the junctions and roads of its span are kept free for a vehicle. */
  keep(vehicle: number, lane: number): void {
    const { junctions, empty } = this.#spanOf(vehicle, lane);
    for (const each of empty) this.#call(each, vehicle);
    for (const junction of junctions) {
      this.#keptFor[junction] = vehicle;
      this.#kept.push(junction);
    }
  }

  #call(lane: number, caller: number): void {
    this.#calledBy[lane] = caller;
    this.#called.push(lane);
  }

  #forget(): void {
    for (const junction of this.#kept) this.#keptFor[junction] = -1;
    for (const lane of this.#called) {
      this.#calledBy[lane] = -1;
      this.#isToEmpty[lane] = 0;
    }
    this.#kept.length = 0;
    this.#called.length = 0;
  }

  /** Whether no other vehicle is on a lane. */
  #isEmpty(lane: number, vehicle: number): boolean {
    const { first, cars } = this.#scene.state;
    const count = first[lane + 1] - first[lane];
    return count === 0 || (count === 1 && cars[first[lane]] === vehicle);
  }

  /** Whether another vehicle inside a junction comes to a lane. */
  #isAwaited(lane: number, vehicle: number): boolean {
    const { lanes } = this.#scene.map;
    const { booked, bookedFrom, bookedCount } = this.#scene.state;
    for (let at = lanes.prev.start[lane]; at < lanes.prev.start[lane + 1]; at++) {
      const inside = lanes.prev.items[at];
      const junction = lanes.junction[inside];
      if (junction < 0) continue;
      for (let index = bookedFrom[junction]; index < bookedFrom[junction] + bookedCount[junction]; index++)
        if (booked[index] !== vehicle && laneIn(this.#scene, booked[index], junction) === inside) return true;
    }
    return false;
  }

  /** Those that have entered the first junction of a span, and are not let into the others yet. */
  #keepFor(junction: number): void {
    const { booked, bookedFrom, bookedCount, vehicles } = this.#scene.state;
    for (let index = bookedFrom[junction]; index < bookedFrom[junction] + bookedCount[junction]; index++) {
      const vehicle = booked[index];
      const lane = laneIn(this.#scene, vehicle, junction);
      if (vehicles.ahead[vehicle] >= 0 && vehicles.ahead[vehicle] !== lane) continue;
      if (isTight(this.#scene, vehicle, lane)) this.keep(vehicle, lane);
    }
  }

  #longestWaiting(lowest: number): number {
    const { map, state } = this.#scene;
    const { joined } = map.tight;
    const { approaches } = map.junctions;
    const { standsSince, number } = state.vehicles;
    let found = -1;
    for (let each = joined.start[lowest]; each < joined.start[lowest + 1]; each++) {
      const junction = joined.items[each];
      for (let at = approaches.start[junction]; at < approaches.start[junction + 1]; at++) {
        const lane = approaches.items[at];
        if (state.first[lane] === state.first[lane + 1]) continue;
        const vehicle = state.cars[state.first[lane]];
        if (!this.#calls(vehicle)) continue;
        const [mine, best] = [standsSince[vehicle], found < 0 ? Infinity : standsSince[found]];
        if (mine < best || (mine === best && number[vehicle] < number[found])) found = vehicle;
      }
    }
    return found;
  }

  #calls(vehicle: number): boolean {
    const { vehicles } = this.#scene.state;
    const next = vehicles.nextLane[vehicle];
    if (next < 0 || isLetIn(vehicles, vehicle) || !isTight(this.#scene, vehicle, next)) return false;
    const stood = this.#stood(vehicle);
    return stood > callsAfter && (stood - callsAfter) % (2 * callsFor) < callsFor;
  }

  #goesNear(vehicle: number): boolean {
    const { lanes, tight } = this.#scene.map;
    const { lane, nextLane } = this.#scene.state.vehicles;
    if (this.#stood(vehicle) < goesNearAfter || nextLane[vehicle] < 0) return false;
    if (this.#kept.some((junction) => this.#keptFor[junction] !== vehicle)) return false;
    const before = lanes.prev.items[lanes.prev.start[lane[vehicle]]];
    if (lanes.prev.start[lane[vehicle]] === lanes.prev.start[lane[vehicle] + 1] || lanes.junction[before] < 0)
      return false;
    return tight.lowest[lanes.junction[before]] === tight.lowest[lanes.junction[nextLane[vehicle]]];
  }

  #stood(vehicle: number): number {
    const { vehicles, clock } = this.#scene.state;
    return clock[clockFields.time] - vehicles.standsSince[vehicle];
  }

  /** What has to be free for a vehicle behind a lane that leads onto a road too short for it; the same object again and again. */
  #spanOf(vehicle: number, lane: number): SpanLists {
    const { lanes } = this.#scene.map;
    const { vehicles } = this.#scene.state;
    const span = this.#span;
    for (const list of [span.junctions, span.empty, span.exits]) list.length = 0;
    const behind = linkBehind(lanes, lane);
    const over = vehicles.lane[vehicle] === behind?.last ? vehicles.nextLane[vehicle] : vehicles.onward[vehicle];
    if (behind === undefined || over === ways.unknown || over === ways.none) this.#addAll(vehicle, lane);
    else {
      addLink(lanes, lane, behind.last, span.empty);
      if (over === ways.ends) return span;
      span.junctions.push(lanes.junction[over]);
      if (!isTight(this.#scene, vehicle, over)) span.exits.push(over);
      else if (!this.#goesNear(vehicle)) this.#addAll(vehicle, over);
      else addLink(lanes, over, linkBehind(lanes, over)?.last ?? over, span.empty);
    }
    return span;
  }

  /** All that it may come to. */
  #addAll(vehicle: number, lane: number): void {
    const { kinds, map, state } = this.#scene;
    const at = kinds.body[state.vehicles.kind[vehicle]] * map.lanes.count + lane;
    const { junctions, empty, exits } = map.tight.spans;
    addRow(junctions, at, this.#span.junctions);
    addRow(empty, at, this.#span.empty);
    addRow(exits, at, this.#span.exits);
  }
}

function addRow({ start, items }: Rows, at: number, into: number[]): void {
  for (let index = start[at]; index < start[at + 1]; index++) into.push(items[index]);
}

function addLink({ next }: LaneColumns, lane: number, last: number, into: number[]): void {
  for (let each = next.items[next.start[lane]]; ; each = next.items[next.start[each]]) {
    into.push(each);
    if (each === last) return;
  }
}
