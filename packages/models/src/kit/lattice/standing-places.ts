import type { CrowdView } from '@korzo/core';
import { WallsAround } from '../sight/walls-around.ts';
import type { LatticeAxis } from './axis.ts';
import { stepsX, stepsY } from './directions.ts';
import type { Occupant } from './occupants.ts';
import { crossesOrNears } from './walls.ts';

/** Places that are tried in a cell, as shares of its edge from the middle, per axis: not quite to its border, which is the next cell's. */
const shares = [0, -0.2, 0.2, -0.4, 0.4, -0.49, 0.49] as const;

/** All pairs of shares, those nearest to the middle first; the middle itself is tried before. */
const offMiddle = shares
  .flatMap((x) => shares.map((y) => [x, y] as const))
  .slice(1)
  .map((pair, number) => ({ pair, number }))
  .sort((a, b) => squared(a.pair) - squared(b.pair) || a.number - b.number)
  .map(({ pair }) => pair);

function squared([x, y]: readonly [number, number]): number {
  return x * x + y * y;
}

/**
 * Where in a cell a body can stand: in the middle, or, when a wall is too near to that, at the place nearest to the middle that is clear of walls
 * and can be walked to. Doors need not fit the cells that way: one of 0.8 m lets a body of 0.4 m through wherever it is.
 */
export class StandingPlaces {
  /** What was found, m. */
  x = 0;
  y = 0;
  isMiddle = true;
  /** Whether there are walls near: elsewhere every agent stands in the middle of its cell. */
  hasWalls = false;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #axes: { readonly x: LatticeAxis; readonly y: LatticeAxis };
  readonly #step = { fromX: 0, fromY: 0, toX: 0, toY: 0, clearance: 0 };

  constructor(crowd: CrowdView, axes: { readonly x: LatticeAxis; readonly y: LatticeAxis }) {
    this.#crowd = crowd;
    this.#walls = new WallsAround(crowd);
    this.#axes = axes;
  }

  /** Finds the place in one of an occupant's nine cells that it can walk to; false when there is none. */
  find(occupant: Occupant, step: number): boolean {
    const { x, y, radius } = this.#crowd.columns;
    const { x: alongX, y: alongY } = this.#axes;
    const { row } = occupant;
    const middleX = alongX.middleOf(occupant.worldCellX + stepsX[step]);
    const middleY = alongY.middleOf(occupant.worldCellY + stepsY[step]);
    const way = this.#step;
    this.x = middleX;
    this.y = middleY;
    this.isMiddle = true;
    this.hasWalls = this.#walls.look(row, 4 * Math.max(alongX.size, alongY.size)) > 0;
    if (!this.hasWalls) return true;
    way.fromX = x[row];
    way.fromY = y[row];
    way.clearance = Math.min(radius[row], alongX.size / 2, alongY.size / 2);
    const toX = x[row] + alongX.way(x[row], middleX);
    const toY = y[row] + alongY.way(y[row], middleY);
    if (this.#isClear(toX, toY)) return true;
    this.isMiddle = false;
    for (const [shareX, shareY] of offMiddle) {
      const offX = shareX * alongX.size;
      const offY = shareY * alongY.size;
      if (!this.#isClear(toX + offX, toY + offY)) continue;
      this.x = middleX + offX;
      this.y = middleY + offY;
      return true;
    }
    return false;
  }

  #isClear(toX: number, toY: number): boolean {
    const { near, count } = this.#walls;
    this.#step.toX = toX;
    this.#step.toY = toY;
    for (let wall = 0; wall < count; wall++)
      if (crossesOrNears(this.#crowd.walls, 4 * near.number[wall], this.#step)) return false;
    return true;
  }
}
