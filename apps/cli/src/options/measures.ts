import { builtinMeasures, type Measure, type MeasurePlace, type Series } from '@korzo/analysis';
import { problemInPlace, readMeasureWord, startMeasures as start, type AskedMeasure } from '@korzo/engine';
import { UsageError } from '../shell/report-error.ts';

export type { AskedMeasure } from '@korzo/engine';

/** `groups` or `groups:distance=5`, with further parameters behind further colons. */
export const askedMeasures = (
  words: readonly string[],
  measures: readonly Measure[] = builtinMeasures,
): readonly AskedMeasure[] =>
  words.map((word) => {
    const read = readMeasureWord(word, measures);
    if ('asked' in read) return read.asked;
    throw new UsageError(`${read.rule}; ${read.remedy}`);
  });

/** Ready for the first frame of a place; names of areas and lines can only be known now. */
export function startMeasures(asked: readonly AskedMeasure[], place: MeasurePlace): ReadonlyMap<string, Series> {
  for (const each of asked) {
    const problem = problemInPlace(each, place);
    if (problem !== undefined) throw new UsageError(`${problem.rule}; ${problem.remedy}`);
  }
  return start(asked, place);
}
