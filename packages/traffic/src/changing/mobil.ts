import { emptySituation, valuesPerKind, type Situation } from '../following/define-following.ts';
import { leadsTo } from '../map/lane-columns.ts';
import { laneTowards } from '../routes/find-ways.ts';
import { noRoad } from '../routes/route-tables.ts';
import { sightAt } from '../tick/accelerate.ts';
import { beyondOf, setbackOf } from '../tick/margins.ts';
import { hardestBraking, safeSpeed, stoppingSpeed } from '../tick/safe-speed.ts';
import { note } from '../tick/notes.ts';
import { toLasting } from '../tick/obstacles.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';
import { wantsToOvertake, wayOutOf } from './overtaking-plan.ts';
import { emptyAround, lookAround, type Around, type Spot } from './around.ts';

/** Drivers think about changing lanes so often, s, and not all at once: in so many turns. */
const interval = 0.5;
const turns = 8;
/** No vehicle changes again sooner, s. */
const patience = 4;
/** What a change must gain, and what the outer lane is preferred by, m/s2. */
const threshold = 0.2;
const outerBias = 0.2;
/** No vehicle is made to brake harder by a change, m/s2; a vehicle that has to change asks for more. */
const safeBraking = 4;
const boldBraking = 6;
/** A vehicle that lets a bus in brakes by so much, m/s2, and stays such a moment behind it, s. */
const lettingInBraking = 4;
const momentAway = 0.3;
/** This close to the end of a road no vehicle leaves a lane that leads where he wants, m. */
const keepLaneFrom = 200;
/** A vehicle that begins does not begin by braking harder, nor makes others do, m/s2. */
const openingBraking = 1;
/** Bodies stay so far apart, m. */
const leastGap = 1;

/** As fast as newcomers are taken to drive where they look for room, m/s, by the limit there: how far they look follows from it. */
export const fastestStart = (limit: number): number => 1.5 * limit;

/** A vehicle who is not there yet. */
export interface Beginner {
  readonly kind: number;
  /** As fast as it would drive on an empty road, m/s. */
  readonly fastest: number;
  /** Given when it cannot be chosen. */
  readonly speed?: number | undefined;
}

/**
 * Lane changing by MOBIL (Kesting, Treiber, Helbing 2007): change when one's own gain, and that of others weighed by
 * politeness, exceeds a threshold and no vehicle has to brake hard,
 *
 *   a' - a + p (a'_new - a_new + a'_old - a_old) > threshold,
 *
 * and always, when safe, towards a lane that leads where one wants to go.
 */
