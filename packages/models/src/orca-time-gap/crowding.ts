import type { CrowdView, DecisionPlace } from '@korzo/core';
import { shorterWay, Surroundings } from '../kit/around/surroundings.ts';

/** Edge of the squares people are counted in, m, and how many of them lie on each side of the middle one. */
const square = 1;
const half = 7;
const across = 2 * half + 1;
/** People farther than this from their middle are not counted: squares at the rim are used up to here, m. */
export const crowdingReach = half - 1;

/** People per square metre, when so many are in nine squares. */
export const densityOf = (people: number): number => people / (9 * square * square);

/** How crowded it is around the agents of one cell: people counted in squares of a metre, once for all of them. */
export class Crowding {
  readonly #crowd: CrowdView;
  readonly #around: Surroundings;
  readonly #counts = new Int32Array(across * across);
  #middleX = 0;
  #middleY = 0;

  constructor(place: DecisionPlace) {
    this.#crowd = place.crowd;
    this.#around = new Surroundings(place, 'velocity');
  }

  /** Counts those around a cell; `self` is one of its agents. */
  count(cell: number, self: number): void {
    const { x, y } = this.#crowd.columns;
    const around = this.#around;
    around.gather(cell, crowdingReach);
    this.#middleX = Math.floor(x[self] / square) * square;
    this.#middleY = Math.floor(y[self] / square) * square;
    this.#counts.fill(0);
    for (let at = 0; at < around.count; at++) {
      const column = Math.floor(shorterWay(around.x[at] - this.#middleX, around.aroundX) / square) + half;
      const row = Math.floor(shorterWay(around.y[at] - this.#middleY, around.aroundY) / square) + half;
      if (column >= 0 && row >= 0 && column < across && row < across) this.#counts[row * across + column]++;
    }
  }

  /** How many people there are in the nine squares around a point dx, dy from the agent in a row. */
  peopleAt(self: number, dx: number, dy: number): number {
    const { x, y } = this.#crowd.columns;
    const column = Math.floor((x[self] - this.#middleX + dx) / square) + half;
    const row = Math.floor((y[self] - this.#middleY + dy) / square) + half;
    let sum = 0;
    for (let beside = Math.max(row - 1, 0); beside <= Math.min(row + 1, across - 1); beside++) {
      for (let next = Math.max(column - 1, 0); next <= Math.min(column + 1, across - 1); next++)
        sum += this.#counts[beside * across + next];
    }
    return sum;
  }
}
