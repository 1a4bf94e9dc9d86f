import type { Capability } from '../motion/kinds.ts';

/** What a driver did at a time of the run, s: controls that are absent stay as they were. */
export interface DrivenMoment {
  readonly at: number;
  readonly drive?: number | undefined;
  readonly brake?: number | undefined;
  readonly turn?: number | undefined;
}

const names: readonly Capability['name'][] = ['drive', 'brake', 'turn'];

/** Turns controls as they were turned before, at the same times. It follows from the tick alone. */
export class ReplayDriver {
  readonly #moments: readonly DrivenMoment[];

  constructor(moments: readonly DrivenMoment[]) {
    this.#moments = moments.toSorted((one, other) => one.at - other.at);
  }

  /** What is turned in the step that leads from one time to another, s. */
  turned(from: number, to: number): readonly (readonly [Capability['name'], number])[] {
    return this.#moments
      .filter(({ at }) => at >= from - 1e-9 && at < to - 1e-9)
      .flatMap((moment) =>
        names.flatMap((name) => {
          const value = moment[name];
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
  }
}
