import type { AppliedCommand } from '@korzo/core';
import { deedsOf } from './interventions.ts';

type Commands = readonly AppliedCommand[];

/** What was undone of a run, to be done again. A run without its last deed is another run: the commands that are left make it. */
export class UndoStack {
  /** The commands before each undoing, and how many were left by it. */
  #undone: { readonly before: Commands; readonly left: number }[] = [];

  /** The commands without the last deed; undefined when there is none. */
  undo(commands: Commands, dt: number): Commands | undefined {
    const last = deedsOf(commands, dt).at(-1);
    if (last === undefined) return undefined;
    const rest = commands.filter((_, place) => !last.places.has(place));
    if (this.count(commands) === 0) this.#undone = [];
    this.#undone.push({ before: commands, left: rest.length });
    return rest;
  }

  /** The commands with the deed that was undone last; undefined when nothing was, or something else was done since. */
  redo(commands: Commands): Commands | undefined {
    return this.count(commands) === 0 ? undefined : this.#undone.pop()?.before;
  }

  /** How many deeds can be done again. */
  count(commands: Commands): number {
    return this.#undone.at(-1)?.left === commands.length ? this.#undone.length : 0;
  }
}
