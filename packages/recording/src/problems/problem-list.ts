interface ProblemGroup {
  /** Each problem once, however often its place is read. */
  readonly seen: Set<string>;
  readonly first: string;
  readonly one: string;
  readonly many: string;
}

/** What is wrong with a recording. Problems of a kind are one entry: the first in full, and the number of the others. */
export class ProblemList {
  readonly #groups = new Map<string, ProblemGroup>();

  /** Adds a problem with what becomes of the thing that has it, alone or with others. */
  add(kind: string, problem: string, one = 'it is left out', many = 'they are left out'): void {
    const group = this.#groups.get(kind) ?? { seen: new Set(), first: problem, one, many };
    group.seen.add(problem);
    this.#groups.set(kind, group);
  }

  get texts(): readonly string[] {
    return Array.from(this.#groups.values(), ({ seen, first, one, many }) =>
      seen.size === 1 ? `${first}; ${one}` : `${first}, and ${seen.size - 1} more like it; ${many}`,
    );
  }
}
