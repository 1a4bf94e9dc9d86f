import { problemsWithGiven, Series, type Measure, type MeasurePlace } from '@korzo/analysis';
import { suggest } from '@korzo/reading';

/** A measure as asked for: with its parameters, under the name that it was called by. */
export interface AskedMeasure {
  readonly name: string;
  readonly measure: Measure;
  readonly given: Readonly<Record<string, number | string | boolean>>;
}

interface Complaint {
  readonly rule: string;
  readonly remedy: string;
}

/** `groups` or `groups:distance=5`, with further parameters behind further colons. */
export function readMeasureWord(
  word: string,
  measures: readonly Measure[],
): { readonly asked: AskedMeasure } | Complaint {
  const [name, ...settings] = word.split(':');
  // A comma parts measures on the command line, so that a second parameter behind one looks like a name.
  if (name.includes('='))
    return {
      rule: `there is no measure '${name}'`,
      remedy: 'put a colon before each parameter, as in lattice-deviation:distance=4:rangeFactor=1.5',
    };
  const measure = measures.find((each) => each.name === name);
  if (measure === undefined) {
    const names = measures.map((each) => each.name);
    return { rule: `there is no measure '${name}'`, remedy: suggest(name, names) };
  }
  const given: Record<string, number | string | boolean> = {};
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1)
      return {
        rule: `measure ${word}: '${setting}' must be written parameter=value`,
        remedy: 'write it as in groups:distance=5',
      };
    given[setting.slice(0, equals).trim()] = valueOf(setting.slice(equals + 1).trim());
  }
  const [problem] = problemsWithGiven(measure, given);
  return problem === undefined ? { asked: { name: word, measure, given } } : complaintOf(word, problem);
}

function valueOf(text: string): number | string | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

const complaintOf = (word: string, problem: string): Complaint => ({
  rule: `measure ${word}: ${problem}`,
  remedy: '`korzo measures` lists the measures with their parameters',
});

/** What is wrong with a measure in a place: names of areas and lines can only be known there. */
export function problemInPlace({ name, measure, given }: AskedMeasure, place: MeasurePlace): Complaint | undefined {
  const [problem] = problemsWithGiven(measure, given, place);
  return problem === undefined ? undefined : complaintOf(name, problem);
}

/** Ready for the first frame of a place. */
export const startMeasures = (asked: readonly AskedMeasure[], place: MeasurePlace): ReadonlyMap<string, Series> =>
  new Map(asked.map(({ name, measure, given }) => [name, new Series(measure, place, given)]));
