import { purposeNamed, randomBits, uniform, type CrowdView, type DecisionPlace } from '@korzo/core';
import type { Surroundings } from '../around/surroundings.ts';
import { nearestToOrigin } from '../../optimal-steps/clear-way.ts';
import { LatticeAxis } from './axis.ts';
import { trailLength } from './columns.ts';
import { stepsX, stepsY } from './directions.ts';
import { Occupants, type Occupant } from './occupants.ts';
import { StandingPlaces } from './standing-places.ts';

/** Says which of the nine cells an occupant takes: 0 is its own. It must follow from the list and from random numbers of that occupant alone. */
export type ChooseCell = (lattice: Lattice, who: number) => number;

export interface LatticeRules {
  readonly cellSize: number;
  readonly stepTime: number;
  /** Probability that of several who want one cell no agent gets it. */
  readonly friction: number;
}

/** On their way two may come as near as this share of the least distance, squared; whose ways cross come nearer. */
const crossing = 0.5;
/** Bodies may touch, and rounding is no overlap, m. */
const rounding = 1e-6;

const hopPurpose = purposeNamed('lattice/hop');
const claimPurpose = purposeNamed('lattice/claim');
const frictionPurpose = purposeNamed('lattice/friction');

/**
 * Pedestrians who go from cell to cell. Every `stepTime` all choose a cell at once, from what is frozen; of several who choose the same one gets
 * it, by lot. Each of them works out what the others choose, so that all come to the same result whatever tile they are on. Until the next
 * choice they walk there in a straight line. No agent chooses a cell that an agent has, so no cell is ever entered by two.
 */
export class Lattice {
  readonly occupants: Occupants;
  readonly x: LatticeAxis;
  readonly y: LatticeAxis;
  readonly crowd: CrowdView;
  readonly #place: DecisionPlace;
  readonly #rules: LatticeRules;
  readonly #places: StandingPlaces;
  /** Where the asking one would stand in the cell it chose, m. */
  readonly #target = { x: 0, y: 0 };
  /** Ticks from one choice to the next. */
  readonly ticksPerStep: number;

  constructor(place: DecisionPlace, rules: LatticeRules) {
    const { crowd } = place;
    this.#place = place;
    this.#rules = rules;
    this.crowd = crowd;
    this.occupants = new Occupants(place);
    const axis = (origin: 'originX' | 'originY', size: 'sizeX' | 'sizeY', wraps: 'wrapX' | 'wrapY'): LatticeAxis =>
      new LatticeAxis(rules.cellSize, {
        origin: crowd.float(origin),
        size: crowd.float(size),
        wraps: crowd.int(wraps) === 1,
      });
    this.x = axis('originX', 'sizeX', 'wrapX');
    this.y = axis('originY', 'sizeY', 'wrapY');
    this.#places = new StandingPlaces(crowd, this);
    this.ticksPerStep = Math.max(1, Math.round(rules.stepTime / crowd.float('dt')));
  }

  /** Ticks until the next choice; 0 when it is now. Instances of models take turns, so that one sees what the other has taken. */
  get ticksToChoice(): number {
    const since = (this.crowd.int('tick') - 1 - this.#place.model) % this.ticksPerStep;
    return (this.ticksPerStep - since) % this.ticksPerStep;
  }

  decide(self: number, slot: number, around: Surroundings, choose: ChooseCell): void {
    const waits = this.ticksToChoice;
    if (waits > 0) {
      this.#goOn(self, slot, waits);
      return;
    }
    this.occupants.look(self, around, this);
    const own = this.occupants.list[this.occupants.self];
    const target = this.#target;
    const step = this.#stepOf(this.occupants.self, choose);
    let moves = step !== 0 && this.#places.find(own, step);
    if (moves) {
      target.x = this.#places.x;
      target.y = this.#places.y;
      moves = this.#wins(step, choose);
    }
    if (moves) {
      this.#leaveTrail(own);
    } else {
      const centres = this.#mayCentre(own);
      target.x = centres ? this.#places.x : own.claimX;
      target.y = centres ? this.#places.y : own.claimY;
    }
    this.#walk(self, slot, { toX: target.x, toY: target.y, ticks: this.ticksPerStep });
  }

  /** 1 less the chance that an agent slower than a cell per step pauses in this one. */
  #stepOf(who: number, choose: ChooseCell): number {
    const occupant = this.occupants.list[who];
    if (!occupant.mayMove) return 0;
    const cellsPerStep = (occupant.wishSpeed * this.ticksPerStep * this.crowd.float('dt')) / this.#rules.cellSize;
    return this.draw(occupant, hopPurpose) < cellsPerStep ? choose(this, who) : 0;
  }

  /** Uniform in [0, 1), the same for the agent that asks about this occupant in this tick. */
  draw(occupant: Occupant, purpose: number): number {
    return uniform(this.crowd.int('seed'), occupant.id, this.crowd.int('tick'), purpose);
  }

