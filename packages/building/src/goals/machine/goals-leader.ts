import { Records, type Hands, type RunMemory, type RunPlace } from '@korzo/core';
import { goalColumnsOf } from './columns.ts';
import { GoalMemory } from './goal-memory.ts';
import { goalJobs } from './goal-jobs.ts';
import type { Reactions } from './reactions.ts';
import { RowCount } from './row-count.ts';
import { isSearching, thinkingMask, type Thinker } from './thinker.ts';

export interface LeaderSetup {
  readonly thinker: Thinker;
  readonly reactions: Reactions;
  /** Searches for paths that may be made in one tick by all people together. */
  readonly searchesPerTick: number;
}

/** Rows that a thread counts, or thinks for, at once. */
const chunks = { count: 4096, think: 256 };
const onlyLeader = Infinity;

/**
 * Leads the thinking of all people: counts them, shares the counts with the other threads, lets all threads think, and thinks
 * itself for those that the others left to it.
 */
export class GoalsLeader implements Hands {
  readonly #setup: LeaderSetup;
  readonly #told: GoalMemory;
  readonly #counting: RowCount;
  readonly #searching = new Records([]);
  #memory: WebAssembly.Memory | undefined;
  #run: RunPlace | undefined;
  /** Where other threads find their briefing. */
  address = 0;

  constructor(setup: LeaderSetup) {
    const { reactions, thinker } = setup;
    this.#setup = setup;
    this.#told = new GoalMemory(reactions.roots.length, thinker.mind.census.countLength);
    this.#counting = new RowCount(thinker.mind.census);
  }

  settle(memory: RunMemory): void {
    this.#memory = memory.memory;
    this.address = memory.reserve(this.#told.bytes);
  }

  refresh(): void {
    if (this.#memory !== undefined) this.#told.lieAt(this.#memory.buffer, this.address);
  }

  /** One tick. Other threads count when they know the goals, and think when they also know the place as it stands now. */
  lead(run: RunPlace, known: { readonly goals: boolean; readonly place: boolean }): void {
    const { thinker, reactions, searchesPerTick } = this.#setup;
    const { mind } = thinker;
    const told = this.#told;
    const rows = (tile: number): number => run.crowds[tile].ownCount;
    this.#run = run;
    reactions.turnTo(run.tick);
    // All people are counted before the first decides.
    told.clear();
    run.share(goalJobs.count, rows, chunks.count, known.goals ? undefined : onlyLeader);
    if (!run.door.isAlone) run.door.addUp(told.summed);
    mind.census.take(run, told.counts);
    const isRush = told.searchers > searchesPerTick;
    mind.lastSearcher = isRush ? this.#lastSearcher(run) : Infinity;
    told.roots.set(reactions.roots);
    mind.census.write(told.counts);
    told.nextRound(mind.lastSearcher);
    run.share(goalJobs.think, rows, chunks.think, known.goals && known.place ? undefined : onlyLeader);
    if (told.left > 0) this.#thinkForRest(run);
  }

  /** The leader's own part of a job. */
  perform(job: number, tile: number, first: number, last: number): void {
    const { thinker } = this.#setup;
    const place = (this.#run as RunPlace).tiles[tile];
    if (job === goalJobs.count) this.#counting.add(place, first, last, this.#told);
    else {
      thinker.turnTo(place, place.report);
      thinker.choose(first, last, this.#think);
    }
  }

  readonly #think = (row: number, root: number): void => this.#setup.thinker.think(row, root);

  /** People that other threads could not think for, such as those whose goal has ended. */
  #thinkForRest({ tiles }: RunPlace): void {
    const { thinker } = this.#setup;
    for (const place of tiles) {
      const { thinksLater } = goalColumnsOf(place.ownColumns);
      const { ownCount } = place.crowd;
      thinker.turnTo(place, place.report);
      for (let row = thinksLater.indexOf(1); row >= 0 && row < ownCount; row = thinksLater.indexOf(1, row + 1)) {
        thinksLater[row] = 0;
        thinker.think(row, thinker.rootOf(row));
      }
    }
  }

  /** More people want a path than may search one now. The id of the last that may: so many in all, in the order of their ids. */
  #lastSearcher({ crowds, ownColumns, tick, dt, door }: RunPlace): number {
    const searching = this.#searching;
    const most = this.#setup.searchesPerTick;
    searching.clear();
    const turn = { tick, mask: thinkingMask(dt) };
    for (const [tile, crowd] of crowds.entries()) {
      const own = goalColumnsOf(ownColumns[tile]);
      const { columns, ownCount } = crowd;
      for (let row = 0; row < ownCount; row++)
        if (isSearching(columns, own, row, turn)) searching.add(columns.id[row], tile, row);
    }
    door.share(searching);
    return searching.id(most - 1);
  }
}
