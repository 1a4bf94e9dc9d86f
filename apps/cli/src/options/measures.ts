import { builtinMeasures, problemsWithGiven, Series, type Measure, type MeasurePlace } from '@korzo/analysis';
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
    // A comma parts measures, so that a second parameter behind one looks like a name.
    if (name.includes('='))
      throw new UsageError(
        `there is no measure '${name}'; put a colon before each parameter, as in lattice-deviation:distance=4:rangeFactor=1.5`,
      );
    const [measure] = pickNamed('measure', [name], builtinMeasures);
    const given = Object.fromEntries(settings.map((setting) => readSetting(word, setting)));
    refuse(word, problemsWithGiven(measure, given));
    return { name: word, measure, given };
  });
}

/** Ready for the first frame of a place; names of areas and lines can only be known now. */
export function startMeasures(asked: readonly AskedMeasure[], place: MeasurePlace): ReadonlyMap<string, Series> {
  return new Map(
    asked.map(({ name, measure, given }) => {
      refuse(name, problemsWithGiven(measure, given, place));
      return [name, new Series(measure, place, given)];
    }),
  );
}

function refuse(word: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new UsageError(`measure ${word}: ${problems.join('; ')}`);
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
