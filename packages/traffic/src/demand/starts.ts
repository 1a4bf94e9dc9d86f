import type { LaneChangers } from '../changing/mobil.ts';
import { leadsTo } from '../map/lane-columns.ts';
import { laneTowards } from '../routes/find-ways.ts';
import { noRoad } from '../routes/route-tables.ts';
import { roomOn } from './start-room.ts';
import type { Scene } from '../tick/traffic-state.ts';

/** A newcomer's rear is so far from the beginning of its lane, m. */
const behindStart = 0.5;

/** Looks for room where trips start. It writes nothing but what it found. */
export class Starters {
  readonly #scene: Scene;
  readonly #changers: LaneChangers;
  readonly #spot = { self: -1, lane: -1, where: 0, length: 0, width: 0, body: 0, nextLane: -1, sight: 0 };

  constructor(scene: Scene, changers: LaneChangers) {
    this.#scene = scene;
    this.#changers = changers;
  }

  find(from: number, to: number): void {
    for (let at = from; at < to; at++) if (this.#isOwn(at)) this.findOne(at);
  }

  /** Room is looked for by the process that owns the road. */
  #isOwn(at: number): boolean {
    const { map, state } = this.#scene;
    const isOwn = state.isOwnLane[map.roadBegin.items[map.roadBegin.start[state.starts.road[at]]]] === 1;
    if (!isOwn) state.starts.foundLane[at] = -1;
    return isOwn;
  }

  /** Tries lanes that lead on, or all when none does, from the outside to the middle. */
  findOne(at: number): void {
    const { map, state } = this.#scene;
    const { road, nextRoad, lane: asked, foundLane } = state.starts;
    const { start, items } = map.roadBegin;
    const first = start[road[at]];
    const last = start[road[at] + 1] - 1;
    foundLane[at] = -1;
    if (state.isClosed[road[at]] === 1) return;
    if (asked[at] >= 0) {
      this.#tryLane(at, items[Math.min(first + asked[at], last)]);
      return;
    }
    if (asked[at] < -1) {
      this.#tryLane(at, -2 - asked[at]);
      return;
    }
    const anyLeads = nextRoad[at] !== noRoad && this.#leadsOn(at, first, last);
    for (let place = last; place >= first && foundLane[at] < 0; place--)
      if (!anyLeads || leadsTo(map.lanes, items[place], nextRoad[at])) this.#tryLane(at, items[place]);
  }

  /** No vehicle begins on top of an obstacle. */
  #isBlocked({
    lane,
    where,
    length,
  }: {
    readonly lane: number;
    readonly where: number;
    readonly length: number;
  }): boolean {
    const { obstacleFirst, obstacleAt } = this.#scene.state;
    for (let at = obstacleFirst[lane]; at < obstacleFirst[lane + 1]; at++)
      if (obstacleAt[at] > where - length - behindStart && obstacleAt[at] < where + behindStart) return true;
    return false;
  }

  /** Whether a lane leads on that the vehicle has room on. */
  #leadsOn(at: number, first: number, last: number): boolean {
    const { lanes, roadBegin } = this.#scene.map;
    const { kind, nextRoad } = this.#scene.state.starts;
    for (let place = first; place <= last; place++) {
      const lane = roadBegin.items[place];
      if (leadsTo(lanes, lane, nextRoad[at]) && this.#fits(kind[at], lane)) return true;
    }
    return false;
  }

  #fits(kind: number, lane: number): boolean {
    const { map, kinds } = this.#scene;
    return roomOn(map, kinds.body[kind], lane) >= kinds.length[kind];
  }

  #tryLane(at: number, lane: number): void {
    const { map, kinds, state } = this.#scene;
    const { kind, nextRoad, speed, haste, foundLane, foundSpeed } = state.starts;
    if (state.taken[lane] === 1 || !this.#fits(kind[at], lane)) return;
    const spot = this.#spot;
    spot.lane = lane;
    spot.length = kinds.length[kind[at]];
    spot.width = kinds.width[kind[at]];
    spot.body = kinds.body[kind[at]];
    spot.where = startPlace(this.#scene, lane, kind[at], state.starts.where[at]);
    // No vehicle begins in the way of who overtakes there.
    if (state.holdAt[lane] < Infinity && spot.where > startPlace(this.#scene, lane, kind[at])) return;
    if (this.#isBlocked(spot)) return;
    spot.nextLane = laneTowards(map.lanes, lane, nextRoad[at]);
    const fastest = Math.min(map.lanes.speed[lane] * haste[at], kinds.highestSpeed[kind[at]]);
    const given = Number.isNaN(speed[at]) ? undefined : speed[at];
    const opening = this.#changers.openingSpeed(spot, { kind: kind[at], fastest, speed: given });
    if (opening === undefined) return;
    foundLane[at] = lane;
    foundSpeed[at] = opening;
  }
}

/** Where the front of a newcomer is on a lane, m. */
export function startPlace({ map, kinds }: Scene, lane: number, kind: number, wished = NaN): number {
  const { setback, beyond } = map.conflicts;
  const place = kinds.body[kind] * map.lanes.count + lane;
  const first = kinds.length[kind] + Math.max(behindStart, beyond[place]);
  return Math.min(Number.isNaN(wished) ? first : Math.max(first, wished), map.lanes.length[lane] - setback[place]);
}
