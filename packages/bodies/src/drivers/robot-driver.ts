import type { BodyState } from '../motion/body-state.ts';
import { gravity } from '../motion/body-state.ts';
import type { CarBody, VehicleBody } from '../motion/kinds.ts';
import { leadAround, leadBack } from './evasion.ts';
import { betterLane } from './lane-change.ts';
import type { LaneWays } from './lane-ways.ts';
import { farthest, PathAhead } from './path-ahead.ts';
import type { SeenMover } from './seen-mover.ts';

/** What lights show to drivers who would enter a lane of a junction. */
export type MayEnter = (lane: number) => boolean;

/** What a driver does with the controls of a car. */
export interface Handling {
  drive: number;
  brake: number;
  turn: number;
}

/** How hard a robot brakes by plan, m/s2, and how long it takes to react, s. */
const braking = 2.5;
const reaction = 0.8;
/** Room that it keeps ahead, and beside it: for people more, m. */
const gapAhead = 2;
const gapBeside = 0.3;
const gapForPeople = 0.9;
/** Others who reach a crossing point within this time go first, s. */
const yieldsFor = 4;
/** Sideways acceleration in bends, m/s2. */
const comfort = 2;

/**
 * Drives a car as people do: along lanes, not faster than allowed, behind others or on the lane beside when they are slow, not into
 * people, and into junctions when lights and those with the right of way let it. It uses the controls of all drivers, and remembers only its lane, which is in the state.
 */
export class RobotDriver {
  readonly #ways: LaneWays;
  readonly #path = new PathAhead();
  readonly #handling: Handling = { drive: 0, brake: 1, turn: 0 };

  constructor(ways: LaneWays) {
    this.#ways = ways;
  }

  /** What to do now. `state.lane` is the number of its lane plus 1, 0 when it has none yet. */
  handle(
    id: number,
    state: BodyState,
    car: CarBody | VehicleBody,
    around: readonly SeenMover[],
    mayEnter: MayEnter,
  ): Handling {
    const handling = this.#handling;
    if (!this.#keepLane(id, state)) {
      Object.assign(handling, { drive: 0, brake: 1, turn: 0 });
      return handling;
    }
    const better = betterLane(this.#ways, { id, state, length: car.length }, around);
    if (better !== undefined) {
      state.lane = better.lane + 1;
      state.along = better.along;
    }
    const speed = Math.max(0, state.vx * state.forwardX + state.vy * state.forwardY);
    const sight = Math.min(farthest, 12 + speed * reaction + (speed * speed) / (2 * braking));
    this.#path.follow(this.#ways, id, { lane: state.lane - 1, along: state.along }, sight);
    if (!leadAround(this.#path, { id, state, width: car.width }, around)) leadBack(this.#path, state, speed);
    this.#steer(state, car, speed);
    const wanted = Math.min(
      this.#allowed(),
      this.#atJunction(id, mayEnter, around),
      this.#behind(id, state, car, around),
    );
    const change = (wanted - speed) / 0.6;
    handling.drive = change > 0 ? Math.min(1, change / car.acceleration) : 0;
    handling.brake =
      change < -0.3 || wanted < 0.2 ? Math.min(1, Math.max(-change / (0.8 * gravity), wanted < 0.2 ? 0.3 : 0)) : 0;
    return handling;
  }

  /** Finds its lane again; whether it has one. */
  #keepLane(id: number, state: BodyState): boolean {
    const ways = this.#ways;
    if (state.lane === 0) {
      const { lane, along } = ways.find(state.x, state.y, state.forwardX, state.forwardY);
      state.lane = lane + 1;
      state.along = along;
      return lane >= 0;
    }
    state.along = ways.along(state.lane - 1, state.along, state.x, state.y);
    const { length } = ways.network.lanes[state.lane - 1];
    if (state.along < length) return true;
    const next = ways.next(state.lane - 1, id);
    if (next < 0) return true;
    state.along = Math.max(0, state.along - length);
    state.lane = next + 1;
    return true;
  }

  /** Pure pursuit (Coulter 1992): the arc through a place ahead. */
  #steer(state: BodyState, car: CarBody | VehicleBody, speed: number): void {
    const path = this.#path;
    const at = Math.min(path.count - 1, Math.round(3 + 0.5 * speed));
    if (at < 0) return;
    const [dx, dy] = [path.x[at] - state.x, path.y[at] - state.y];
    const square = dx * dx + dy * dy;
    const left = dy * state.forwardX - dx * state.forwardY;
    const curvature = square < 1 ? 0 : (2 * left) / square;
    const understeer = car.kind === 'car' ? 1 + Math.max(-0.5, car.understeer * speed * speed) : 1;
    this.#handling.turn = Math.min(1, Math.max(-1, (curvature * car.wheelbase * understeer) / car.largestSteer));
  }

  /** How fast it may go now, so that it is slow enough wherever it must be. */
  #allowed(): number {
    const { count, speed, leadsOn } = this.#path;
    let allowed = Infinity;
    for (let at = 0; at < count; at++) {
      const here = this.#inBend(at, speed[at]);
      allowed = Math.min(allowed, Math.sqrt(here * here + 2 * braking * at));
    }
    return leadsOn ? allowed : Math.min(allowed, stopWithin(count - 3, 0));
  }

