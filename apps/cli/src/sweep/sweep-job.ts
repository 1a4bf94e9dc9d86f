import type { Scenario } from '@korzo/formats';
import type { SweepRun } from '@korzo/studies';
import type { RunSummary } from '../run/summary.ts';

/** What every run of a sweep has in common: plain data, for any thread. */
export interface SweepPlan {
  readonly scenario: Scenario;
  readonly file: string;
  readonly duration?: number;
  readonly dt?: number;
  /** Measures as they were asked for. */
  readonly measures: readonly string[];
  readonly warmUp: number;
  /** Where every run is recorded, when that was asked for. */
  readonly recordings?: string;
}

export interface SweepJob extends SweepRun {
  /** Name of the folder of its recording. */
  readonly name: string;
}

export type JobResult = { readonly summary: RunSummary } | { readonly fault: string };
