import type { ChartDescription, Picture } from './charts.ts';
import type { Lab } from './lab.ts';
import type { PoseFigures } from './pose-guard.ts';

/** The short form is for every change of the program, the full one for publishing. */
export type Form = 'short' | 'full';

export type Setting = number | string | boolean;

/** One run (or a few that belong together), as plain JSON: any thread can make it. */
export interface Trial {
  /** Says which variant it is; trials of one name differ in their seed alone. */
  readonly name: string;
  readonly seed: number;
  readonly settings: Readonly<Record<string, Setting>>;
}

/** Runs that are made once and may be judged by several tests: guidelines borrow tests from each other. */
export interface Experiment<Found> {
  readonly name: string;
  trials(form: Form): readonly Trial[];
  /** Rough work a trial takes, in people times simulated seconds; for the order of runs and the time left. */
  effort?(trial: Trial): number;
  /** Seeds of the runs of a trial that makes several of one scenario; its own seed unless given. */
  seeds?(trial: Trial): readonly number[];
  /** What was measured, as plain JSON. */
  run(trial: Trial, lab: Lab): Promise<Found>;
}

export interface Outcome<Found> {
  readonly trial: Trial;
  readonly found: Found;
  /** From poses alone; absent where a judge is tried without a run. */
  readonly poses?: PoseFigures;
  /** Whether a crowd had to pass a set capacity. */
  readonly isLimited?: boolean;
  readonly picture?: Picture;
}

export interface Verdict {
  readonly passed: boolean;
  /** What was found, in words with figures. */
  readonly measured: string;
  /** What was asked for, in words with figures. */
  readonly bound: string;
  /** Why it failed; left out when it passed. */
  readonly reason?: string;
  readonly charts: readonly ChartDescription[];
}

/** Crowds that no test of crowds may let pass; `suites/controls.ts` has them. */
export type ControlName = 'straight' | 'squeezed' | 'sluggish';

export interface ValidationTest<Found = unknown> {
  readonly suite: string;
  /** Unique within its suite, as the guideline numbers it. */
  readonly id: string;
  readonly title: string;
  /** Where the criterion stands. */
  readonly source: string;
  /** How the test is laid out, with everything in which it differs from the guideline. */
  readonly layout: string;
  /** Whether it moves people, by the configuration asked for, or flocks, each by its own model. */
  readonly moves: 'people' | 'flocks';
  /**
   * Models and control configurations that must not pass it. Ghosts (the model `straight`, people who walk through each other) are among
   * them, unless `ghostsPass` says why they may.
   */
  readonly mustFail: readonly ControlName[];
  readonly ghostsPass?: string;
  /** The test, as `suite id`, that judges the same runs by the same rule, with another bound at most. */
  readonly twinOf?: string;
  /** The variants of the experiment that it judges; all unless given. */
  readonly variants?: readonly string[];
  readonly experiment: Experiment<Found>;
  judge(outcomes: readonly Outcome<Found>[]): Verdict;
}

/** A test whose measurements only it knows the shape of: it gets back what its own experiment has found. */
export const defineTest = <Found>(test: ValidationTest<Found>): ValidationTest => ({
  ...test,
  experiment: test.experiment,
  judge: (outcomes) => test.judge(outcomes as readonly Outcome<Found>[]),
});

/** The trials of its experiment that a test judges. */
export const trialsFor = ({ experiment, variants }: ValidationTest, form: Form): readonly Trial[] =>
  experiment.trials(form).filter(({ name }) => variants?.includes(name) ?? true);

/** Seeds 1 .. count. */
export const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

export interface Variant {
  readonly name: string;
  readonly settings?: Readonly<Record<string, Setting>>;
}

/** Every variant with every seed. */
export const trialsOf = (variants: readonly Variant[], count: number): readonly Trial[] =>
  variants.flatMap(({ name, settings = {} }) => seeds(count).map((seed) => ({ name, seed, settings })));

/** What was found in the trials of one name, in the order of seeds. */
export const foundIn = <Found>(outcomes: readonly Outcome<Found>[], name: string): readonly Found[] =>
  outcomes.filter(({ trial }) => trial.name === name).map(({ found }) => found);
