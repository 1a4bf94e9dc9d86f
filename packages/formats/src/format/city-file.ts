import { examineScenario, type ReadResult } from '@korzo/engine';
import { textOf } from '@korzo/reading';
import { missingCompanion, type Companion } from './companion.ts';
import type { OtherFiles } from './format.ts';

/** The file of its city that a scenario names. */
export function cityFilesOf(text: string): readonly Companion[] {
  if (!/\bcity\b/.test(text)) return [];
  const city = examineScenario(text, { file: '' }).sound?.scenario.city;
  return city?.file === undefined || city.text !== undefined ? [] : [cityFile(city.file)];
}

const cityFile = (name: string): Companion => ({ what: 'city', place: 'city.file', names: [name] });

/** A scenario with the text of its city in it, so that it can be recorded, sent and run where there are no files. */
export function withCityText(result: ReadResult, file: string, { beside }: OtherFiles = {}): ReadResult {
  if ('problems' in result) return result;
  const { scenario, where } = result;
  const { city } = scenario;
  if (city?.file === undefined || city.text !== undefined) return result;
  const found = beside?.get('city');
  if (found === undefined)
    return { problems: [{ ...missingCompanion(file, cityFile(city.file)), ...where(['city', 'file']) }] };
  const source = textOf(found.contents, found.file);
  if ('problems' in source) return source;
  return { scenario: { ...scenario, city: { ...city, text: source.text } }, where };
}
