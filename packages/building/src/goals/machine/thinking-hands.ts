import type { Hands, HandsPlace } from '@korzo/core';
import { goalJobs } from './goal-jobs.ts';
import { GoalMemory } from './goal-memory.ts';
import { KeptRow } from './kept-row.ts';
import { leftToLeader } from './left-to-leader.ts';
import type { Reactions } from './reactions.ts';
import { RowCount } from './row-count.ts';
import type { Thinker } from './thinker.ts';
import type { ThinkingPlace } from './thinking-place.ts';

/** What threads are asked to think with. */
export interface ThinkingKit {
  readonly thinker: Thinker;
  readonly reactions: Reactions;
  /** Groups whose people only the leader thinks for. */
  readonly leaders: readonly boolean[];
}

/** The hands of a thread that is not the leader's. */
export class ThinkingHands implements Hands {
  readonly #place: HandsPlace;
  readonly #address: number;
  readonly #kit: ThinkingKit;
  readonly #told: GoalMemory;
  readonly #counting: RowCount;
  #round = -1;
  #kept: KeptRow[] = [];
  #keptRow: KeptRow | undefined;

  constructor(place: HandsPlace, address: number, kit: ThinkingKit) {
    const { census } = kit.thinker.mind;
    this.#place = place;
    this.#address = address;
    this.#kit = kit;
    this.#told = new GoalMemory(kit.reactions.roots.length, census.countLength);
    this.#counting = new RowCount(census);
  }

  refresh(): void {
    this.#told.lieAt(this.#place.memory.buffer, this.#address);
    this.#kept = this.#place.crowds.map(({ columns }, tile) => new KeptRow(columns, this.#place.ownColumns(tile)));
  }

  perform(job: number, tile: number, first: number, last: number): void {
    const { crowds, seed, tick, dt } = this.#place;
    const place: ThinkingPlace = { crowd: crowds[tile], ownColumns: this.#place.ownColumns(tile), seed, tick, dt };
    if (job === goalJobs.count) {
      this.#counting.add(place, first, last, this.#told);
      return;
    }
    if (this.#told.round !== this.#round) this.#listen();
    this.#keptRow = this.#kept[tile];
    this.#kit.thinker.turnTo(place, cannotReport);
    this.#kit.thinker.choose(first, last, this.#think);
  }

  /** Takes what the leader has written before this job. */
  #listen(): void {
    const { thinker, reactions } = this.#kit;
    const told = this.#told;
    this.#round = told.round;
    thinker.mind.lastSearcher = told.lastSearcher;
    thinker.mind.census.read(told.counts);
    reactions.roots.set(told.roots);
  }

  readonly #think = (row: number, root: number): void => {
    const { thinker, leaders } = this.#kit;
    const { mind } = thinker;
    const kept = this.#keptRow as KeptRow;
    if (leaders[mind.columns.group[row]] || mind.own.together[row] === 1) {
      this.#leave(row);
      return;
    }
    kept.keep(row);
    try {
      thinker.think(row, root);
    } catch (error) {
      if (error !== leftToLeader) throw error;
      kept.putBack(row);
      this.#leave(row);
    }
  };

  #leave(row: number): void {
    this.#kit.thinker.mind.own.thinksLater[row] = 1;
    this.#told.addLeft();
  }
}

/** Events are the leader's: it thinks for people whose goal ends. */
const cannotReport = (): never => {
  throw leftToLeader;
};
