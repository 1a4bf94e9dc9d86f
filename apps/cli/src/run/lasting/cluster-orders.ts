import type { RunOptions } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';

/** What every process of a run on a cluster opens, as plain data. */
export interface ClusterPlan {
  readonly scenario: Scenario;
  readonly options: Pick<RunOptions, 'file' | 'model' | 'tiles' | 'workers' | 'dt'>;
  /** Ticks between two checkpoints. */
  readonly checkpointEvery: number;
}