  /** Whether the asking one gets the cell it chose, or rather the place in it that is its target. */
  #wins(step: number, choose: ChooseCell): boolean {
    const { list, count, self } = this.occupants;
    const seed = this.crowd.int('seed');
    const tick = this.crowd.int('tick');
    const cellX = stepsX[step];
    const cellY = stepsY[step];
    const lot = randomBits(seed, list[self].id, tick, claimPurpose);
    // Beside walls places of cells that only touch may be too near to each other.
    const reach = this.#places.hasWalls ? 2 : 1;
    let first = list[self].id;
    let rivals = 0;
    let isBest = true;
    for (let at = 0; at < count; at++) {
      const other = list[at];
      if (at === self || Math.abs(other.cellX - cellX) > reach || Math.abs(other.cellY - cellY) > reach) continue;
      const chosen = this.#stepOf(at, choose);
      if (chosen === 0) continue;
      const offX = Math.abs(other.cellX + stepsX[chosen] - cellX);
      const offY = Math.abs(other.cellY + stepsY[chosen] - cellY);
      if (offX > 1 || offY > 1) continue;
      const isSame = offX + offY === 0;
      if (!isSame && !(this.#places.find(other, chosen) && this.#isTooNear(self, at))) continue;
      rivals++;
      first = Math.min(first, other.id);
      const otherLot = randomBits(seed, other.id, tick, claimPurpose);
      if (otherLot > lot || (otherLot === lot && other.id < list[self].id)) isBest = false;
    }
    if (rivals === 0) return true;
    return isBest && uniform(seed, first, tick, frictionPurpose) >= this.#rules.friction;
  }

  /** Whether another that goes to the place just found would come too near to the asking one on its way to its target: there, or crossing its way. */
  #isTooNear(self: number, at: number): boolean {
    const own = this.occupants.list[self];
    const other = this.occupants.list[at];
    const endX = this.x.way(this.#target.x, this.#places.x);
    const endY = this.y.way(this.#target.y, this.#places.y);
    const least = this.#leastSquared(own.row, other.row);
    if (endX * endX + endY * endY < least) return true;
    const startX = this.x.way(own.claimX, other.claimX);
    const startY = this.y.way(own.claimY, other.claimY);
    return nearestToOrigin(startX, startY, endX, endY) < least * crossing;
  }

  /** Square of the least distance of two who stand, m2: bodies do not touch, as far as the cells leave them room for that. */
  #leastSquared(row: number, other: number): number {
    const { radius } = this.crowd.columns;
    const least = Math.min(radius[row] + radius[other], this.x.size, this.y.size) - rounding;
    return least * least;
  }

  /** Whether an occupant may go to one of its nine cells: no agent has it or stands too near to its place there, and no wall is in the way. */
  isFree(who: number, step: number): boolean {
    const { list, count } = this.occupants;
    const occupant = list[who];
    if (this.occupants.isTaken(occupant.cellX + stepsX[step], occupant.cellY + stepsY[step], who)) return false;
    if (!this.#places.find(occupant, step)) return false;
    for (let at = 0; at < count; at++) {
      // The middles of two cells are never too near.
      if (at === who || (this.#places.isMiddle && occupant.isInMiddle && list[at].isInMiddle)) continue;
      if (this.#bars(occupant, list[at])) return false;
    }
    return true;
  }

  /** Whether an agent that stays is too near to the place just found for an occupant, or to its way there (and nearer than to where it is). */
  #bars(occupant: Occupant, other: Occupant): boolean {
    const startX = this.x.way(occupant.claimX, other.claimX);
    const startY = this.y.way(occupant.claimY, other.claimY);
    const endX = this.x.way(this.#places.x, other.claimX);
    const endY = this.y.way(this.#places.y, other.claimY);
    const least = this.#leastSquared(occupant.row, other.row);
    if (endX * endX + endY * endY < least) return true;
    const onTheWay = Math.min(least * crossing, startX * startX + startY * startY);
    return nearestToOrigin(startX, startY, endX, endY) < onTheWay - rounding;
  }

  /** An agent that stands off the middle of a cell that no other agent has goes there if it can; the middle is then in #places. */
  #mayCentre(own: Occupant): boolean {
    return own.mayMove && !own.isInMiddle && this.isFree(this.occupants.self, 0) && this.#places.isMiddle;
  }

  #goOn(self: number, slot: number, ticks: number): void {
    const { x, y } = this.crowd.columns;
    const { latticeFor, claimX, claimY } = this.#place.ownColumns;
    const tick = this.crowd.int('tick');
    const place = 2 * self + (tick & 1);
    const isKnown = tick > 0 && latticeFor[place] === tick;
    this.#walk(self, slot, { toX: isKnown ? claimX[place] : x[self], toY: isKnown ? claimY[place] : y[self], ticks });
  }

  /** Walks toward its cell, to be there in so many ticks, and shows what it claims and wants. */
  #walk(self: number, slot: number, { toX, toY, ticks }: { toX: number; toY: number; ticks: number }): void {
    const { x, y, maxSpeed, desiredSpeed, goalX, goalY, nextVx, nextVy, nextVz } = this.crowd.columns;
    const { latticeFor, claimX, claimY, wishX, wishY, wishSpeed } = this.#place.ownColumns;
    const dt = this.crowd.float('dt');
    const tick = this.crowd.int('tick');
    const vx = this.x.way(x[self], toX) / (ticks * dt);
    const vy = this.y.way(y[self], toY) / (ticks * dt);
    const speed = Math.sqrt(vx * vx + vy * vy);
    const share = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
    nextVx[slot] = vx * share;
    nextVy[slot] = vy * share;
    nextVz[slot] = 0;
    const place = 2 * self + ((tick + 1) & 1);
    latticeFor[place] = tick + 1;
    claimX[place] = toX;
    claimY[place] = toY;
    wishX[place] = goalX[self];
    wishY[place] = goalY[self];
    wishSpeed[place] = Math.min(desiredSpeed[self], maxSpeed[self]);
  }

  /** The cell it leaves takes the place of the oldest of its trail. */
  #leaveTrail({ row, claimX, claimY }: Occupant): void {
    const { trailX, trailY, trailAt } = this.#place.ownColumns;
    let oldest = trailLength * row;
    for (let at = oldest + 1; at < trailLength * (row + 1); at++) if (trailAt[at] < trailAt[oldest]) oldest = at;
    trailX[oldest] = claimX;
    trailY[oldest] = claimY;
    trailAt[oldest] = this.crowd.int('tick');
  }
}
