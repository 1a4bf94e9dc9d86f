import { purposeNamed, randomBits, uniform, type CrowdView, type DecisionPlace } from '@korzo/core';
import type { Surroundings } from '../../flocks/surroundings.ts';
import { WallsAround } from '../sight/walls-around.ts';
import { LatticeAxis } from './axis.ts';
import { trailLength } from './columns.ts';
import { stepsX, stepsY } from './directions.ts';
import { Occupants, type Occupant } from './occupants.ts';
import { crossesOrNears } from './walls.ts';

/** Says which of the nine cells an occupant takes: 0 is its own. It must follow from the list and from random numbers of that occupant alone. */
export type ChooseCell = (lattice: Lattice, who: number) => number;

export interface LatticeRules {
  readonly cellSize: number;
  readonly stepTime: number;
  /** Probability that of several who want one cell nobody gets it. */
  readonly friction: number;
}

const hopPurpose = purposeNamed('lattice/hop');
const claimPurpose = purposeNamed('lattice/claim');
const frictionPurpose = purposeNamed('lattice/friction');

/**
 * Pedestrians who go from cell to cell. Every `stepTime` all choose a cell at once, from what is frozen; of several who choose the same one gets
 * it, by lot. Each of them works out what the others choose, so that all come to the same result whatever tile they are on. Until the next
 * choice they walk there in a straight line. Nobody chooses a cell that somebody has, so no cell is ever entered by two.
 */
export class Lattice {
  readonly occupants: Occupants;
  readonly x: LatticeAxis;
  readonly y: LatticeAxis;
  readonly crowd: CrowdView;
  readonly #place: DecisionPlace;
  readonly #rules: LatticeRules;
  readonly #walls: WallsAround;
  /** Ticks from one choice to the next. */
  readonly ticksPerStep: number;

  constructor(place: DecisionPlace, rules: LatticeRules) {
    const { crowd } = place;
    this.#place = place;
    this.#rules = rules;
    this.crowd = crowd;
    this.occupants = new Occupants(place);
    this.#walls = new WallsAround(crowd);
    const axis = (origin: 'originX' | 'originY', size: 'sizeX' | 'sizeY', wraps: 'wrapX' | 'wrapY'): LatticeAxis =>
      new LatticeAxis(rules.cellSize, {
        origin: crowd.float(origin),
        size: crowd.float(size),
        wraps: crowd.int(wraps) === 1,
      });
    this.x = axis('originX', 'sizeX', 'wrapX');
    this.y = axis('originY', 'sizeY', 'wrapY');
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
    const step = this.#stepOf(this.occupants.self, choose);
    const moves = step !== 0 && this.#wins(step, choose);
    const cellX = own.worldCellX + (moves ? stepsX[step] : 0);
    const cellY = own.worldCellY + (moves ? stepsY[step] : 0);
    if (moves) this.#leaveTrail(own);
    const stays = !moves && !this.#mayCentre(own);
    const toX = stays ? own.claimX : this.x.middleOf(cellX);
    const toY = stays ? own.claimY : this.y.middleOf(cellY);
    this.#walk(self, slot, { toX, toY, ticks: this.ticksPerStep });
  }

  /** 1 less the chance that somebody slower than a cell per step pauses in this one. */
  #stepOf(who: number, choose: ChooseCell): number {
    const occupant = this.occupants.list[who];
    if (!occupant.mayMove) return 0;
    const cellsPerStep = (occupant.wishSpeed * this.ticksPerStep * this.crowd.float('dt')) / this.#rules.cellSize;
    return this.draw(occupant, hopPurpose) < cellsPerStep ? choose(this, who) : 0;
  }

  /** Uniform in [0, 1), the same for whoever asks about this occupant in this tick. */
  draw(occupant: Occupant, purpose: number): number {
    return uniform(this.crowd.int('seed'), occupant.id, this.crowd.int('tick'), purpose);
  }

  /** Whether the asking one gets the cell it chose. */
  #wins(step: number, choose: ChooseCell): boolean {
    const { list, count, self } = this.occupants;
    const seed = this.crowd.int('seed');
    const tick = this.crowd.int('tick');
    const cellX = stepsX[step];
    const cellY = stepsY[step];
    const lot = randomBits(seed, list[self].id, tick, claimPurpose);
    let first = list[self].id;
    let rivals = 0;
    let isBest = true;
    for (let at = 0; at < count; at++) {
      const other = list[at];
      if (at === self || Math.abs(other.cellX - cellX) > 1 || Math.abs(other.cellY - cellY) > 1) continue;
      const chosen = this.#stepOf(at, choose);
      if (chosen === 0 || other.cellX + stepsX[chosen] !== cellX || other.cellY + stepsY[chosen] !== cellY) continue;
      rivals++;
      first = Math.min(first, other.id);
      const otherLot = randomBits(seed, other.id, tick, claimPurpose);
      if (otherLot > lot || (otherLot === lot && other.id < list[self].id)) isBest = false;
    }
    if (rivals === 0) return true;
    return isBest && uniform(seed, first, tick, frictionPurpose) >= this.#rules.friction;
  }

  /** Whether an occupant may go to one of its nine cells: nobody has it, and no wall is in the way. */
  isFree(who: number, step: number): boolean {
    const occupant = this.occupants.list[who];
    if (this.occupants.isTaken(occupant.cellX + stepsX[step], occupant.cellY + stepsY[step], who)) return false;
    return !this.#isWalled(occupant, step);
  }

  #isWalled(occupant: Occupant, step: number): boolean {
    const { cellSize } = this.#rules;
    const walls = this.#walls;
    if (walls.look(occupant.row, 3 * cellSize) === 0) return false;
    const { x, y, radius } = this.crowd.columns;
    const fromX = x[occupant.row];
    const fromY = y[occupant.row];
    const toX = fromX + this.x.way(fromX, this.x.middleOf(occupant.worldCellX + stepsX[step]));
    const toY = fromY + this.y.way(fromY, this.y.middleOf(occupant.worldCellY + stepsY[step]));
    const clearance = Math.min(radius[occupant.row], cellSize / 2);
    for (let wall = 0; wall < walls.count; wall++)
      if (crossesOrNears(this.crowd.walls, 4 * walls.near.number[wall], { fromX, fromY, toX, toY, clearance }))
        return true;
    return false;
  }

  /** Whoever stands off the middle of a cell that nobody else has goes there. */
  #mayCentre(own: Occupant): boolean {
    const isOff = this.x.middleOf(own.worldCellX) !== own.claimX || this.y.middleOf(own.worldCellY) !== own.claimY;
    const isAtClaim = own.mayMove;
    return isOff && isAtClaim && this.isFree(this.occupants.self, 0);
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
