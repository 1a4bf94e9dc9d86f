import { emptySituation, valuesPerKind, type Situation } from '../following/define-following.ts';
import { sightAt } from '../tick/accelerate.ts';
import { hardestBraking, safeSpeed, stoppingSpeed } from '../tick/safe-speed.ts';
import { clockFields, isThere, type Scene } from '../tick/traffic-state.ts';
import { isOut, overtakingStates } from '../vehicles/vehicle-columns.ts';
import { emptyAround, lookAround, type Around, type Spot } from './around.ts';
import type { LaneChangers } from './mobil.ts';
import { freeSpeed, placeAgainst, placeInRow, roomAt, sidewaysSpeed, wayBack } from './overtaking-plan.ts';

/** A vehicle that comes back makes no vehicle brake harder, m/s2. */
const gentleBraking = 2;
/** A vehicle that falls back drives slower than who is beside him by so much, m/s, and brakes by so much, m/s2. */
const fallingBehind = 3;
const brakingBack = 3;
/** So far from where it should be beside its lane it is there, m. */
const nearly = 0.2;

/**
 * Those who overtake on the lane of oncoming cars. While a vehicle is out, his place is still measured along his own lane, but he is
 * not in its row: those on it do not see him, and no vehicle in it passes another. The stretch of the other lane that he needs is
 * kept free: those who come stop before it. There is one at a time on a pair of lanes.
 */
export class Overtakers {
  readonly #scene: Scene;
  readonly #changers: LaneChangers;
  readonly #around: Around = emptyAround();
  readonly #spot: Spot = { self: -1, lane: -1, where: 0, length: 0, width: 0, body: 0, nextLane: -1, sight: 0 };
  readonly #situation: Situation = emptySituation();
  /** A vehicle that is out or comes back, with the lane kept free for him, in the order they began. */
  readonly #active: { readonly self: number; readonly lane: number }[] = [];
  #chosen = 0;
  #highest = 0;

  constructor(scene: Scene, changers: LaneChangers) {
    this.#scene = scene;
    this.#changers = changers;
  }

