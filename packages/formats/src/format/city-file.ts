import { examineScenario, type ReadResult, type Scenario } from '@korzo/engine';
import { textOf, type Problem } from '@korzo/reading';
import { missingCompanion, type Companion } from './companion.ts';
import type { OtherFiles } from './format.ts';

/** A file that a scenario names, and where its text goes. */
interface NamedFile {
  readonly companion: Companion;
  readonly path: readonly [string, string] | readonly [string, string, string];
}

/** The files of its city and of its demand that a scenario names without their texts. */
function filesNamedBy({ city, traffic }: Scenario): readonly NamedFile[] {
  const files: NamedFile[] = [];
  if (city?.file !== undefined && city.text === undefined)
    files.push({ companion: { what: 'city', place: 'city.file', names: [city.file] }, path: ['city', 'file'] });
  const demand = traffic?.demand;
  if (demand !== undefined && demand.text === undefined)
    files.push({
      companion: { what: 'demand', place: 'traffic.demand.file', names: [demand.file] },
      path: ['traffic', 'demand', 'file'],
    });
  return files;
}

/** The files that a scenario with a city names. */
export function cityFilesOf(text: string): readonly Companion[] {
  if (!/\bcity\b/.test(text)) return [];
  const scenario = examineScenario(text, { file: '' }).sound?.scenario;
  return scenario === undefined ? [] : filesNamedBy(scenario).map(({ companion }) => companion);
}

/** A scenario with the texts of its city and demand in it, so that it can be recorded, sent and run where there are no files. */
export function withCityText(result: ReadResult, file: string, { beside }: OtherFiles = {}): ReadResult {
  if ('problems' in result) return result;
  const { where } = result;
  let { scenario } = result;
  const problems: Problem[] = [];
  for (const { companion, path } of filesNamedBy(scenario)) {
    const found = beside?.get(companion.what);
    const source =
      found === undefined
        ? { problems: [{ ...missingCompanion(file, companion), ...where(path) }] }
        : textOf(found.contents, found.file);
    if ('problems' in source) problems.push(...source.problems);
    else scenario = withText(scenario, companion.what, source.text);
  }
  return problems.length > 0 ? { problems } : { scenario, where };
}

function withText(scenario: Scenario, what: string, text: string): Scenario {
  const { city, traffic } = scenario;
  if (what === 'city') return { ...scenario, city: { ...city, text } };
  if (traffic?.demand === undefined) return scenario;
  return { ...scenario, traffic: { ...traffic, demand: { ...traffic.demand, text } } };
}
