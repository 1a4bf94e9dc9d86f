import { findShippedScenario, openRun, type Run, type RunOptions } from '@korzo/engine';
import {
  builtinFormats,
  InputError,
  readResolved,
  resolveFileSet,
  setKnobs,
  type FormatResult,
  type Scenario,
} from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { noModules, type ModuleSet } from '@korzo/modules';
import type { ScenarioSource } from '../protocol/requests.ts';
import { checkReplay } from './agent-limit.ts';
import type { Inputs } from './inputs.ts';
import type { HostOptions, ScenarioShelf } from './options.ts';

export interface Found {
  readonly file: string;
  readonly result: Exclude<FormatResult, { readonly problems: unknown }>;
  /** The same wherever it is opened again: a file of a shelf is here as text. */
  readonly source: ScenarioSource;
}

/** A scenario that comes with the request. */
export type GivenSource = Exclude<ScenarioSource, { readonly type: 'named' }>;

/** Finds and reads a scenario; throws an InputError with everything that is wrong. */
export async function findSource(
  source: ScenarioSource,
  shelf: ScenarioShelf | undefined,
  modules: ModuleSet = noModules,
): Promise<Found> {
  if (source.type !== 'named') return { ...readGiven(source, modules), source };
  const shipped = findShippedScenario(source.name);
  if ('scenario' in shipped)
    return { ...readGiven({ type: 'text', file: `${shipped.name}.yaml`, text: shipped.text }, modules), source };
  const found = await shelf?.find(source.name);
  if (found === undefined) throw new InputError(shipped.problems);
  const files: ScenarioSource = { type: 'files', start: found.start, files: [...found.files] };
  return { ...readGiven(files, modules), source: files };
}

/** Reads what a request brings; throws an InputError with everything that is wrong. */
export function readGiven(source: GivenSource, { lists }: ModuleSet = noModules): Omit<Found, 'source'> {
  const formats = [...builtinFormats, ...lists.formats];
  const resolved = resolve(source);
  if ('problems' in resolved) throw new InputError(resolved.problems);
  const result = readResolved(resolved, { ...lists, formats });
  if ('problems' in result) throw new InputError(result.problems);
  return { file: resolved.start.file, result };
}

/** A file that comes alone may be called anything; those of a set find each other by their names. */
function resolve(source: GivenSource): ReturnType<typeof resolveFileSet> {
  if (source.type === 'text')
    return { start: { file: source.file, contents: source.text }, beside: new Map(), missing: [] };
  const { files, start } = source;
  return resolveFileSet({
    name: files.map(({ file }) => file).join(', '),
    files: files.map(({ file, text }) => ({ file, contents: text })),
    ...(start === undefined ? {} : { start }),
  });
}

/** The scenario with what was asked for beside it. */
function withInputs(
  { file, result }: Omit<Found, 'source'>,
  { seed, settings = {} }: Inputs,
  { lists }: ModuleSet,
): Scenario {
  const turned = { ...(seed === undefined ? {} : { 'run.seed': seed }), ...settings };
  const set = setKnobs(result.scenario, turned, { ...lists, file });
  if ('problems' in set) throw new InputError(set.problems);
  // Programs may bring objects into every live run; it costs a run nothing, and its recording says so.
  return set.scenario.outside === undefined ? { ...set.scenario, outside: { most: 64 } } : set.scenario;
}

/** More instances than a run may have would be refused; groups that differ so much are seldom switched. */
const mostChoices = 200;

/** Models without columns of their own change nothing of a run that does not use them. */
function alternativesFor({ groups }: Scenario, wished: readonly string[] = []): readonly string[] {
  const free = builtinModels.filter(({ columns = [] }) => columns.length === 0).map(({ name }) => name);
  // Groups that agree in what models can know of them share instances.
  const different = new Set(groups.map(({ model, parameters, sees }) => JSON.stringify([model, parameters, sees])));
  return [...new Set([...wished, ...(different.size * free.length <= mostChoices ? free : [])])];
}

export async function openInputs(
  inputs: Inputs,
  options: HostOptions,
  more: Pick<RunOptions, 'commands' | 'onProgress'>,
): Promise<{ readonly run: Run; readonly found: Found; readonly alternatives: readonly string[] }> {
  const { agentLimit, memoryMiB, modules = noModules } = options;
  const found = await findSource(inputs.source, options.catalogue, modules);
  const { file, result } = found;
  const scenario = withInputs(found, inputs, modules);
  const alternatives = alternativesFor(scenario, inputs.alternatives);
  checkReplay(more.commands ?? [], agentLimit);
  const run = await openRun(scenario, {
    ...more,
    ...modules.runOptions,
    file,
    alternatives,
    where: result.where,
    workers: inputs.workers ?? options.workers ?? result.workers ?? 1,
    clock: options.clock,
    ...(inputs.model === undefined ? {} : { model: inputs.model }),
    ...(agentLimit === undefined ? {} : { agentLimit }),
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
  });
  return { run, found, alternatives };
}
