import { hasLeft, kindIndex } from '@korzo/core';
import type { FrameColumns, MeasurePlace } from '../measure/frame.ts';

/** What a person is about: it wants to get on, stands on purpose, has nothing left to do, or is none that walks. */
export type Wish = 'on' | 'waits' | 'nothing' | 'none';

const person = kindIndex('person');
/** Value of `goalDepth` for a person without any goal left. */
const nothingLeft = 255;
/** A person that wants a point has arrived when its body is this close to it, m; guides see it so, too. */
const closeEnough = 0.5;

/**
 * Reads wishes from the columns. A person wants to get on when it has a goal or an exit and a speed it would like to walk at:
 * guides take that speed from those who wait for a time, a signal, a counter, a lift, their party or a light. Recordings do not
 * keep the speed: there a person that has a goal wants to get on.
 */
export class Wishes {
  readonly #goalsAreEnds: boolean;

  constructor({ premises }: MeasurePlace) {
    this.#goalsAreEnds = premises?.setup.building === undefined;
  }

  of(columns: FrameColumns, added: AddedColumns | undefined, row: number): Wish {
    if (columns.level[row] < 0 || columns.kind[row] !== person) return 'none';
    const { goalX, wantedExit, desiredSpeed } = columns;
    if (wantedExit !== undefined && hasLeft(wantedExit[row])) return 'none';
    const wantsOut = wantedExit !== undefined && wantedExit[row] !== -1;
    const hasGoal = goalX !== undefined && !Number.isNaN(goalX[row]);
    const isHeld = desiredSpeed !== undefined && !(desiredSpeed[row] > 0);
    if (wantsOut || hasGoal) return isHeld || (!wantsOut && this.#isThere(columns, row)) ? 'waits' : 'on';
    const depth = added?.['goalDepth'];
    return depth === undefined || depth[row] === nothingLeft ? 'nothing' : 'waits';
  }

  /** In a building the goal is the next turn of the path, not its end. */
  #isThere({ x, y, radius, goalX, goalY }: FrameColumns, row: number): boolean {
    if (!this.#goalsAreEnds || goalX === undefined || goalY === undefined) return false;
    return Math.hypot(goalX[row] - x[row], goalY[row] - y[row]) <= radius[row] + closeEnough;
  }
}

type AddedColumns = Readonly<Record<string, ArrayLike<number>>>;
