import type { MeetingPlace } from '@korzo/cluster/node';
import type { RunOptions } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import type { ModuleWords } from '../../options/modules.ts';

/** What a process that follows another needs to make its share of a run. */
export interface MemberOrders {
  readonly place: MeetingPlace;
  /** Its number, from 1 on. */
  readonly process: number;
  readonly scenario: Scenario;
  /** The user's modules. */
  readonly modules: ModuleWords;
  readonly options: Pick<RunOptions, 'file' | 'model' | 'tiles' | 'workers'>;
}
