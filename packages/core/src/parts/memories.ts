import type { ChecksumSum } from '../math/hash.ts';
import type { Keeper } from './part.ts';
import type { SavedAgents } from './saved-agents.ts';

/** What keepers remember, by name; those that remember nothing are not in it. */
export type SavedMemories = Readonly<Record<string, unknown>>;

/** What a run remembers beside agents: one loop over everything that keeps something. */
export class Memories {
  readonly #keepers: readonly Keeper[];

  constructor(keepers: readonly Keeper[]) {
    const names = keepers.map(({ name }) => name);
    const twin = names.find((name, index) => names.indexOf(name) !== index);
    if (twin !== undefined) throw new Error(`a run must not have two parts '${twin}'; rename one of them`);
    this.#keepers = keepers;
  }

  get saved(): SavedMemories {
    return Object.fromEntries(this.#keepers.flatMap((keeper) => (keeper.save ? [[keeper.name, keeper.save()]] : [])));
  }

  /** The names of those that a snapshot must hold, and of no others. */
  get names(): readonly string[] {
    return this.#keepers.flatMap((keeper) => (keeper.save === undefined ? [] : [keeper.name]));
  }

  /** What is wrong with saved memories, before anything is changed; undefined when nothing is. */
  problemWith(saved: SavedMemories, agents: SavedAgents): string | undefined {
    for (const keeper of this.#keepers) {
      const problem = keeper.problemWith?.(saved[keeper.name], agents);
      if (problem !== undefined) return problem.startsWith(keeper.name) ? problem : `${keeper.name}: ${problem}`;
    }
    return undefined;
  }

  /** Goes to a tick. A keeper that fails, although it had found nothing wrong with what it saved, goes back to now with all others. */
  restoreOrStay(saved: SavedMemories, tick: number, now: number): void {
    const before = this.saved;
    try {
      this.#restore(saved, tick);
    } catch (error) {
      this.#restore(before, now);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the snapshot cannot be restored: ${reason}; nothing was changed`, { cause: error });
    }
  }

  addTo(sum: ChecksumSum): void {
    for (const keeper of this.#keepers) keeper.addTo?.(sum);
  }

  #restore(saved: SavedMemories, tick: number): void {
    for (const keeper of this.#keepers) keeper.restore?.(saved[keeper.name], tick);
  }
}
