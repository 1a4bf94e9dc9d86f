import type { NatsWords } from '../../cluster/nats-words.ts';
import type { LogWords } from '../../log/log-options.ts';
import type { ModuleWords } from '../../options/modules.ts';
import type { SettingWords } from '../../options/parse.ts';
import type { ScenarioWords } from '../../scenario/catalogue.ts';

/** The options of `korzo run`. */
export interface RunWords extends LogWords, NatsWords, ScenarioWords, ModuleWords {
  readonly seed?: number;
  readonly duration?: number;
  readonly dt?: number;
  readonly workers?: number;
  readonly tiles?: number;
  readonly processes?: number;
  readonly maxSilence: number;
  readonly checkpointEvery: number;
  readonly model?: string;
  readonly set?: SettingWords;
  readonly measure?: readonly string[];
  /** A module that does not come back for so long stops the run, s. */
  readonly modulePatience: number;
  readonly warmUp: number;
  readonly phases?: true;
  readonly json?: true;
  readonly failOnStuck?: true;
  readonly out?: string;
  readonly people?: string;
  readonly recordEvery: number;
  readonly force?: true;
}
