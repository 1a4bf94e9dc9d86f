import type { Method } from '@korzo/studies';
import type { NatsWords } from '../cluster/nats-words.ts';
import type { SettingWords } from '../options/parse.ts';
import type { ScenarioWords } from '../scenario/catalogue.ts';

/** What `korzo sweep` was asked for. */
export interface SweepWords extends ScenarioWords, NatsWords {
  readonly seeds?: readonly number[];
  readonly set?: SettingWords;
  readonly models?: readonly string[];
  readonly duration?: number;
  readonly dt?: number;
  readonly measure?: readonly string[];
  readonly warmUp: number;
  readonly until?: number;
  readonly figure: string;
  readonly leastRuns: number;
  readonly mostRuns: number;
  readonly sensitivity?: Method;
  readonly vary?: SettingWords;
  readonly samples?: number;
  readonly workers: number;
  readonly record?: true;
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}