  /** Begins to overtake the vehicle ahead, unless another one does on this pair of lanes; that there is room was found before. */
  begin(self: number): void {
    const { map, state } = this.#scene;
    const { vehicles, cars, holdAt } = state;
    const lane = vehicles.lane[self];
    const other = map.lanes.opposite[lane];
    if (holdAt[other] < Infinity || holdAt[lane] < Infinity) return;
    const place = vehicles.wayOut[self];
    vehicles.touched[self] = 1;
    vehicles.overtaking[self] = overtakingStates.out;
    vehicles.overtaken[self] = vehicles.number[cars[placeInRow(state, lane, self) - 1]];
    vehicles.backBy[self] = place;
    this.#active.push({ self, lane: other });
    holdAt[other] = placeAgainst(this.#scene, lane, place);
  }

  /** Chooses the accelerations of those who are out; whom they pass does not speed up meanwhile. */
  drive(): void {
    const { vehicles } = this.#scene.state;
    for (const { self } of this.#active) {
      vehicles.touched[self] = 1;
      if (isOut(vehicles.overtaking[self])) this.#driveOne(self);
    }
  }

  /** Moves those who are out sideways, and lets back who can; those who are back keep nothing free any more. */
  settle(taken: Uint8Array, newcomers: number[]): void {
    const { vehicles, clock, holdAt } = this.#scene.state;
    let kept = 0;
    for (const entry of this.#active) {
      const { self, lane: other } = entry;
      if (isThere(vehicles, self) && isOut(vehicles.overtaking[self])) {
        const distance = this.#distance(vehicles.lane[self]);
        const step = sidewaysSpeed * clock[clockFields.part];
        vehicles.shift[self] = Math.min(distance, vehicles.shift[self] + step);
        this.#comeBack(self, taken, newcomers);
      }
      const isBack = vehicles.overtaking[self] === overtakingStates.returning && vehicles.shift[self] <= nearly;
      if (isBack) {
        vehicles.overtaking[self] = overtakingStates.none;
        vehicles.overtaken[self] = -1;
        vehicles.backBy[self] = 0;
      }
      if (isThere(vehicles, self) && vehicles.overtaking[self] !== overtakingStates.none) this.#active[kept++] = entry;
      else holdAt[other] = Infinity;
    }
    this.#active.length = kept;
  }

  /** Those who overtake, when slots have been filled by a run. */
  find(selves: readonly number[]): void {
    const { map, state } = this.#scene;
    const { vehicles, holdAt } = state;
    for (const { lane } of this.#active) holdAt[lane] = Infinity;
    this.#active.length = 0;
    for (const self of selves) {
      const lane = vehicles.lane[self];
      const other = map.lanes.opposite[lane];
      if (other < 0) {
        vehicles.touched[self] = 1;
        vehicles.overtaking[self] = overtakingStates.none;
        vehicles.overtaken[self] = -1;
        vehicles.backBy[self] = 0;
        continue;
      }
      this.#active.push({ self, lane: other });
      holdAt[other] = placeAgainst(this.#scene, lane, vehicles.backBy[self]);
    }
  }

  #distance(lane: number): number {
    return this.#scene.map.lanes.oppositeDistance[lane];
  }

  #driveOne(self: number): void {
    const { vehicles, clock } = this.#scene.state;
    const { speed, where, overtaking, overtaken, shift, lane, backBy, planned, number } = vehicles;
    const part = clock[clockFields.part];
    const top = freeSpeed(this.#scene, self);
    this.#look(self);
    const { ahead, behind } = this.#around;
    const isAhead = ahead.vehicle >= 0 && number[ahead.vehicle] === overtaken[self];
    const isBehind = behind >= 0 && number[behind] === overtaken[self];
    const target = isAhead ? ahead.vehicle : isBehind ? behind : -1;
    const distance = this.#distance(lane[self]);
    const limit = Math.min(backBy[self] - wayBack(top, distance), this.#nextObstacle(self));
    if (target >= 0) this.#reconsider(self, target, top, limit);
    this.#begin(self, top, part);
    this.#follow(self, Infinity, 0);
    const isBeside = shift[self] >= distance - nearly;
    const fallsBack = overtaking[self] === overtakingStates.fallingBack;
    if (ahead.vehicle >= 0 && (!isAhead || !isBeside || (fallsBack && ahead.gap > 0)))
      this.#follow(self, ahead.gap, speed[ahead.vehicle]);
    if (fallsBack && target >= 0 && !(isAhead && ahead.gap > roomAt(0)))
      this.#slowDownTo(speed[target] - fallingBehind);
    this.#stopBefore(self, limit - where[self]);
    const wished = Math.max(this.#chosen, -hardestBraking);
    const lowest = speed[self] - hardestBraking * part;
    const next = Math.max(0, Math.min(speed[self] + wished * part, Math.max(this.#highest, lowest)));
    planned[self] = next > 0 ? (next - speed[self]) / part : Math.min(wished, -speed[self] / part);
    // Beyond the end of the lane its owner decides.
    const isOnLane = target >= 0 && lane[target] === lane[self];
    if (isOnLane && speed[target] > 1 && !fallsBack) planned[target] = Math.min(planned[target], 0);
  }

  /** Falls back when it would not get past in time. */
  #reconsider(self: number, target: number, top: number, limit: number): void {
    const { where, length, speed, overtaking } = this.#scene.state.vehicles;
    const lead = where[target] + roomAt(speed[target]) + length[self] - where[self];
    if (lead <= 0) return;
    const gain = Math.max(0.5, top - speed[target]);
    if (where[self] + lead + (speed[target] * lead) / gain > limit) overtaking[self] = overtakingStates.fallingBack;
  }

  #comeBack(self: number, taken: Uint8Array, newcomers: number[]): void {
    const { vehicles, clock } = this.#scene.state;
    const lane = vehicles.lane[self];
    if (taken[lane] === 1) return;
    this.#look(self);
    const { ahead, behind, gapBehind } = this.#around;
    const isStillAhead = ahead.vehicle >= 0 && vehicles.number[ahead.vehicle] === vehicles.overtaken[self];
    if (isStillAhead && vehicles.overtaking[self] !== overtakingStates.fallingBack) return;
    const room = behind >= 0 ? roomAt(Math.min(vehicles.speed[behind], vehicles.speed[self])) / 2 : 0;
    if (gapBehind < room) return;
    if (!this.#changers.isFree(self, lane, vehicles.where[self], gentleBraking)) return;
    taken[lane] = 1;
    vehicles.overtaking[self] = overtakingStates.returning;
    vehicles.changedAt[self] = clock[clockFields.time];
    newcomers.push(self);
  }

  #look(self: number): void {
    const { where, length, lane, nextLane, speed, kind } = this.#scene.state.vehicles;
    const spot = this.#spot;
    spot.lane = lane[self];
    spot.where = where[self];
    spot.self = self;
    spot.length = length[self];
    spot.width = this.#scene.kinds.width[kind[self]];
    spot.body = this.#scene.kinds.body[kind[self]];
    spot.nextLane = nextLane[self];
    spot.sight = sightAt(speed[self]);
    lookAround(this.#scene, spot, this.#around);
  }

  #begin(self: number, top: number, part: number): void {
    const situation = this.#situation;
    situation.speed = this.#scene.state.vehicles.speed[self];
    situation.wishedSpeed = top;
    situation.favouriteSpeed = top;
    situation.part = part;
    this.#chosen = Infinity;
    this.#highest = Infinity;
  }

  #follow(self: number, gap: number, leaderSpeed: number): void {
    const { kinds, state } = this.#scene;
    const kind = state.vehicles.kind[self];
    const situation = this.#situation;
    situation.gap = Math.max(gap, 0.01);
    situation.leaderSpeed = leaderSpeed;
    const asked = kinds.models[kind].acceleration(situation, kinds.values, kind * valuesPerKind);
    this.#chosen = Math.min(this.#chosen, asked);
    if (gap < Infinity)
      this.#highest = Math.min(this.#highest, safeSpeed(situation.speed, gap, leaderSpeed, situation.part));
  }

  #stopBefore(self: number, gap: number): void {
    const { speed, part } = this.#situation;
    this.#follow(self, Math.max(0, gap) + 1, 0);
    this.#highest = Math.min(this.#highest, stoppingSpeed(speed, gap, 0, part, hardestBraking));
  }

  #slowDownTo(speed: number): void {
    const asked = Math.max(0, speed) - this.#situation.speed;
    this.#chosen = Math.min(this.#chosen, Math.max(-brakingBack, asked));
  }

  /** The place of who or what is in the way next on its own lane, m. */
  #nextObstacle(self: number): number {
    const { obstacleFirst, obstacleAt, vehicles } = this.#scene.state;
    const lane = vehicles.lane[self];
    for (let at = obstacleFirst[lane]; at < obstacleFirst[lane + 1]; at++)
      if (obstacleAt[at] >= vehicles.where[self]) return obstacleAt[at];
    return Infinity;
  }
}