  /** Slower in bends, by the turn between three places. */
  #inBend(at: number, limit: number): number {
    const { x, y, count } = this.#path;
    if (at < 2 || at + 2 >= count) return limit;
    const [ax, ay] = [x[at] - x[at - 2], y[at] - y[at - 2]];
    const [bx, by] = [x[at + 2] - x[at], y[at + 2] - y[at]];
    const turn = Math.abs(ax * by - ay * bx) / Math.max(1e-6, (ax * ax + ay * ay) * Math.sqrt(bx * bx + by * by));
    return turn < 1e-4 ? limit : Math.min(limit, Math.sqrt(comfort / turn));
  }

  /** Waits before a junction for lights, and for those who go first. */
  #atJunction(id: number, mayEnter: MayEnter, around: readonly SeenMover[]): number {
    const { junctionLane, toJunction, count } = this.#path;
    if (junctionLane < 0 || toJunction >= count) return Infinity;
    if (mayEnter(junctionLane) && !this.#mustYield(id, junctionLane, around)) return Infinity;
    return stopWithin(toJunction - 3.5, 0);
  }

  #mustYield(id: number, lane: number, around: readonly SeenMover[]): boolean {
    for (const relation of this.#ways.network.lanes[lane].related) {
      if (relation.kind !== 'crossing' && relation.kind !== 'merging') continue;
      const isFirst = relation.subordinate === 'master';
      const way = this.#ways.way(lane);
      const here = relation.kind === 'crossing' ? Math.min(way.last, Math.round(relation.here)) : way.last;
      const [x, y] = [way.x[here], way.y[here]];
      for (const mover of around) {
        if (mover.id === id || mover.isPerson) continue;
        const [dx, dy] = [x - mover.x, y - mover.y];
        const distance = Math.sqrt(dx * dx + dy * dy);
        // A body on the point is in the way, whatever the right of way.
        if (distance < mover.half + 1) return true;
        const speed = Math.sqrt(mover.vx * mover.vx + mover.vy * mover.vy);
        const isComing = dx * mover.vx + dy * mover.vy > 0.9 * distance * speed;
        if (isFirst && speed > 1 && isComing && distance < speed * yieldsFor) return true;
      }
    }
    return false;
  }

  /** Keeps behind what is on its way: people, vehicles, bodies. */
  #behind(id: number, state: BodyState, car: CarBody | VehicleBody, around: readonly SeenMover[]): number {
    const { x, y, count } = this.#path;
    let allowed = Infinity;
    for (const mover of around) {
      if (mover.id === id) continue;
      const [dx, dy] = [mover.x - state.x, mover.y - state.y];
      const reach = count + mover.reach + 3;
      if (dx * dx + dy * dy > reach * reach || dx * state.forwardX + dy * state.forwardY < 0) continue;
      const beside = car.width / 2 + (mover.isPerson ? mover.reach + gapForPeople : mover.half + gapBeside);
      for (let at = 0; at < count; at++) {
        // People are where they will be in a second, too.
        const [ox, oy] = [mover.x - x[at], mover.y - y[at]];
        const [fx, fy] = mover.isPerson ? [ox + mover.vx, oy + mover.vy] : [ox, oy];
        if (ox * ox + oy * oy > beside * beside && fx * fx + fy * fy > beside * beside) continue;
        const [ux, uy] = [x[Math.min(at + 1, count - 1)] - x[at], y[Math.min(at + 1, count - 1)] - y[at]];
        const along = mover.isPerson ? 0 : Math.max(0, mover.vx * ux + mover.vy * uy);
        allowed = Math.min(allowed, stopWithin(at - car.length / 2 - mover.reach - gapAhead + beside, along));
        break;
      }
    }
    return allowed;
  }
}

/** The speed at which one can still brake behind something so far ahead that goes so fast (Gipps 1981). */
function stopWithin(gap: number, speed: number): number {
  const lost = braking * reaction;
  return Math.max(0, -lost + Math.sqrt(lost * lost + speed * speed + 2 * braking * Math.max(0, gap)));
}
