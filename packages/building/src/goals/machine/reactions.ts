import type { GoalTable } from './goal-table.ts';

/** What a group does, and what it does instead once a signal is raised; numbers of the table. */
export interface GroupRoots {
  /** -1 for a group that has no goals. */
  readonly own: number;
  readonly reactions: readonly { readonly on: string; readonly root: number }[];
}

/**
 * What every person ought to pursue now. No person's reaction is remembered: a person whose first goal belongs to another root
 * drops its goals, so that nothing more need be saved or handed over.
 */
export class Reactions {
  readonly #groups: readonly GroupRoots[];
  readonly #signalTick: (name: string) => number;
  /** By group; valid for the tick of `turnTo`. */
  readonly roots: Int32Array;
  /** By goal of the table: the root it was written under. */
  readonly #rootOf: Int32Array;

  constructor(groups: readonly GroupRoots[], table: GoalTable, signalTick: (name: string) => number) {
    this.#groups = groups;
    this.#signalTick = signalTick;
    this.roots = Int32Array.from(groups, ({ own }) => own);
    this.#rootOf = new Int32Array(table.entries.length);
    for (const { root, from, until } of table.families) this.#rootOf.fill(root, from, until);
  }

  /** The reaction to the signal raised last counts; of those raised together the one written last. */
  turnTo(tick: number): void {
    for (const [group, { own, reactions }] of this.#groups.entries()) {
      let root = own;
      let latest = -1;
      for (const reaction of reactions) {
        const raised = this.#signalTick(reaction.on);
        if (raised > tick || raised < latest) continue;
        latest = raised;
        root = reaction.root;
      }
      this.roots[group] = root;
    }
  }

  /** Whether a goal belongs to a root: is it, a part of it, or its fallback. */
  belongs(goal: number, root: number): boolean {
    return this.#rootOf[goal] === root;
  }
}
