import { existsSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { loadLibrary, ModuleSet, typedValue, type FoundModule, type LeftOut, type Stamp } from '@korzo/modules';
import { findModuleFiles, findModules, readSettings, type SavedSettings } from '@korzo/modules/node';
import { UsageError } from '../shell/report-error.ts';
import type { SettingWords } from './parse.ts';

/** What the command line says of modules. */
export interface ModuleWords {
  /** Single modules. */
  readonly module?: readonly string[];
  /** A folder of modules. */
  readonly modules?: string;
  /** `tram.every=60` */
  readonly moduleSet?: SettingWords;
  /** `tram=stops,waits` */
  readonly moduleLog?: SettingWords;
  /** Where watching modules write. */
  readonly moduleFiles?: string;
}

interface LoadOptions {
  readonly stamp?: Stamp;
  /** Called for modules that are left out. */
  readonly warn?: (text: string) => void;
  /** Gets what modules write to their logs. */
  readonly log?: (module: string, flag: string, text: string) => void;
}

/** Loads the modules that the command line names. One named by itself must be sound; those of a folder are left out with a warning. */
export async function loadModules(words: ModuleWords, options: LoadOptions = {}): Promise<ModuleSet> {
  const alone = await findAlone(words.module ?? []);
  const { found, leftOut, saved } = await findIn(words.modules);
  const all = [...alone, ...found];
  const settings = settingsFrom(all, saved, words.moduleSet ?? {});
  const flags = flagsFrom(all, words.moduleLog ?? {});
  const library = all.some(({ module }) => module.setUp !== undefined) ? { library: await loadLibrary() } : {};
  const set = new ModuleSet(all, leftOut, { ...options, settings, flags, ...library });
  for (const { file, name, problems } of set.leftOut) {
    const text = problems.map(({ rule, remedy }) => `${rule}; ${remedy}`).join('; ');
    if (alone.some((module) => module.file === file)) throw new UsageError(`--module ${file}: ${text}`);
    // A module with settings or flags of its own is wanted: without it this would be another run.
    if (name !== undefined && (Object.keys(settings[name] ?? {}).length > 0 || flags[name] !== undefined))
      throw new UsageError(`module '${name}' (${file}): ${text}`);
    options.warn?.(`module ${name === undefined ? file : `'${name}' (${file})`} is left out: ${text}`);
  }
  return set;
}

/** A file that exports lists alone is called after itself; a declaration says its name. */
async function findAlone(paths: readonly string[]): Promise<readonly FoundModule[]> {
  const { found, leftOut } = await findModuleFiles(paths, (path) => ({
    name: basename(path, extname(path)).replace(/[^a-z0-9-]+/gi, '-'),
    version: '0',
    forListsOnly: true,
  }));
  const [problem] = leftOut;
  if (problem === undefined) return found;
  const text = problem.problems.map(({ rule, remedy }) => `${rule}; ${remedy}`).join('; ');
  throw new UsageError(`--module ${problem.file}: ${text}`);
}

async function findIn(folder: string | undefined): Promise<{
  readonly found: readonly FoundModule[];
  readonly leftOut: readonly LeftOut[];
  readonly saved: SavedSettings;
}> {
  if (folder === undefined) return { found: [], leftOut: [], saved: {} };
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`--modules ${folder}: there is no such folder; check the path`);
  try {
    return { ...(await findModules(folder)), saved: readSettings(folder) };
  } catch (error) {
    throw new UsageError(`--modules ${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function settingsFrom(modules: readonly FoundModule[], saved: SavedSettings, asked: SettingWords): SavedSettings {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const { module } of modules) settings[module.name] = { ...saved[module.name] };
  for (const [key, text] of Object.entries(asked)) {
    const [name, setting, ...rest] = key.split('.');
    const found = modules.find(({ module }) => module.name === name);
    if (setting === undefined || rest.length > 0)
      throw new UsageError(`--module-set ${key}=${text}: write it as module.setting=value, such as tram.every=60`);
    if (found === undefined)
      throw new UsageError(`--module-set ${key}: there is no module '${name}'; see korzo modules`);
    settings[name][setting] = typedValue(found.module.settings ?? {}, setting, text);
  }
  return settings;
}

function flagsFrom(modules: readonly FoundModule[], asked: SettingWords): Readonly<Record<string, readonly string[]>> {
  for (const name of Object.keys(asked))
    if (modules.every(({ module }) => module.name !== name))
      throw new UsageError(`--module-log ${name}: there is no module '${name}'; see korzo modules`);
  return Object.fromEntries(Object.entries(asked).map(([name, flags]) => [name, flags.split(',')]));
}
