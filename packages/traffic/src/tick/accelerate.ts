import { uniform } from '@korzo/core';
import { emptySituation, valuesPerKind, type Situation } from '../following/define-following.ts';
import { speedAt } from '../map/lane-columns.ts';
import { eachOver, isStraddled, laneLeft, takeNearer } from './straddlers.ts';
import { drawnPurposes } from '../vehicles/purposes.ts';
import { isLetIn, ways } from '../vehicles/vehicle-columns.ts';
import { lookAhead, lookBeside, type Ahead } from './ahead.ts';
import { toNarrowBend } from './bend-turns.ts';
import { setbackOf } from './margins.ts';
import { doesJoin, emptySeam, lookAtSeam, type Seam } from './seams.ts';
import { hardestBraking, safeSpeed, stoppingSpeed } from './safe-speed.ts';
import { clockFields, type Scene } from './traffic-state.ts';

/** Limits ahead are braked for by so much, m/s2. */
const braking = 1.5;
/** Waiting for others in a junction is braked for no earlier than this rate asks for, m/s2. */
const brakingForOthers = 4;
/** How far before a line one stops, m. */
const beforeLine = 0.5;
/** Lines are no farther before the end of a lane than this, m. */
const farthestLine = 15;
/** No vehicle is wider, m. */
const widest = 3;
/** A vehicle that comes to rest at a place does so before it, m, however numbers are rounded. */
const hairsbreadth = 0.001;
/** For people and big objects one begins to brake so many times farther away: no vehicle knows what they will do. */
const careForStrangers = 1.5;
/** Room behind what moves ahead and is no vehicle, m: places of it are known to a metre. */
const beforeStranger = 1;

/** Buses that are not on the lane of their stop drive by this share of their speed, from so far before it, m. */
const easedOff = 0.85;
const changesFrom = 400;

/** How far a vehicle looks: farther than it takes to stop, m. */
export const sightAt = (speed: number): number => 30 + speed * (3 + speed / 4);

/** What a driver has come to so far: the acceleration wished for, the highest speed that is safe, how far it is to where it must stand, and to the end of its lane, m. */
const held = { chosen: 0, highest: 1, toStop: 2, rest: 3 } as const;

