import type { Healing, PlaceOptions } from '@korzo/plans';

/** What a reader of a plan made of a file, for people to look through. */
export interface ImportNotes {
  readonly understood: readonly string[];
  readonly guessed: readonly string[];
  readonly skipped: readonly string[];
  /** Changes to the drawing; each can be refused by its id. */
  readonly healings: readonly Healing[];
}

/** What a person may say about a plan. */
export interface PlanWishes extends PlaceOptions {
  /** Length of one unit of the drawing, m; by the file unless given. */
  readonly unit?: number;
}

/** Gathers notes while a file is read. Equal ones are counted. */
export class NoteBook {
  readonly #lists = {
    understood: new Map<string, number>(),
    guessed: new Map<string, number>(),
    skipped: new Map<string, number>(),
  };

  understood(what: string, times = 1): void {
    add(this.#lists.understood, what, times);
  }

  guessed(what: string, times = 1): void {
    add(this.#lists.guessed, what, times);
  }

  skipped(what: string, times = 1): void {
    add(this.#lists.skipped, what, times);
  }

  close(healings: readonly Healing[]): ImportNotes {
    const { understood, guessed, skipped } = this.#lists;
    return { understood: counted(understood), guessed: counted(guessed), skipped: counted(skipped), healings };
  }
}

const add = (list: Map<string, number>, what: string, times: number): void => {
  list.set(what, (list.get(what) ?? 0) + times);
};

const counted = (list: ReadonlyMap<string, number>): string[] =>
  [...list].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`));