export class LaneChangers {
  readonly #scene: Scene;
  readonly #situation: Situation = emptySituation();
  readonly #around: Around = emptyAround();
  readonly #spot: Spot = { self: -1, lane: -1, where: 0, length: 0, width: 0, body: 0, nextLane: -1, sight: 0 };
  /** By turn: 1 when it comes within this part of a tick. */
  readonly #isTurn = new Uint8Array(turns);

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  #takeTurns(now: number, part: number): void {
    for (let number = 0; number < turns; number++) {
      const turn = (number * interval) / turns;
      const comes = Math.floor((now + part + turn) / interval) > Math.floor((now + turn) / interval);
      this.#isTurn[number] = comes ? 1 : 0;
    }
  }

  /** Notes who on some lanes would like to change, and where to. */
  consider(fromLane: number, toLane: number): void {
    const { map, state } = this.#scene;
    const { first, cars, vehicles, clock, notes, isOwnLane } = state;
    const { inner, outer, opposite } = map.lanes;
    this.#takeTurns(clock[clockFields.time], clock[clockFields.part]);
    for (let lane = fromLane; lane < toLane; lane++) {
      if (first[lane] === first[lane + 1]) continue;
      const isAlone = inner[lane] < 0 && outer[lane] < 0;
      if (isOwnLane[lane] === 0 || (isAlone && opposite[lane] < 0)) continue;
      for (let at = first[lane]; at < first[lane + 1]; at++) {
        const self = cars[at];
        if (this.#isTurn[vehicles.number[self] % turns] === 0) continue;
        const wish = isAlone
          ? at > first[lane] && wantsToOvertake(this.#scene, self, cars[at - 1])
            ? opposite[lane]
            : -1
          : this.#wishOf(self, lane);
        if (wish < 0) continue;
        vehicles.wish[self] = wish;
        note(notes, 'wishing', self);
      }
    }
  }

  /** Whether a vehicle can be on a lane at a place now without making others, or itself, brake hard. */
  isFree(self: number, lane: number, where: number, braking: number): boolean {
    this.#look(self, lane, where);
    return this.#isSafe(self, braking);
  }

  /**
   * How fast a vehicle that is not there yet can begin at a spot: as fast as the one ahead, when it would not have to brake much;
   * undefined when there is no room.
   */
  openingSpeed(spot: Spot, { kind, fastest, speed }: Beginner): number | undefined {
    const { vehicles, clock } = this.#scene.state;
    spot.sight = sightAt(Math.min(fastest, fastestStart(this.#scene.map.lanes.speed[spot.lane])));
    lookAround(this.#scene, spot, this.#around);
    if (toLasting(this.#scene.state, spot.lane, spot.where - spot.length) < spot.length + leastGap) return undefined;
    const { ahead, behind, gapBehind } = this.#around;
    if (ahead.gap < leastGap || gapBehind < leastGap) return undefined;
    const leaderSpeed = ahead.vehicle < 0 ? fastest : vehicles.speed[ahead.vehicle];
    const opening = speed ?? Math.min(fastest, leaderSpeed, this.#lineSpeed(spot));
    if (ahead.vehicle >= 0) {
      if (safeSpeed(opening, ahead.gap, leaderSpeed, clock[clockFields.part]) < opening) return undefined;
      const asked = this.#accelerationOf(kind, opening, fastest, ahead.gap, leaderSpeed);
      if (speed === undefined && asked < -openingBraking) return undefined;
    }
    return behind < 0 || this.#isSafeBehind(behind, gapBehind, opening, openingBraking) ? opening : undefined;
  }

  /** How fast a vehicle may be that begins at a spot without a booking of the junction before it. */
  #lineSpeed({ lane, where, body, nextLane }: Spot): number {
    const { map, state } = this.#scene;
    if (nextLane < 0 || map.lanes.junction[nextLane] < 0) return Infinity;
    const rest = map.lanes.length[lane] - map.conflicts.setback[body * map.lanes.count + lane] - where;
    return stoppingSpeed(0, rest, 0, state.clock[clockFields.part], hardestBraking);
  }

  /** Looks again at wishes that were noted before vehicles moved: takes those back that cannot be had any more, and notes the others. */
  judge(from: number, to: number): void {
    const { map, state } = this.#scene;
    const { inner, outer, opposite } = map.lanes;
    const { lane, wish, wayOut } = state.vehicles;
    const { wishing } = state.notes.slots;
    for (let at = from; at < to; at++) {
      const self = wishing[at];
      const own = lane[self];
      const target = wish[self];
      const isBeside = own >= 0 && (inner[own] === target || outer[own] === target);
      const canChange = isBeside && this.#canChangeTo(self, own, target);
      wayOut[self] = own >= 0 && opposite[own] === target ? wayOutOf(this.#scene, self) : -1;
      if (canChange || wayOut[self] >= 0) note(state.notes, 'changing', self);
      else wish[self] = -1;
    }
  }

  #canChangeTo(self: number, lane: number, target: number): boolean {
    const where = this.placeBeside(self, lane, target);
    if (!this.#isOffJunctions(self, lane, target, where)) return false;
    const isForStop = this.#scene.state.vehicles.stop[self] >= 0 && this.#stopsOn(self, lane);
    return isForStop
      ? this.#isLetIn(self, target, where)
      : this.isFree(self, target, where, this.#isRight(self, lane) ? safeBraking : boldBraking);
  }

  /** Whether a place on a lane beside is clear of all vehicles in the junctions at its ends. */
  #isOffJunctions(self: number, lane: number, target: number, where: number): boolean {
    const { map, state } = this.#scene;
    const setback = Math.max(setbackOf(this.#scene, self, lane), setbackOf(this.#scene, self, target));
    if (setback > 0 && where > map.lanes.length[target] - setback) return false;
    return where - state.vehicles.length[self] >= beyondOf(this.#scene, self, target);
  }

  /** Whether others have to let a bus come to its stop: they can do so with little braking, though not as they would like to drive. */
  #isLetIn(self: number, lane: number, where: number): boolean {
    this.#look(self, lane, where);
    const { speed, booked } = this.#scene.state.vehicles;
    const { ahead, behind, gapBehind } = this.#around;
    const aheadSpeed = ahead.vehicle < 0 ? Infinity : speed[ahead.vehicle];
    if (!canFollow(speed[self], ahead.gap, aheadSpeed)) return false;
    return behind < 0 || (booked[behind] < 0 && canFollow(speed[behind], gapBehind, speed[self]));
  }

  /** The same share of the way along the lane beside. */
  placeBeside(self: number, lane: number, target: number): number {
    const { length } = this.#scene.map.lanes;
    return (this.#scene.state.vehicles.where[self] * length[target]) / length[lane];
  }

  #wishOf(self: number, lane: number): number {
    const { map, state, kinds } = this.#scene;
    const { vehicles, clock } = state;
    if (vehicles.booked[self] >= 0 || vehicles.shift[self] !== 0) return -1;
    const isAtStop = vehicles.leavesStopAt[self] < Infinity;
    const stopsHere = vehicles.stop[self] >= 0 && this.#stopsOn(self, lane);
    const needed = isAtStop ? -1 : stopsHere ? this.#towardsStop(self, lane) : this.#towards(self, lane);
    if (needed >= 0) return this.#canChangeTo(self, lane, needed) ? needed : -1;
    if (vehicles.stop[self] >= 0) return -1;
    if (kinds.changesLanes[vehicles.kind[self]] === 0 || clock[clockFields.time] - vehicles.changedAt[self] < patience)
      return -1;
    const inner = this.#gainOf(self, lane, map.lanes.inner[lane]);
    const outer = this.#gainOf(self, lane, map.lanes.outer[lane]) + outerBias;
    if (Math.max(inner - outerBias, outer) <= threshold) return -1;
    return outer >= inner - outerBias ? map.lanes.outer[lane] : map.lanes.inner[lane];
  }

  /** Whether the next stop of a bus is on the road of a lane. */
  #stopsOn(self: number, lane: number): boolean {
    const { map, state } = this.#scene;
    return map.lanes.road[state.stops.lane[state.vehicles.stop[self]]] === map.lanes.road[lane];
  }

  /** The lane beside that is nearer to the one of the stop; -1 when it is this one. */
  #towardsStop(self: number, lane: number): number {
    const { map, state } = this.#scene;
    const { index } = map.lanes;
    const steps = index[state.stops.lane[state.vehicles.stop[self]]] - index[lane];
    return steps > 0 ? map.lanes.outer[lane] : steps < 0 ? map.lanes.inner[lane] : -1;
  }

  #isRight(self: number, lane: number): boolean {
    const wanted = this.#scene.state.vehicles.nextRoad[self];
    return wanted === noRoad || leadsTo(this.#scene.map.lanes, lane, wanted);
  }

  /** The lane beside on the way to the nearest one that leads where one wants; -1 when this one does, or none. */
  #towards(self: number, lane: number): number {
    if (this.#isRight(self, lane)) return -1;
    const { inner, outer } = this.#scene.map.lanes;
    let [left, right] = [inner[lane], outer[lane]];
    while (left >= 0 || right >= 0) {
      if (right >= 0 && this.#isRight(self, right)) return outer[lane];
      if (left >= 0 && this.#isRight(self, left)) return inner[lane];
      left = left < 0 ? -1 : inner[left];
      right = right < 0 ? -1 : outer[right];
    }
    return -1;
  }

  /** What changing to a lane gains, m/s2; -Infinity when it is not safe or leads elsewhere. */
  #gainOf(self: number, lane: number, target: number): number {
    if (target < 0) return -Infinity;
    const { map, state, kinds } = this.#scene;
    const { vehicles } = state;
    const toEnd = map.lanes.length[lane] - vehicles.where[self] + map.lanes.toRoadEnd[lane];
    if (toEnd < keepLaneFrom && !this.#isRight(self, target)) return -Infinity;
    const place = this.placeBeside(self, lane, target);
    if (!this.#isOffJunctions(self, lane, target, place)) return -Infinity;
    this.#look(self, target, place);
    if (!this.#isSafe(self, safeBraking)) return -Infinity;
    const { ahead, behind, gapBehind } = this.#around;
    const leaderSpeed = ahead.vehicle < 0 ? 0 : vehicles.speed[ahead.vehicle];
    const mine = this.#accelerationBehind(self, ahead.gap, leaderSpeed);
    let others = 0;
    if (behind >= 0) {
      const joined = ahead.gap + gapBehind + vehicles.length[self];
      others +=
        this.#accelerationBehind(behind, gapBehind, vehicles.speed[self]) -
        this.#accelerationBehind(behind, joined, leaderSpeed);
    }
    this.#look(self, lane, vehicles.where[self]);
    const old = this.#accelerationBehind(self, ahead.gap, ahead.vehicle < 0 ? 0 : vehicles.speed[ahead.vehicle]);
    return mine - old + kinds.politeness[vehicles.kind[self]] * others;
  }

  /** A vehicle that would be around it; it does not see itself. */
  #look(self: number, lane: number, where: number): void {
    const { vehicles } = this.#scene.state;
    const spot = this.#spot;
    spot.lane = lane;
    spot.where = where;
    spot.self = self;
    spot.length = vehicles.length[self];
    spot.width = this.#scene.kinds.width[vehicles.kind[self]];
    spot.body = this.#scene.kinds.body[vehicles.kind[self]];
    spot.nextLane = laneTowards(this.#scene.map.lanes, lane, vehicles.nextRoad[self]);
    spot.sight = sightAt(vehicles.speed[self]);
    lookAround(this.#scene, spot, this.#around);
    this.#seeLasting(lane, where);
    if (this.#around.behind !== self) return;
    this.#around.behind = -1;
    this.#around.gapBehind = Infinity;
  }

  /** What stays in the way is like a vehicle that stands; a body that would lie on it has no room. */
  #seeLasting(lane: number, where: number): void {
    const { state } = this.#scene;
    if (state.obstacleFirst[lane] === state.obstacleFirst[lane + 1]) return;
    const { ahead } = this.#around;
    const { length } = this.#spot;
    const gap = toLasting(state, lane, where - length) - length;
    if (gap >= ahead.gap) return;
    ahead.gap = gap;
    ahead.vehicle = -1;
  }

  #isSafe(self: number, braking: number): boolean {
    const { vehicles, clock } = this.#scene.state;
    const { ahead, behind, gapBehind } = this.#around;
    const part = clock[clockFields.part];
    if (ahead.gap < leastGap || gapBehind < leastGap) return false;
    const v = vehicles.speed[self];
    if (ahead.gap < Infinity) {
      const leader = ahead.vehicle < 0 ? 0 : vehicles.speed[ahead.vehicle];
      if (safeSpeed(v, ahead.gap, leader, part) < v - braking * part) return false;
      if (this.#accelerationBehind(self, ahead.gap, leader) < -braking) return false;
    }
    return behind < 0 || this.#isSafeBehind(behind, gapBehind, v, braking);
  }

  /** Whether a vehicle can come in front of another one. */
  #isSafeBehind(behind: number, gap: number, leaderSpeed: number, braking: number): boolean {
    const { vehicles, clock } = this.#scene.state;
    const part = clock[clockFields.part];
    // A vehicle that has booked a junction goes before who has not: no vehicle gets in front of him.
    if (vehicles.booked[behind] >= 0) return false;
    const follower = vehicles.speed[behind];
    if (safeSpeed(follower, gap, leaderSpeed, part) < follower - braking * part) return false;
    return this.#accelerationBehind(behind, gap, leaderSpeed) >= -braking;
  }

  #accelerationBehind(self: number, gap: number, leaderSpeed: number): number {
    const { map, state, kinds } = this.#scene;
    const { vehicles } = state;
    const kind = vehicles.kind[self];
    const wished = Math.min(map.lanes.speed[vehicles.lane[self]] * vehicles.haste[self], kinds.highestSpeed[kind]);
    return this.#accelerationOf(kind, vehicles.speed[self], wished, gap, leaderSpeed);
  }

  #accelerationOf(kind: number, speed: number, wished: number, gap: number, leaderSpeed: number): number {
    const { state, kinds } = this.#scene;
    const situation = this.#situation;
    situation.speed = speed;
    situation.wishedSpeed = wished;
    situation.favouriteSpeed = wished;
    situation.gap = Math.max(gap, 0.1);
    situation.leaderSpeed = leaderSpeed;
    situation.leaderAcceleration = 0;
    situation.part = state.clock[clockFields.part];
    return Math.max(-hardestBraking, kinds.models[kind].acceleration(situation, kinds.values, kind * valuesPerKind));
  }
}

/** Whether a vehicle can drive so close behind another one: a moment away, and braking gently to its speed. */
function canFollow(speed: number, gap: number, leaderSpeed: number): boolean {
  if (gap < leastGap + momentAway * speed) return false;
  return leaderSpeed >= speed || speed * speed - leaderSpeed * leaderSpeed < 2 * lettingInBraking * (gap - leastGap);
}
