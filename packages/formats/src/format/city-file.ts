import type { OtherFiles } from './format.ts';
import { textOf } from '../source/text.ts';
import { examineScenario, type ReadResult } from '../scenario/read-scenario.ts';

/** The file of its city that a scenario names. */
export function cityFilesOf(text: string): readonly string[] {
  if (!/\bcity\b/.test(text)) return [];
  const city = examineScenario(text, { file: '' }).sound?.scenario.city;
  return city?.file === undefined || city.text !== undefined ? [] : [city.file];
}

/** A scenario with the text of its city in it, so that it can be recorded, sent and run where there are no files. */
export function withCityText(result: ReadResult, file: string, { beside }: OtherFiles = {}): ReadResult {
  if ('problems' in result) return result;
  const { scenario, where } = result;
  const { city } = scenario;
  if (city?.file === undefined || city.text !== undefined) return result;
  const found = beside?.get(city.file);
  if (found === undefined) {
    const path = ['city', 'file'];
    const rule = `there is no file '${city.file}' below the folder of the scenario`;
    const remedy = 'put it there, or give the city as text';
    return { problems: [{ file, place: 'city.file', ...where(path), rule, remedy }] };
  }
  const source = textOf(found.contents, found.file);
  if ('problems' in source) return source;
  return { scenario: { ...scenario, city: { ...city, text: source.text } }, where };
}
