import { checkView, examineScenario, problemsFrom, type ReadResult, type Scenario } from '@korzo/engine';
import { bytesOfDataUrl, dataUrlOf, textOf, type Problem } from '@korzo/reading';
import { missingCompanion, type Companion } from './companion.ts';
import type { OtherFiles, SourceFile } from './format.ts';

/** A file that a scenario names, and where its contents go. */
export interface NamedFile {
  readonly companion: Companion;
  readonly path: readonly string[];
  /** The scenario with the contents in it. */
  readonly put: (scenario: Scenario, contents: string) => Scenario;
}

/** The files that a scenario names without their contents. */
function filesNamedBy({ city, traffic, view }: Scenario): readonly NamedFile[] {
  const files: NamedFile[] = [];
  if (city?.file !== undefined && city.text === undefined)
    files.push({
      companion: { what: 'city', place: 'city.file', names: [city.file] },
      path: ['city', 'file'],
      put: (scenario, text) => ({ ...scenario, city: { ...scenario.city, text } }),
    });
  const demand = traffic?.demand;
  if (demand !== undefined && demand.text === undefined)
    files.push({
      companion: { what: 'demand', place: 'traffic.demand.file', names: [demand.file] },
      path: ['traffic', 'demand', 'file'],
      put: (scenario, text) =>
        scenario.traffic === undefined
          ? scenario
          : { ...scenario, traffic: { ...scenario.traffic, demand: { ...demand, text } } },
    });
  return [...files, ...filesOfView(view)];
}

/** Pictures and models that a scenario names without their contents. */
export function filesOfView({ backdrop, models = {} }: Pick<Scenario['view'], 'backdrop' | 'models'>): NamedFile[] {
  const files: NamedFile[] = [];
  if (backdrop?.file !== undefined && backdrop.data === undefined)
    files.push({
      companion: { what: 'backdrop', place: 'view.backdrop.file', names: [backdrop.file], isBinary: true },
      path: ['view', 'backdrop', 'file'],
      put: withBackdrop,
    });
  for (const [name, { file, data }] of Object.entries(models))
    if (file !== undefined && data === undefined)
      files.push({
        companion: { what: `model ${name}`, place: `view.models.${name}.file`, names: [file], isBinary: true },
        path: ['view', 'models', name, 'file'],
        put: (scenario, contents) => withModel(scenario, name, contents),
      });
  return files;
}

function withBackdrop(scenario: Scenario, data: string): Scenario {
  const { backdrop } = scenario.view;
  return backdrop === undefined
    ? scenario
    : { ...scenario, view: { ...scenario.view, backdrop: { ...backdrop, data } } };
}

function withModel(scenario: Scenario, name: string, data: string): Scenario {
  const { models = {} } = scenario.view;
  return { ...scenario, view: { ...scenario.view, models: { ...models, [name]: { ...models[name], data } } } };
}

/** The files that a scenario names: its city, its demand, its pictures and models. */
export function filesNamedIn(text: string): readonly Companion[] {
  if (!/\bfile\b/.test(text)) return [];
  const scenario = examineScenario(text, { file: '' }).sound?.scenario;
  return scenario === undefined ? [] : filesNamedBy(scenario).map(({ companion }) => companion);
}

/** A scenario with the files that it names in it, so that it can be recorded, sent and run where there are no files. */
export function withNamedFiles(result: ReadResult, file: string, { beside }: OtherFiles = {}): ReadResult {
  if ('problems' in result) return result;
  const { where } = result;
  let { scenario } = result;
  const problems: Problem[] = [];
  for (const { companion, path, put } of filesNamedBy(scenario)) {
    const found = beside?.get(companion.what);
    const source =
      found === undefined
        ? { problems: [{ ...missingCompanion(file, companion), ...where(path) }] }
        : contentsOf(found, companion);
    if ('problems' in source) problems.push(...source.problems);
    else scenario = put(scenario, source.text);
  }
  problems.push(...problemsFrom(checkView(scenario.view, scenario.groups), file, where));
  return problems.length > 0 ? { problems } : { scenario, where };
}

/** What a scenario holds of a file: its text, or a data URL of one that is no text. */
function contentsOf(
  { contents, file }: SourceFile,
  { isBinary }: Companion,
): { readonly text: string } | { readonly problems: readonly Problem[] } {
  if (isBinary !== true) return textOf(contents, file);
  // A set that was sent has data URLs already.
  if (typeof contents === 'string' && bytesOfDataUrl(contents) !== undefined) return { text: contents };
  const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  if (bytes.length > largestPicture) {
    const rule = `pictures and models may have up to ${largestPicture / 1_048_576} MiB`;
    return { problems: [{ file, place: '', rule, remedy: 'make it smaller, with fewer pixels or triangles' }] };
  }
  return { text: dataUrlOf(bytes, 'application/octet-stream') };
}

const largestPicture = 8 * 1_048_576;
