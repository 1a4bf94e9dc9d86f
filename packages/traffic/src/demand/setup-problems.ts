/** Something that cannot be driven as it was reported. */
export interface SetupProblem {
  /** Such as `lines[2].stops[0]`. */
  readonly place: string;
  readonly rule: string;
  readonly remedy: string;
}

/** Everything that is wrong with what traffic is made of, at once. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly problems: readonly SetupProblem[];

  constructor(problems: readonly SetupProblem[]) {
    super(problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
    this.problems = problems;
  }
}
