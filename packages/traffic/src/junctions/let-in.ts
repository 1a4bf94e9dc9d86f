import type { JunctionControl } from '@korzo/city';
import { conflictBetween, conflictKinds, pairAt, ranks } from '../map/conflicts.ts';
import { sightAt } from '../tick/accelerate.ts';
import { clockFields, signals, type Scene } from '../tick/traffic-state.ts';
import { isTight, setbackOf } from '../tick/margins.ts';
import { isBlocked, toLasting } from '../tick/obstacles.ts';
import { isBoxFree, mayEnterFull } from './gridlock.ts';
import { isLetIn } from '../vehicles/vehicle-columns.ts';
import { holdsBackFor, mostImpatient } from './impatience.ts';
import { entryOn, frontOn, laneIn } from '../tick/fronts.ts';
import type { KeepingFree } from './keeping-free.ts';
import { gentleBraking, timeFor, timeUntil } from './passing.ts';
import { hasRoom } from './room-behind.ts';

/** A vehicle that has the right of way asks so long before it is there, s, and from so far at least, m. */
const askAhead = 8;
const askFrom = 20;
/** Time between two that pass a place one after the other, s. */
const clearTime = 0.5;
/** Time between two that enter from one lane, s. */
const leastHeadway = 0.2;
/** How close to the line every vehicle stops where all have to, m, and how slow, m/s. */
const atLine = 3;
const stopped = 0.3;

/** Lets vehicles into junctions: books the lane they take through it, from now until they have left it. */
export class Porter {
  readonly #scene: Scene;
  /** A vehicle that may ask in this part, with the lanes they come from. */
  readonly #asking: number[] = [];
  /** The vehicle that forces its way in at the junction at hand, or -1. */
  #forcing = -1;
  /** The lane that others keep free for it, or -1, and whether there is room for it behind the junction. */
  #keptFree = -1;
  #hasRoomBehind = false;

  readonly #keeping: KeepingFree | undefined;

  constructor(scene: Scene, keeping?: KeepingFree) {
    this.#scene = scene;
    this.#keeping = keeping;
  }

