import type { Census } from './census.ts';
import { goalColumnsOf } from './columns.ts';
import type { GoalMemory } from './goal-memory.ts';
import { isSearching, thinkingMask } from './thinker.ts';
import type { ThinkingPlace } from './thinking-place.ts';

/** One thread's part of a count of all people. */
export class RowCount {
  readonly #census: Census;
  readonly #own: Int32Array;

  constructor(census: Census) {
    this.#census = census;
    this.#own = new Int32Array(census.countLength);
  }

  /** Adds the people in the rows first .. last to what all threads count. */
  add({ crowd, ownColumns, tick, dt }: ThinkingPlace, first: number, last: number, all: GoalMemory): void {
    const own = this.#own;
    const { columns } = crowd;
    this.#census.countRows({ columns, ownColumns }, first, last, own);
    for (let at = 0; at < own.length; at++) {
      if (own[at] === 0) continue;
      Atomics.add(all.counts, at, own[at]);
      own[at] = 0;
    }
    const goals = goalColumnsOf(ownColumns);
    const turn = { tick, mask: thinkingMask(dt) };
    let searchers = 0;
    for (let row = first; row < last; row++) if (isSearching(columns, goals, row, turn)) searchers++;
    if (searchers > 0) all.addSearchers(searchers);
  }
}
