import { builtinMeasures, type Measure } from '@korzo/analysis';
import { resolveValues } from '@korzo/core';
import { UsageError } from '../shell/report-error.ts';
import { pickNamed } from './named.ts';

/** A measure as asked for: with its parameters, under the name that it was called by. */
export interface AskedMeasure {
  readonly name: string;
  readonly measure: Measure;
  readonly given: Readonly<Record<string, number | string | boolean>>;
}

/** `groups` or `groups:distance=5`, with further parameters behind further colons. */
export function askedMeasures(words: readonly string[]): readonly AskedMeasure[] {
  return words.map((word) => {
    const [name, ...settings] = word.split(':');
    const [measure] = pickNamed('measure', [name], builtinMeasures);
    const given = Object.fromEntries(settings.map((setting) => readSetting(word, setting)));
    const { problems } = resolveValues(measure.parameters, given);
    if (problems.length > 0) throw new UsageError(`measure ${word}: ${problems.join('; ')}`);
    return { name: word, measure, given };
  });
}

function readSetting(word: string, setting: string): [string, number | string | boolean] {
  const equals = setting.indexOf('=');
  if (equals < 1)
    throw new UsageError(`measure ${word}: '${setting}' must be written parameter=value, as in groups:distance=5`);
  const text = setting.slice(equals + 1).trim();
  const number = text === '' ? Number.NaN : Number(text);
  const value = text === 'true' || text === 'false' ? text === 'true' : Number.isNaN(number) ? text : number;
  return [setting.slice(0, equals).trim(), value];
}
