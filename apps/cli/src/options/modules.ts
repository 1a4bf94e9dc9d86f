import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtinMeasures } from '@korzo/analysis';
import { builtinParts, type RunOptions } from '@korzo/engine';
import { builtinFormats, type Format } from '@korzo/formats';
import { builtinGoals, builtinPlanners } from '@korzo/building';
import { builtinModels } from '@korzo/models';
import { followingModels } from '@korzo/traffic';
import { UsageError } from '../shell/report-error.ts';

/** What a module may hand in: each export is a list, as `openRun` and `readAnyFormat` take it. */
type OwnLists = Required<
  Pick<RunOptions, 'models' | 'parts' | 'goalKinds' | 'planners' | 'followingModels' | 'measures'>
> & { readonly formats: readonly Format[] };

/** What modules of a user hand in beside what is built in. */
export interface Modules extends OwnLists {
  /** Paths of all modules, for other processes. */
  readonly files: readonly string[];
  /** Addresses of the modules that other threads must load too. */
  readonly forThreads: readonly string[];
}

type Named = readonly { readonly name: string }[];

/** The lists, each with what is built in. */
const builtin: Readonly<Record<keyof OwnLists, Named>> = {
  models: builtinModels,
  parts: builtinParts,
  goalKinds: builtinGoals,
  planners: builtinPlanners,
  followingModels,
  measures: builtinMeasures,
  formats: builtinFormats,
};
const names = Object.keys(builtin) as (keyof OwnLists)[];

/** Loads modules by their paths; throws a UsageError for one that cannot be loaded or hands nothing in. */
export async function loadModules(paths: readonly string[]): Promise<Modules> {
  const lists: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  const forThreads: string[] = [];
  for (const path of paths) {
    const { href } = pathToFileURL(resolve(path));
    const exported = await load(path, href);
    for (const name of names) {
      const list = exported[name];
      if (list === undefined) continue;
      if (!Array.isArray(list))
        throw new UsageError(`--module ${path}: ${name} must be a list; export const ${name} = [...]`);
      for (const entry of list as unknown[]) {
        const problem = problemWith(entry, [...builtin[name], ...(lists[name] as Named)]);
        if (problem !== undefined) throw new UsageError(`--module ${path}: an entry of ${name} ${problem}`);
        lists[name].push(entry);
      }
    }
    if (exported['models'] !== undefined || exported['hands'] !== undefined) forThreads.push(href);
  }
  return { ...(lists as unknown as OwnLists), files: paths.map((path) => resolve(path)), forThreads };
}

/** The lists of modules as `openRun` takes them. */
export const listsOf = ({
  models,
  parts,
  goalKinds,
  planners,
  followingModels,
  measures,
  forThreads,
}: Modules): RunOptions => ({
  models,
  parts,
  goalKinds,
  planners,
  followingModels,
  measures,
  modelModules: forThreads,
});

/** What an entry does with its declaration is checked where it is used; its name must be its own. */
function problemWith(entry: unknown, others: Named): string | undefined {
  const name: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'name') : undefined;
  if (typeof name !== 'string' || name === '') return 'must be an object with a name';
  if (others.every((other) => other.name !== name)) return undefined;
  return `may not be called '${name}': another one is; choose another name`;
}

async function load(path: string, href: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(path)) throw new UsageError(`--module ${path}: there is no such file; check the path`);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--module ${path} cannot be loaded: ${reason}; give a JavaScript module, such as own.mjs`);
  }
  if (names.some((name) => exported[name] !== undefined)) return exported;
  throw new UsageError(`--module ${path} hands nothing in; export one of these lists: ${names.join(', ')}`);
}
