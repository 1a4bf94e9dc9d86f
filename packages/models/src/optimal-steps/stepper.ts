import { sinCos, type CrowdView, type DecisionPlace } from '@korzo/core';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { betweenSegments, keepApart, nearestToOrigin, type Way } from './clear-way.ts';
import { Neighbours, type Neighbour } from './neighbours.ts';
import type { optimalStepsParameters } from './parameters.ts';
import { agentPotential, wallPotential } from './potentials.ts';

/** A step shorter than this is none, m. */
const noStep = 1e-6;
const angles = new Float64Array(2);

/**
 * One step after the other. In the last tick of a step, and while it stands, a pedestrian says where it would like to step to next; in the tick
 * after that it goes there unless an agent that has waited longer wants to go the same way. So steps are taken one after the other as in an
 * event-driven program, although all decide at once.
 */
export class Stepper {
  readonly #place: DecisionPlace<typeof optimalStepsParameters>;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #wallReach: () => number;
  readonly #neighbours: Neighbours;
  /** The step it is about, relative to its present place. */
  readonly #way: Way = { fromX: 0, fromY: 0, toX: 0, toY: 0, seconds: 0 };
  readonly #next: Way = { fromX: 0, fromY: 0, toX: 0, toY: 0, seconds: 0 };
  readonly #wallAsWay: Way = { fromX: 0, fromY: 0, toX: 0, toY: 0, seconds: 0 };
  readonly #near: Neighbour[] = [];
  #nearCount = 0;
  #self = 0;
  #speed = 0;

