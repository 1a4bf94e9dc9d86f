import { InputError, setKnobs, type Scenario } from '@korzo/formats';
import type { OwnParts } from '@korzo/engine';
import type { SettingWords } from './parse.ts';

/** What options say about the scenario itself. */
export interface ScenarioWords {
  readonly seed?: number;
  readonly duration?: number;
  readonly dt?: number;
  readonly set?: SettingWords;
}

/** What the options say about the scenario goes in by the same door as --set, and is checked with it. */
export function withSettings(scenario: Scenario, words: ScenarioWords, file: string, own: OwnParts = {}): Scenario {
  const { seed, duration, dt, set = {} } = words;
  const settings: Record<string, unknown> = {};
  if (seed !== undefined) settings['run.seed'] = seed;
  if (duration !== undefined) settings['run.duration'] = duration;
  if (dt !== undefined) settings['run.dt'] = dt;
  const result = setKnobs(scenario, { ...settings, ...set }, { ...own, file });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
