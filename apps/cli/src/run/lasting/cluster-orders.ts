import type { RunOptions } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import type { SentModules } from './sent-modules.ts';

/** What every process of a run on a cluster opens, as plain data. */
export interface ClusterPlan {
  readonly scenario: Scenario;
  readonly options: Pick<RunOptions, 'file' | 'model' | 'tiles' | 'workers' | 'dt'>;
  /** The user's modules; nodes run them when they were started to. */
  readonly modules?: SentModules;
  /** Ticks between two checkpoints. */
  readonly checkpointEvery: number;
}