/** Chooses the acceleration of all vehicles on some lanes. Reads the state as it was and writes nothing else. */
export class Drivers {
  readonly #scene: Scene;
  readonly #situation: Situation = emptySituation();
  readonly #ahead: Ahead = { vehicle: -1, gap: Infinity };
  readonly #seam: Seam = emptySeam();
  readonly #tail: Ahead = { vehicle: -1, gap: Infinity };
  /** See `held`; an array, since numbers in fields are put into objects of their own when they change. */
  readonly #held = new Float64Array(4);
  /** Whether there are bends too narrow for two, or roads whose lanes join. */
  readonly #hasNarrows: boolean;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#hasNarrows = hasNarrows(scene);
  }

  accelerate(fromLane: number, toLane: number): void {
    const { first, cars, isOwnLane } = this.#scene.state;
    this.#situation.part = this.#scene.state.clock[clockFields.part];
    for (let lane = fromLane; lane < toLane; lane++) {
      const from = first[lane];
      const to = first[lane + 1];
      // Most lanes are empty.
      if (from === to || isOwnLane[lane] === 0) continue;
      for (let at = from; at < to; at++) this.#accelerateOne(cars[at], lane, at > from ? cars[at - 1] : -1);
    }
  }

  #accelerateOne(self: number, lane: number, inFront: number): void {
    const { map, state, kinds } = this.#scene;
    const { speed, where, kind, planned, number } = state.vehicles;
    const situation = this.#situation;
    const model = kinds.models[kind[self]];
    const rest = map.lanes.length[lane] - where[self];
    this.#held[held.rest] = rest;
    situation.speed = speed[self];
    this.#wishSpeed(self, lane);
    if (model.usesLuck === true)
      situation.luck = uniform(
        state.clock[clockFields.seed],
        number[self],
        Math.floor(state.clock[clockFields.time]),
        drawnPurposes.imperfection,
      );
    this.#held[held.chosen] = Infinity;
    this.#held[held.highest] = Infinity;
    this.#held[held.toStop] = Infinity;
    this.#followVehicle(self, lane, inFront);
    if (rest < sightAt(speed[self]) + farthestLine) this.#heedLaneEnd(self, lane);
    if (this.#hasNarrows) this.#heedNarrows(self, lane);
    // Behind the last lane is how many there are.
    if (state.obstacleFirst[map.lanes.count] > 0) this.#heedObstacles(self, lane);
    if (state.holdAt[lane] < Infinity && where[self] <= state.holdAt[lane])
      this.#stopAt(self, state.holdAt[lane] - where[self]);
    this.#heedStop(self, lane);
    this.#heedBarriers(self);
    const { part } = situation;
    const wished = Math.max(this.#held[held.chosen], -hardestBraking);
    const next = Math.max(
      0,
      Math.min(speed[self] + wished * part, Math.max(this.#held[held.highest], speed[self] - hardestBraking * part)),
    );
    planned[self] = next > 0 ? (next - speed[self]) / part : Math.min(wished, -speed[self] / part, this.#toRest());
  }

  /** What it takes to come to rest before the place where one has to stand, when that is within the part, m/s2. */
  #toRest(): number {
    const { speed } = this.#situation;
    if (this.#held[held.toStop] === Infinity || speed === 0) return 0;
    return Math.max(-hardestBraking, (-speed * speed) / (2 * Math.max(this.#held[held.toStop] - hairsbreadth, 1e-6)));
  }

  /** The limit here, and less where a slower stretch or lane comes; notes which of them asks for most. */
  #wishSpeed(self: number, lane: number): void {
    const rest = this.#held[held.rest];
    const { lanes } = this.#scene.map;
    const { vehicles } = this.#scene.state;
    const { start, from, speed: allowed } = lanes.zones;
    const speed = vehicles.speed[self];
    const where = vehicles.where[self];
    const haste = vehicles.haste[self];
    const reach = 2 * speed + (speed * speed) / (2 * braking);
    const highest = this.#scene.kinds.highestSpeed[vehicles.kind[self]];
    const isDivided = start[lane + 1] - start[lane] > 1;
    const favourite = Math.min(highest, (isDivided ? speedAt(lanes, lane, where) : lanes.speed[lane]) * haste);
    const situation = this.#situation;
    situation.favouriteSpeed = favourite;
    situation.limitSpeed = favourite;
    situation.limitDistance = Infinity;
    situation.wishedSpeed = favourite;
    if (isDivided)
      for (let zone = start[lane] + 1; zone < start[lane + 1]; zone++)
        if (from[zone] > where && from[zone] - where < reach) this.#limit(allowed[zone] * haste, from[zone] - where);
    const next = vehicles.nextLane[self];
    if (rest < reach && next >= 0) {
      this.#limit(lanes.speed[next] * haste, rest);
      this.#limit(0, this.#toNextLine(lane, next, rest));
    }
  }

  /** Wishes for the speed at which braking for a limit begins, when it is less than what was wished for. */
  #limit(limit: number, distance: number): void {
    const situation = this.#situation;
    const within = Math.sqrt(limit * limit + 2 * braking * distance);
    if (within >= situation.wishedSpeed) return;
    situation.wishedSpeed = within;
    situation.limitSpeed = limit;
    situation.limitDistance = distance;
  }

  /** How far it is to the line after the next one, where nothing is booked yet: short lanes are driven along slowly. */
  #toNextLine(lane: number, next: number, rest: number): number {
    const { junction, length, next: after } = this.#scene.map.lanes;
    if (junction[lane] >= 0) return rest + length[next];
    return junction[next] >= 0 ? rest + length[next] + length[after.items[after.start[next]]] : Infinity;
  }

  #followVehicle(self: number, lane: number, inFront: number): void {
    const rest = this.#held[held.rest];
    const { vehicles } = this.#scene.state;
    const ahead = this.#ahead;
    if (inFront >= 0) {
      ahead.vehicle = inFront;
      ahead.gap = vehicles.where[inFront] - vehicles.length[inFront] - vehicles.where[self];
    } else {
      ahead.vehicle = -1;
      ahead.gap = Infinity;
      const sight = sightAt(vehicles.speed[self]);
      if (rest < sight) {
        const body = this.#scene.kinds.body[vehicles.kind[self]];
        lookAhead(this.#scene, body, lane, vehicles.nextLane[self], rest, sight, ahead);
      }
    }
    const { start, meeting } = this.#scene.map.conflicts;
    if (start[lane] < meeting[lane]) lookBeside(this.#scene, self, ahead);
    if (vehicles.shift[self] !== 0 || isStraddled(this.#scene, lane)) this.#heedChanges(self, lane);
    const next = vehicles.nextLane[self];
    if (next >= 0 && isStraddled(this.#scene, next) && rest < sightAt(vehicles.speed[self]))
      this.#heedChangesAhead(self, next, rest);
    const leader = ahead.vehicle;
    if (leader < 0) this.#seeStanding(Infinity);
    else {
      const situation = this.#situation;
      situation.gap = ahead.gap;
      situation.leaderSpeed = vehicles.speed[leader];
      // A vehicle that is in front on the same lane has decided already; of others it is known what they did.
      situation.leaderAcceleration = leader === inFront ? vehicles.planned[leader] : vehicles.acceleration[leader];
    }
    this.#follow(self);
  }

  /** Something that stands is so far ahead. */
  #seeStanding(gap: number): void {
    const situation = this.#situation;
    situation.gap = gap;
    situation.leaderSpeed = 0;
    situation.leaderAcceleration = 0;
  }

  /** Those who leave its lane for one beside; and, of its own, those on the lane that it leaves, until it has. */
  #heedChanges(self: number, lane: number): void {
    const { state, map, kinds } = this.#scene;
    const { vehicles, first, cars } = state;
    const ahead = this.#ahead;
    const { where, length, number, kind } = vehicles;
    const width = kinds.width[kind[self]];
    const take = (vehicle: number, place: number, own: number): void => {
      if (place > own || (place === own && number[vehicle] < number[self]))
        takeNearer(ahead, vehicle, place - length[vehicle] - own);
    };
    const spot = { self, lane, where: where[self], length: length[self], width };
    eachOver(this.#scene, spot, (vehicle, place) => take(vehicle, place, where[self]));
    const left = laneLeft(this.#scene, self, widest);
    if (left < 0) return;
    const own = (where[self] * map.lanes.length[left]) / map.lanes.length[lane];
    for (let at = first[left]; at < first[left + 1]; at++) {
      const vehicle = cars[at];
      if (laneLeft(this.#scene, self, kinds.width[kind[vehicle]]) === left) take(vehicle, where[vehicle], own);
    }
    lookAhead(this.#scene, kinds.body[kind[self]], left, ways.unknown, map.lanes.length[left] - own, 0, this.#tail);
    if (this.#tail.vehicle >= 0) takeNearer(ahead, this.#tail.vehicle, this.#tail.gap);
  }

  /** Those who leave the lane after its own for one beside. */
  #heedChangesAhead(self: number, next: number, rest: number): void {
    const { length, kind } = this.#scene.state.vehicles;
    const width = this.#scene.kinds.width[kind[self]];
    const spot = { self, lane: next, where: 0, length: length[self], width };
    eachOver(this.#scene, spot, (vehicle, place) => takeNearer(this.#ahead, vehicle, rest + place - length[vehicle]));
  }

  /** Follows what the situation has ahead. Numbers are left there: as arguments of a call they would be put into objects. */
  #follow(self: number): void {
    const { kinds, state } = this.#scene;
    const kind = state.vehicles.kind[self];
    const situation = this.#situation;
    const { gap } = situation;
    this.#held[held.chosen] = Math.min(
      this.#held[held.chosen],
      kinds.models[kind].acceleration(situation, kinds.values, kind * valuesPerKind),
    );
    if (gap < Infinity)
      this.#held[held.highest] = Math.min(
        this.#held[held.highest],
        safeSpeed(situation.speed, gap, situation.leaderSpeed, situation.part),
      );
  }

  /** Like a vehicle that stands, but one drives up to it. With more care distances are taken to be that much shorter. */
  #stopAt(self: number, gap: number, care = 1): void {
    this.#seeStanding(Math.max(gap, 0) / care + standingGapOf(this.#scene, self) - beforeLine);
    this.#follow(self);
    this.#held[held.toStop] = Math.min(this.#held[held.toStop], gap);
    this.#held[held.highest] = Math.min(
      this.#held[held.highest],
      stoppingSpeed(this.#situation.speed, gap - hairsbreadth, 0, this.#situation.part, hardestBraking),
    );
  }

  /** Stops at the line before a junction that lets no vehicle in, and where the lane does not lead on. */
  #heedLaneEnd(self: number, lane: number): void {
    const { vehicles } = this.#scene.state;
    const { nextLane } = vehicles;
    const isBarred =
      nextLane[self] === ways.none ||
      (this.#scene.map.lanes.endsAtJunction[lane] === 1 && nextLane[self] >= 0 && !isLetIn(vehicles, self));
    if (!isBarred && nextLane[self] !== ways.unknown) return;
    // A vehicle that still changes lanes is in the way on both.
    const left = laneLeft(this.#scene, self, widest);
    const setback = setbackOf(this.#scene, self, lane);
    const farther = left < 0 ? setback : Math.max(setback, setbackOf(this.#scene, self, left));
    this.#stopAt(self, this.#held[held.rest] - farther);
  }

  /** Bends too narrow for two, and lanes of a road that join. */
  #heedNarrows(self: number, lane: number): void {
    const { bends } = this.#scene.map;
    const { nextLane, where, speed } = this.#scene.state.vehicles;
    if (bends.start[lane] < bends.start[lane + 1]) {
      const distance = toNarrowBend(this.#scene, self, lane, sightAt(speed[self]));
      if (distance < Infinity) this.#stopAt(self, distance);
    }
    if (doesJoin(this.#scene, lane)) this.#joinOthers(self, lane, where[self]);
    else if (this.#held[held.rest] < sightAt(speed[self]) && doesJoin(this.#scene, nextLane[self]))
      this.#joinOthers(self, nextLane[self], -this.#held[held.rest]);
  }

  #joinOthers(self: number, lane: number, front: number): void {
    const seam = this.#seam;
    const { speed, acceleration } = this.#scene.state.vehicles;
    lookAtSeam(this.#scene, self, lane, front, seam);
    if (seam.toStop < Infinity) this.#stopAt(self, seam.toStop);
    if (seam.vehicle < 0) return;
    const situation = this.#situation;
    situation.gap = seam.gap;
    situation.leaderSpeed = speed[seam.vehicle];
    situation.leaderAcceleration = acceleration[seam.vehicle];
    this.#follow(self);
  }

  /** People on a crossing and big objects, on this lane and on the next: what moves along the lane is followed, all else stands. */
  #heedObstacles(self: number, lane: number): void {
    const { obstacleFirst, obstacleAt, vehicles } = this.#scene.state;
    const where = vehicles.where[self];
    for (let at = obstacleFirst[lane]; at < obstacleFirst[lane + 1]; at++) {
      if (obstacleAt[at] < where) continue;
      this.#heedObstacle(self, at, obstacleAt[at] - where);
      return;
    }
    const next = vehicles.nextLane[self];
    if (next >= 0 && obstacleFirst[next] < obstacleFirst[next + 1])
      this.#heedObstacle(self, obstacleFirst[next], this.#held[held.rest] + obstacleAt[obstacleFirst[next]]);
  }

  /** What drives ahead may brake harder than vehicles do: it is taken to be slower than it is. */
  #heedObstacle(self: number, at: number, distance: number): void {
    const speed = this.#scene.state.obstacleSpeed[at] / careForStrangers;
    if (speed === 0) this.#stopAt(self, distance, careForStrangers);
    else {
      this.#situation.gap = Math.max(0, distance - beforeStranger);
      this.#situation.leaderSpeed = speed;
      this.#situation.leaderAcceleration = 0;
      this.#follow(self);
    }
  }

  /** A bus drives up to its stop and stands there for a while. */
  #heedStop(self: number, lane: number): void {
    const { vehicles, stops } = this.#scene.state;
    const stop = vehicles.stop[self];
    if (stop < 0) return;
    const { road, length } = this.#scene.map.lanes;
    const at = stops.lane[stop];
    if (road[at] !== road[lane]) return;
    // On another lane it waits beside its stop until it can change.
    const where = at === lane ? stops.where[stop] : (stops.where[stop] * length[lane]) / length[at];
    if ((at !== lane && !this.#isBeside(lane, at)) || where < vehicles.where[self] - 1) return;
    this.#stopAt(self, Math.max(0, where - vehicles.where[self]));
    if (at !== lane && where - vehicles.where[self] < changesFrom) this.#easeOff();
  }

  /** A little slower than others, so that gaps on the lane beside come along. */
  #easeOff(): void {
    const { speed, favouriteSpeed, part } = this.#situation;
    this.#held[held.highest] = Math.min(this.#held[held.highest], Math.max(easedOff * favouriteSpeed, speed - part));
  }

  /** Whether one gets from a lane to another by changing lanes. */
  #isBeside(lane: number, other: number): boolean {
    const { inner, outer } = this.#scene.map.lanes;
    for (let each = inner[lane]; each >= 0; each = inner[each]) if (each === other) return true;
    for (let each = outer[lane]; each >= 0; each = outer[each]) if (each === other) return true;
    return false;
  }

  #heedBarriers(self: number): void {
    const { booked, ahead, barrier, slack, barrierAhead, slackAhead } = this.#scene.state.vehicles;
    if (booked[self] >= 0) this.#heedBarrier(barrier[self], slack[self]);
    if (ahead[self] >= 0) this.#heedBarrier(barrierAhead[self], slackAhead[self]);
  }

  #heedBarrier(barrier: number, slack: number): void {
    const { speed, part } = this.#situation;
    this.#held[held.highest] = Math.min(
      this.#held[held.highest],
      stoppingSpeed(speed, Math.max(0, barrier), 0, part, brakingForOthers),
      safeSpeed(speed, Math.max(0, slack), 0, part),
    );
  }
}

function hasNarrows(scene: Scene): boolean {
  const { bends, lanes } = scene.map;
  if (bends.start[lanes.count] > 0) return true;
  for (let lane = 0; lane < lanes.count; lane++) if (doesJoin(scene, lane)) return true;
  return false;
}

const standingGapOf = ({ kinds, state }: Scene, self: number): number => kinds.gapAtRest[state.vehicles.kind[self]];