  constructor(place: DecisionPlace<typeof optimalStepsParameters>, wallReach: () => number) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#wallReach = wallReach;
    this.#neighbours = new Neighbours(place.crowd, place.ownColumns);
  }

  decide(self: number, slot: number, around: Surroundings): void {
    const crowd = this.#crowd;
    const { desiredSpeed, maxSpeed } = crowd.columns;
    const tick = crowd.int('tick');
    const dt = crowd.float('dt');
    const now = tick * dt;
    this.#self = self;
    this.#speed = Math.min(desiredSpeed[self], maxSpeed[self]);
    let ends = this.#readStep(around, tick, now);
    const remaining = ends - now;
    let hasNext = false;
    const isInTheMiddle = remaining > dt * (1 + 1e-9);
    const isStanding = remaining <= 1e-9;
    this.#way.seconds = remaining;
    if (!isStanding && this.#neighbours.isStrangerInTheWay(self, around, this.#way)) {
      ends = this.#halt(now);
    } else if (!isInTheMiddle) {
      this.#neighbours.look(self, around, this.#place.values.personalSpace + 3.5);
      this.#walls.look(self, this.#wallReach());
      if (isStanding && this.#wantsNext(around, tick) && this.#mayGo(ends, now)) {
        ends = this.#go(ends, now, dt);
      } else {
        hasNext = this.#choose(around);
        // An agent that is best off where it is stays for the time of a step.
        if (!hasNext && isStanding) ends = now + this.#stepTime();
      }
    }
    this.#write(slot, ends - now, { tick, ends, hasNext });
  }

  /** Where its foot is, relative to it; the time at which it is there. */
  #readStep(around: Surroundings, tick: number, now: number): number {
    const { x, y } = this.#crowd.columns;
    const { steppedAt, footX, footY, stepEnds } = this.#place.ownColumns;
    const place = 2 * this.#self + (tick & 1);
    const way = this.#way;
    way.fromX = 0;
    way.fromY = 0;
    const isKnown = steppedAt[place] === tick && tick > 0;
    way.toX = isKnown ? shorterWay(footX[place] - x[this.#self], around.aroundX) : 0;
    way.toY = isKnown ? shorterWay(footY[place] - y[this.#self], around.aroundY) : 0;
    if (isKnown && way.toX * way.toX + way.toY * way.toY < 9) return stepEnds[place];
    way.toX = 0;
    way.toY = 0;
    return now;
  }

  /** The step it said it would like to make, if any. */
  #wantsNext(around: Surroundings, tick: number): boolean {
    const { x, y } = this.#crowd.columns;
    const { steppedAt, nextFootX, nextFootY } = this.#place.ownColumns;
    const place = 2 * this.#self + (tick & 1);
    if (steppedAt[place] !== tick || tick === 0 || Number.isNaN(nextFootX[place])) return false;
    const next = this.#next;
    next.fromX = 0;
    next.fromY = 0;
    next.toX = shorterWay(nextFootX[place] - x[this.#self], around.aroundX);
    next.toY = shorterWay(nextFootY[place] - y[this.#self], around.aroundY);
    next.seconds = this.#secondsOf(next);
    return true;
  }

  #secondsOf({ fromX, fromY, toX, toY }: Readonly<Way>): number {
    const dx = toX - fromX;
    const dy = toY - fromY;
    return Math.sqrt(dx * dx + dy * dy) / Math.max(this.#speed, 1e-3);
  }

  /** No agent is in the way, and no agent that ended its step before wants to go there. */
  #mayGo(ends: number, now: number): boolean {
    const { id } = this.#crowd.columns;
    const { list, count } = this.#neighbours;
    if (!this.#isClear(this.#next)) return false;
    for (let at = 0; at < count; at++) {
      const other = list[at];
      if (!other.hasNext) continue;
      const isFirst = other.ends < ends || (other.ends === ends && other.id < id[this.#self]);
      if (!isFirst || other.ends > now + 1e-9) continue;
      this.#wallAsWay.fromX = other.way.fromX;
      this.#wallAsWay.fromY = other.way.fromY;
      this.#wallAsWay.toX = other.nextX;
      this.#wallAsWay.toY = other.nextY;
      if (betweenSegments(this.#next, this.#wallAsWay) < other.contact * other.contact) return false;
    }
    return true;
  }

  /**
   * Sets out; the time lost since its last step ended, up to a tick, is made good: over a whole step, so that a short one is no dash. Returns when
   * it will be there.
   */
  #go(ends: number, now: number, dt: number): number {
    const { maxSpeed } = this.#crowd.columns;
    const next = this.#next;
    const soonest = now + next.seconds * Math.max(1 - dt / this.#stepTime(), 0.5);
    this.#way.toX = next.toX;
    this.#way.toY = next.toY;
    const length = Math.sqrt(next.toX * next.toX + next.toY * next.toY);
    return Math.max(Math.max(ends, now - dt) + next.seconds, soonest, now + length / maxSpeed[this.#self]);
  }

  /** Puts its foot down where it is. */
  #halt(now: number): number {
    this.#way.toX = 0;
    this.#way.toY = 0;
    return now;
  }

  #stepTime(): number {
    const { stepAtRest, stepPerSpeed } = this.#place.values;
    return (stepAtRest + stepPerSpeed * this.#speed) / Math.max(this.#speed, 0.1);
  }

  /** The best place around its foot: the least of way to the goal, others and walls. False when it is the foot itself. */
  #choose(around: Surroundings): boolean {
    const { x, y, goalX, goalY } = this.#crowd.columns;
    const { stepAtRest, stepPerSpeed, directions, circles } = this.#place.values;
    const self = this.#self;
    const next = this.#next;
    next.fromX = this.#way.toX;
    next.fromY = this.#way.toY;
    const wayX = shorterWay(goalX[self] - x[self], around.aroundX) - next.fromX;
    const wayY = shorterWay(goalY[self] - y[self], around.aroundY) - next.fromY;
    const toGoal = Math.sqrt(wayX * wayX + wayY * wayY);
    const longest = Math.min(stepAtRest + stepPerSpeed * this.#speed, toGoal);
    if (!(longest > noStep) || this.#speed <= 0) return false;
    this.#findNear(longest);
    let best = this.#potential(next.fromX, next.fromY, toGoal);
    let bestX = next.fromX;
    let bestY = next.fromY;
    for (let circle = circles; circle >= 1; circle--) {
      const length = (longest * circle) / circles;
      for (let direction = 0; direction < directions; direction++) {
        sinCos((2 * Math.PI * direction) / directions, angles);
        const stepX = (length * (wayX * angles[1] - wayY * angles[0])) / toGoal;
        const stepY = (length * (wayX * angles[0] + wayY * angles[1])) / toGoal;
        const restX = wayX - stepX;
        const restY = wayY - stepY;
        const rest = Math.sqrt(restX * restX + restY * restY);
        // Others and walls only make it worse.
        if (rest >= best) continue;
        const potential = this.#potential(next.fromX + stepX, next.fromY + stepY, rest);
        if (potential >= best) continue;
        next.toX = next.fromX + stepX;
        next.toY = next.fromY + stepY;
        next.seconds = this.#secondsOf(next);
        if (!this.#isClear(next)) continue;
        best = potential;
        bestX = next.toX;
        bestY = next.toY;
      }
    }
    next.toX = bestX;
    next.toY = bestY;
    return bestX !== next.fromX || bestY !== next.fromY;
  }

  /** Those whose personal space a step so long can reach. */
  #findNear(longest: number): void {
    const { list, count } = this.#neighbours;
    const { personalSpace } = this.#place.values;
    this.#nearCount = 0;
    for (let at = 0; at < count; at++) {
      const { way, contact } = list[at];
      const dx = way.toX - this.#next.fromX;
      const dy = way.toY - this.#next.fromY;
      const reach = personalSpace + contact + longest;
      if (dx * dx + dy * dy < reach * reach) this.#near[this.#nearCount++] = list[at];
    }
  }

  #potential(atX: number, atY: number, toGoal: number): number {
    const { values } = this.#place;
    let potential = toGoal;
    for (let at = 0; at < this.#nearCount; at++) {
      const { way, contact } = this.#near[at];
      const dx = way.toX - atX;
      const dy = way.toY - atY;
      const reach = values.personalSpace + contact;
      const squared = dx * dx + dy * dy;
      if (squared < reach * reach) potential += agentPotential(Math.sqrt(squared), contact, values);
    }
    return potential + wallPotential(this.#distanceToWalls(atX, atY), this.#crowd.columns.radius[this.#self], values);
  }

  #distanceToWalls(atX: number, atY: number): number {
    let nearest = Infinity;
    for (let wall = 0; wall < this.#walls.count; wall++) {
      const { fromX, fromY, toX, toY } = this.#readWall(wall);
      nearest = Math.min(nearest, nearestToOrigin(fromX - atX, fromY - atY, toX - atX, toY - atY));
    }
    return Math.sqrt(nearest);
  }

  #readWall(wall: number): Way {
    const { walls, columns } = this.#crowd;
    const at = 4 * this.#walls.near.number[wall];
    const way = this.#wallAsWay;
    way.fromX = walls[at] - columns.x[this.#self];
    way.fromY = walls[at + 1] - columns.y[this.#self];
    way.toX = walls[at + 2] - columns.x[this.#self];
    way.toY = walls[at + 3] - columns.y[this.#self];
    return way;
  }

  /** No agent and no wall is touched on the way. */
  #isClear(way: Readonly<Way>): boolean {
    const radius = this.#crowd.columns.radius[this.#self];
    for (let wall = 0; wall < this.#walls.count; wall++) {
      const asWay = this.#readWall(wall);
      const { fromX, fromY, toX, toY } = asWay;
      const now = nearestToOrigin(fromX - way.fromX, fromY - way.fromY, toX - way.fromX, toY - way.fromY);
      const least = Math.min(radius * radius, now) - 1e-9;
      if (betweenSegments(way, asWay) < least) return false;
    }
    const { list, count } = this.#neighbours;
    for (let at = 0; at < count; at++) if (!keepApart(way, list[at].way, list[at].contact)) return false;
    return true;
  }

  #write(
    slot: number,
    remaining: number,
    step: { readonly tick: number; readonly ends: number; readonly hasNext: boolean },
  ): void {
    const crowd = this.#crowd;
    const { x, y, nextVx, nextVy, nextVz, maxSpeed } = crowd.columns;
    const { steppedAt, footX, footY, stepEnds, nextFootX, nextFootY } = this.#place.ownColumns;
    const self = this.#self;
    const place = 2 * self + ((step.tick + 1) & 1);
    const way = this.#way;
    const perSecond = 1 / Math.max(remaining, crowd.float('dt'));
    const speed = Math.sqrt(way.toX * way.toX + way.toY * way.toY) * perSecond;
    const share = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
    nextVx[slot] = way.toX * perSecond * share;
    nextVy[slot] = way.toY * perSecond * share;
    nextVz[slot] = 0;
    steppedAt[place] = step.tick + 1;
    footX[place] = x[self] + way.toX;
    footY[place] = y[self] + way.toY;
    stepEnds[place] = step.ends;
    nextFootX[place] = step.hasNext ? x[self] + this.#next.toX : NaN;
    nextFootY[place] = step.hasNext ? y[self] + this.#next.toY : NaN;
  }
}