  /** Lets in who may; those with the right of way are asked before those who give way to them. */
  serve(junction: number): void {
    this.#gather(junction);
    const asking = this.#asking;
    this.#keptFree = -1;
    this.#forcing = -1;
    const impatient = mostImpatient(this.#scene, asking);
    if (impatient >= 0) this.#letForce(junction, impatient);
    while (asking.length > 0) {
      const at = this.#nextToAsk();
      const vehicle = asking[at];
      for (let after = at + 1; after < asking.length; after++) asking[after - 1] = asking[after];
      asking.length--;
      if (this.#mayEnter(junction, vehicle)) this.#book(junction, vehicle);
    }
  }

  /** A driver that has waited too long is asked first and by no other's right of way; others let it in as soon as it is safe. */
  #letForce(junction: number, at: number): void {
    const vehicle = this.#asking[at];
    const lane = this.#scene.state.vehicles.nextLane[vehicle];
    if (!this.#hasSignal(vehicle, lane) || !this.#isAtLine(vehicle)) return;
    if (this.#keeping?.bars(junction, vehicle, lane) === true) return;
    this.#asking.splice(at, 1);
    this.#forcing = vehicle;
    if (this.#mayEnter(junction, vehicle)) this.#book(junction, vehicle);
    else if (this.#keeping === undefined || !isTight(this.#scene, vehicle, lane)) {
      this.#hasRoomBehind = hasRoom(this.#scene, junction, vehicle, lane);
      this.#keptFree = lane;
    }
    this.#forcing = -1;
  }

  #keepsFree(lane: number): boolean {
    return this.#keptFree < 0 || !holdsBackFor(this.#scene, lane, this.#keptFree, this.#hasRoomBehind);
  }

  /** Room behind the junction; or leave to wait inside, so that a ring of jammed roads moves on, while no other vehicle is there. */
  #findsRoom(junction: number, vehicle: number, lane: number): boolean {
    if (this.#keeping?.bars(junction, vehicle, lane) === true) return false;
    // What lies on its way through the junction would keep it there.
    if (toLasting(this.#scene.state, lane, 0) < Infinity) return false;
    if (this.#keeping !== undefined && isTight(this.#scene, vehicle, lane)) {
      const hasExit = (at: number, exit: number): boolean => hasRoom(this.#scene, at, vehicle, exit, false);
      return (
        this.#keepsFree(lane) &&
        hasRoom(this.#scene, junction, vehicle, lane) &&
        this.#keeping.isFree(vehicle, lane, hasExit)
      );
    }
    if (mayEnterFull(this.#scene.state.vehicles, vehicle)) return isBoxFree(this.#scene, junction);
    return this.#keepsFree(lane) && hasRoom(this.#scene, junction, vehicle, lane);
  }

  /** On each lane the first one without a booking, when it is near enough. */
  #gather(junction: number): void {
    const { map, state } = this.#scene;
    const { start, items } = map.junctions.approaches;
    const { nextLane, shift } = state.vehicles;
    this.#asking.length = 0;
    for (let at = start[junction]; at < start[junction + 1]; at++) {
      const lane = items[at];
      for (let car = state.first[lane]; car < state.first[lane + 1]; car++) {
        const vehicle = state.cars[car];
        if (nextLane[vehicle] < 0 || this.#stopsBefore(vehicle, lane) || isBlocked(state, vehicle)) break;
        if (isLetIn(state.vehicles, vehicle)) continue;
        if (this.#mayAsk(vehicle, junction) && shift[vehicle] === 0 && this.#isNear(vehicle, lane))
          this.#asking.push(vehicle);
        break;
      }
    }
  }

  /** A vehicle whose rear is still in the junction before asks when it has left it; on a tight road it asks all the same. */
  #mayAsk(vehicle: number, junction: number): boolean {
    const { booked, ahead } = this.#scene.state.vehicles;
    const before = booked[vehicle];
    if (before < 0) return true;
    return (
      ahead[vehicle] < 0 && this.#scene.map.lanes.junction[before] !== junction && isTight(this.#scene, vehicle, before)
    );
  }

  /** Whether a bus stops on the road before: until then it keeps no vehicle out of the junction. */
  #stopsBefore(vehicle: number, lane: number): boolean {
    const { map, state } = this.#scene;
    const stop = state.vehicles.stop[vehicle];
    return stop >= 0 && map.lanes.road[state.stops.lane[stop]] === map.lanes.road[lane];
  }

  #isNear(vehicle: number, lane: number): boolean {
    const { map, state } = this.#scene;
    const { speed, where, nextLane } = state.vehicles;
    const rest = map.lanes.length[lane] - where[vehicle] - setbackOf(this.#scene, vehicle, lane);
    const v = speed[vehicle];
    const first = Math.min(askFrom + askAhead * v, sightAt(v) + v);
    const givingWay = (v * v) / (2 * gentleBraking) + v + 2;
    // Most are too far away for both, and need no look at the lanes that they would give way to.
    if (rest > first && rest > givingWay) return false;
    return rest <= (this.#givesWay(nextLane[vehicle]) ? givingWay : first);
  }

  /** Whether there is a lane that those on this one give way to now. */
  #givesWay(lane: number): boolean {
    const { meeting, level, lane: other } = this.#scene.map.conflicts;
    const { signal } = this.#scene.state;
    for (let at = meeting[lane]; at < level[lane]; at++) if (signal[other[at]] !== signals.red) return true;
    return false;
  }

  /** Whether those on the other lane of a conflict go first; behind red no vehicle does. */
  #hasRightOfWay(at: number): boolean {
    const { conflicts } = this.#scene.map;
    const isRed = this.#scene.state.signal[conflicts.lane[at]] === signals.red;
    return conflicts.rank[at] === ranks.master && conflicts.kind[at] !== conflictKinds.splitting && !isRed;
  }

  /** One whom no other vehicle that asks has the right of way over; in a circle of four, the one that has waited longest. */
  #nextToAsk(): number {
    const asking = this.#asking;
    let longest = 0;
    for (let at = 0; at < asking.length; at++) {
      if (!this.#yieldsToAny(asking[at])) return at;
      if (this.#waitedLonger(asking[at], asking[longest])) longest = at;
    }
    return longest;
  }

  #yieldsToAny(self: number): boolean {
    const asking = this.#asking;
    for (let at = 0; at < asking.length; at++) if (asking[at] !== self && this.#yields(self, asking[at])) return true;
    return false;
  }

  #yields(self: number, other: number): boolean {
    const { conflicts } = this.#scene.map;
    const { nextLane } = this.#scene.state.vehicles;
    const lane = nextLane[self];
    const at = conflictBetween(conflicts, lane, nextLane[other]);
    if (at < 0) return false;
    return this.#hasRightOfWay(at) || (conflicts.rank[at] === ranks.dynamic && this.#waitedLonger(other, self));
  }

  #waitedLonger(one: number, other: number): boolean {
    const { standsSince, number } = this.#scene.state.vehicles;
    return (
      standsSince[one] < standsSince[other] || (standsSince[one] === standsSince[other] && number[one] < number[other])
    );
  }

  #mayEnter(junction: number, vehicle: number): boolean {
    const { map, state } = this.#scene;
    const lane = state.vehicles.nextLane[vehicle];
    const control = map.junctions.control[junction];
    return (
      this.#hasSignal(vehicle, lane) &&
      this.#hasStopped(control, vehicle) &&
      this.#hasPlace(junction) &&
      this.#findsRoom(junction, vehicle, lane) &&
      this.#findsGap(junction, vehicle, lane)
    );
  }

  /** Green, onto a road that is open; or amber for who waited for those that came against him. */
  #hasSignal(vehicle: number, lane: number): boolean {
    const { map, state } = this.#scene;
    const { signal, vehicles } = state;
    const out = map.lanes.next.items[map.lanes.next.start[lane]];
    if (state.isClosed[map.lanes.road[out]] === 1) return false;
    if (signal[lane] === signals.amber)
      return vehicles.speed[vehicle] < 1 && this.#givesWay(lane) && this.#isAtLine(vehicle);
    return signal[lane] !== signals.red;
  }

  #hasStopped(control: JunctionControl, vehicle: number): boolean {
    return control !== 'all-way' || (this.#isAtLine(vehicle) && this.#scene.state.vehicles.speed[vehicle] < stopped);
  }

  #isAtLine(vehicle: number): boolean {
    const { lane, where } = this.#scene.state.vehicles;
    const { length } = this.#scene.map.lanes;
    return length[lane[vehicle]] - setbackOf(this.#scene, vehicle, lane[vehicle]) - where[vehicle] < atLine;
  }

  #hasPlace(junction: number): boolean {
    const { bookedFrom, bookedCount } = this.#scene.state;
    return bookedFrom[junction] + bookedCount[junction] < bookedFrom[junction + 1];
  }

  /** Whether it passes every stretch that others use before or behind them, with the gap it needs. */
  #findsGap(junction: number, vehicle: number, lane: number): boolean {
    const { conflicts } = this.#scene.map;
    const entry = this.#entryOf(vehicle, lane);
    if (entry === Infinity) return false;
    if (!this.#fitsBooked(junction, vehicle, lane, entry)) return false;
    if (vehicle === this.#forcing) return true;
    for (let at = conflicts.meeting[lane]; at < conflicts.level[lane]; at++)
      if (this.#hasRightOfWay(at) && !this.#fitsComing(at, entry, vehicle)) return false;
    return true;
  }

  /** From now, s; Infinity when the one before it has entered too short a time ago. */
  #entryOf(vehicle: number, lane: number): number {
    const { lastEntry, followUpTime, clock, vehicles } = this.#scene.state;
    const since = lastEntry[vehicles.lane[vehicle]] - clock[clockFields.time];
    // No vehicle enters before the one in front of him, whatever his speed promises.
    const soonest = Math.max(this.#timeTo(vehicle, 0), since + leastHeadway);
    if (!this.#givesWay(lane)) return soonest;
    const followed = since + followUpTime[lane];
    // Within the part: entries keep their distance in time on the average, however long a part is.
    return followed > soonest + clock[clockFields.part] ? Infinity : Math.max(soonest, followed);
  }

  #fitsBooked(junction: number, vehicle: number, lane: number, entry: number): boolean {
    const { state, map } = this.#scene;
    const { booked, bookedFrom, bookedCount, vehicles, clock } = state;
    const { conflicts } = map;
    for (let index = bookedFrom[junction]; index < bookedFrom[junction] + bookedCount[junction]; index++) {
      const other = booked[index];
      const theirs = laneIn(this.#scene, other, junction);
      const at = conflictBetween(conflicts, lane, theirs);
      if (at < conflicts.meeting[lane]) continue;
      const pair = this.#pairOf(at, vehicle, other);
      if (conflicts.to[pair] === -Infinity) continue;
      if (clock[clockFields.time] + entry < entryOn(vehicles, other, theirs)) {
        if (!this.#passesBefore(vehicle, other, at, pair, entry)) return false;
      } else if (!this.#passesBehind(vehicle, other, at, pair, entry)) return false;
    }
    return true;
  }

  /** Enters before a vehicle that is booked already: has to be out of the way, and the other must be able to stop. */
  #passesBefore(vehicle: number, other: number, at: number, pair: number, entry: number): boolean {
    const { state, map } = this.#scene;
    const { conflicts } = map;
    const { vehicles } = state;
    const foeLane = conflicts.lane[at];
    const front = frontOn(this.#scene, other, foeLane);
    const toStop = (vehicles.speed[other] * vehicles.speed[other]) / (2 * gentleBraking);
    if (conflicts.otherFrom[pair] - front < toStop + 2) return false;
    const comes = timeUntil(this.#scene, other, foeLane, conflicts.otherFrom[pair]);
    if (this.#hasRightOfWay(at) && vehicle !== this.#forcing)
      return comes - entry >= state.criticalGap[vehicles.nextLane[vehicle]];
    return comes >= this.#leaves(vehicle, pair) + clearTime;
  }

  /** Enters behind a vehicle that is booked: does not get to the stretch before the other has left it. */
  #passesBehind(vehicle: number, other: number, at: number, pair: number, entry: number): boolean {
    const { state, map } = this.#scene;
    const { conflicts } = map;
    const lane = state.vehicles.nextLane[vehicle];
    const foeLane = conflicts.lane[at];
    if (this.#standsInWay(other, foeLane)) return false;
    // A vehicle that has the right of way asks early, and would wait for those who crossed before him.
    if (conflicts.rank[at] === ranks.slave && !this.#givesWay(lane)) return true;
    if (
      conflicts.rank[at] === ranks.master &&
      vehicle !== this.#forcing &&
      entry < timeUntil(this.#scene, other, foeLane, conflicts.otherFrom[pair])
    )
      return false;
    const { otherTo } = conflicts;
    const end = otherTo[pair] === Infinity ? map.lanes.length[foeLane] : otherTo[pair];
    const left = timeUntil(this.#scene, other, foeLane, end + state.vehicles.length[other]);
    return this.#comes(vehicle, pair) >= left;
  }

  /** Whether a vehicle waits on a tight road with its rear in the junction: no time can be given for when it will leave. */
  #standsInWay(other: number, foeLane: number): boolean {
    const { lane, nextLane, speed } = this.#scene.state.vehicles;
    if (lane[other] === foeLane || nextLane[other] === foeLane || speed[other] >= stopped) return false;
    return isTight(this.#scene, other, foeLane);
  }

  /** When it gets to the stretch of a conflict, and when its rear has left it, from now, s. */
  #comes(vehicle: number, pair: number): number {
    return this.#timeTo(vehicle, this.#scene.map.conflicts.from[pair]);
  }

  #leaves(vehicle: number, pair: number): number {
    const { state, map } = this.#scene;
    const { to } = map.conflicts;
    const end = to[pair] === Infinity ? map.lanes.length[state.vehicles.nextLane[vehicle]] : to[pair];
    return this.#timeTo(vehicle, end + state.vehicles.length[vehicle]);
  }

  #timeTo(vehicle: number, place: number): number {
    const { state, map, kinds } = this.#scene;
    const { lane: own, where, speed, kind, haste, nextLane } = state.vehicles;
    const distance = map.lanes.length[own[vehicle]] - where[vehicle] + place;
    const highest = map.lanes.speed[nextLane[vehicle]] * haste[vehicle];
    return timeFor(distance, speed[vehicle], kinds.pace[kind[vehicle]], highest);
  }

  /** Those with the right of way who come, and have booked nothing yet: their gap must be long enough. */
  #fitsComing(at: number, entry: number, vehicle: number): boolean {
    const { map, state } = this.#scene;
    const { start, items } = map.lanes.prev;
    const foeLane = map.conflicts.lane[at];
    const { vehicles, first, cars } = state;
    for (let before = start[foeLane]; before < start[foeLane + 1]; before++) {
      const approach = items[before];
      for (let car = first[approach]; car < first[approach + 1]; car++) {
        const other = cars[car];
        // Those behind something that stays in their way do not come.
        if (isBlocked(state, other)) break;
        // A vehicle that stands at the line cannot go now, or he would have been let in before; nor can those behind him.
        if (!isLetIn(vehicles, other) && vehicles.speed[other] < stopped && this.#isAtLine(other)) break;
        if (vehicles.nextLane[other] !== foeLane || isLetIn(vehicles, other)) continue;
        const comes = this.#timeTo(other, map.conflicts.otherFrom[this.#pairOf(at, vehicle, other)]);
        if (comes - entry < state.criticalGap[vehicles.nextLane[vehicle]]) return false;
      }
    }
    return true;
  }

  /** Where the values of a conflict are for the bodies of two. */
  #pairOf(at: number, vehicle: number, other: number): number {
    const { map, state, kinds } = this.#scene;
    const { kind } = state.vehicles;
    return pairAt(map.conflicts, at, kinds.body[kind[vehicle]], kinds.body[kind[other]]);
  }

  #book(junction: number, vehicle: number): void {
    const { state } = this.#scene;
    const { vehicles, booked, bookedFrom, bookedCount, lastEntry, clock } = state;
    const lane = vehicles.nextLane[vehicle];
    const entry = clock[clockFields.time] + this.#entryOf(vehicle, lane);
    if (this.#keeping !== undefined && isTight(this.#scene, vehicle, lane)) this.#keeping.keep(vehicle, lane);
    vehicles.touched[vehicle] = 1;
    const isFirst = vehicles.booked[vehicle] < 0;
    (isFirst ? vehicles.booked : vehicles.ahead)[vehicle] = lane;
    (isFirst ? vehicles.entry : vehicles.aheadEntry)[vehicle] = entry;
    lastEntry[vehicles.lane[vehicle]] = entry;
    booked[bookedFrom[junction] + bookedCount[junction]++] = vehicle;
  }
}
