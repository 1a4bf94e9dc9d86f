import type { RunOptions } from '@korzo/engine';
import { withFiniteAcceleration, type FollowingModel } from '@korzo/traffic';
import { builtinLists, listNames, type ListName } from '../declaration/open-lists.ts';
import type { ModuleDeclaration, ModuleLists } from '../declaration/module.ts';
import type { ModuleSettings } from '../declaration/module-settings.ts';
import { portsFor, type Library, type WriteLog } from '../declaration/ports.ts';
import { problemsWithList, type ModuleProblem } from '../declaration/read-module.ts';
import { settingsOf } from '../declaration/settings.ts';
import { guardEntry, guardMaker, ModuleError, Stamp, type Guarded } from '../guard/guard.ts';

/** A module that was found and read. */
export interface FoundModule {
  readonly module: ModuleDeclaration;
  /** Where it is, for messages. */
  readonly file: string;
  /** The address that other threads load it from. */
  readonly address: string;
  /** Of its files, so that a recording can say which they were. */
  readonly hash: string;
}

/** A module with a problem: it is left out, and the rest goes on. */
export interface LeftOut {
  readonly file: string;
  /** When it said as much. */
  readonly name?: string;
  readonly problems: readonly ModuleProblem[];
}

/** What a recording says of a module that its run had. */
export interface ModuleRecord {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly settings: ModuleSettings;
}

/** A module as a run has it. */
export interface ActiveModule extends FoundModule {
  readonly settings: ModuleSettings;
  /** The names of the entries that it added, by list. */
  readonly added: Readonly<Partial<Record<ListName, readonly string[]>>>;
  /** Flags of its log that are on. */
  readonly flags: ReadonlySet<string>;
}

export interface ModuleSetOptions {
  /** Values for settings, by module. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Flags of logs that are on, by module; `*` for all. */
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  /** Gets the lines that modules write to their logs. */
  readonly log?: (module: string, flag: string, text: string) => void;
  readonly stamp?: Stamp;
  /** The packages that modules may ask for (`loadLibrary`). */
  readonly library?: Library;
}

type Lists = { readonly [List in ListName]-?: NonNullable<ModuleLists[List]> };

/** The modules of a program: what they add to the open lists together, each guarded under its name. */
export class ModuleSet {
  readonly active: readonly ActiveModule[];
  readonly leftOut: readonly LeftOut[];
  readonly lists: Lists;
  readonly #owners = new Map<string, string>();
  #write: ModuleSetOptions['log'];
  readonly #made: ConstructorParameters<typeof ModuleSet>;

  constructor(found: readonly FoundModule[], leftOut: readonly LeftOut[] = [], options: ModuleSetOptions = {}) {
    this.#made = [found, leftOut, options];
    this.#write = options.log;
    const active: ActiveModule[] = [];
    const out: LeftOut[] = [...leftOut];
    const lists = Object.fromEntries(listNames.map((name) => [name, []])) as unknown as Record<ListName, object[]>;
    for (const each of found) {
      const joined = this.#join(each, lists, active, options);
      if ('problems' in joined) out.push({ file: each.file, name: each.module.name, problems: joined.problems });
      else active.push(joined);
    }
    this.active = active;
    this.leftOut = out;
    this.lists = lists as unknown as Lists;
  }

  /** The lists as `openRun` and readers take them. */
  get runOptions(): RunOptions & Pick<Lists, 'formats'> {
    const forThreads = this.active.filter(
      ({ module: { models, hands } }) => models !== undefined || hands !== undefined,
    );
    return { ...this.lists, modelModules: forThreads.map(({ address }) => address) };
  }

  /** From now on another log gets what modules write: that of the next run. */
  logTo(write: NonNullable<ModuleSetOptions['log']>): void {
    this.#write = write;
  }

  /** Those that take part in results; what only watches changes nothing, and a replay does without it. */
  get records(): readonly ModuleRecord[] {
    return this.active
      .filter(({ added }) => Object.keys(added).length > 0)
      .map(({ module: { name, version }, hash, settings }) => ({ name, version, hash, settings }));
  }

  /** The same modules with the settings that a recorded run had. */
  asRecorded(records: readonly ModuleRecord[]): ModuleSet {
    const [found, leftOut, options] = this.#made;
    const settings = Object.fromEntries(records.map(({ name, settings: values }) => [name, values]));
    return new ModuleSet(found, leftOut, { ...options, settings });
  }

  /** What was found, those that are left out for their settings or names among them. */
  get found(): readonly FoundModule[] {
    return this.#made[0];
  }

  /** An error of a run, with the name of the module whose model or part it names. */
  blame(error: unknown): unknown {
    if (!(error instanceof Error) || error instanceof ModuleError || error.cause instanceof ModuleError) return error;
    if (!blamable.has(error.name)) return error;
    const named = [...error.message.matchAll(/(part|model) '([^']+)'/g)].map(([, kind, name]) => `${kind}s/${name}`);
    const owner = named.map((key) => this.#owners.get(key)).find((name) => name !== undefined);
    return owner === undefined ? error : new ModuleError(owner, 'a run', error);
  }

  #join(
    found: FoundModule,
    lists: Record<ListName, object[]>,
    before: readonly ActiveModule[],
    options: ModuleSetOptions,
  ): ActiveModule | { readonly problems: readonly ModuleProblem[] } {
    const { module } = found;
    const { name } = module;
    const twin = before.find((other) => other.module.name === name);
    if (twin !== undefined)
      return { problems: [{ rule: `'${name}' is the name of ${twin.file} too`, remedy: 'rename one of them' }] };
    const { settings, problems } = settingsOf(module.settings ?? {}, options.settings?.[name] ?? {});
    if (problems.length > 0) return { problems };
    const asked = options.flags?.[name] ?? [];
    const declared = Object.keys(module.flags ?? {});
    const flags = new Set(asked.includes('*') ? declared : asked);
    const unknown = [...flags].find((flag) => !declared.includes(flag));
    if (unknown !== undefined)
      return {
        problems: [{ rule: `its log has no flag '${unknown}'`, remedy: `it has ${declared.join(', ') || 'none'}` }],
      };
    const log: WriteLog = (flag, text) => {
      if (flags.has(flag)) this.#write?.(name, flag, text);
    };
    const own = entriesOf(module, { ...options.library, settings, log });
    if ('problems' in own) return own;
    const wrong = listNames.flatMap((list) => [
      ...problemsWithList(list, own.lists[list]),
      ...problemsWithNames(list, own.lists[list], lists[list]),
    ]);
    if (wrong.length > 0) return { problems: wrong };
    const by: Guarded = { module: name, number: before.length + 1, stamp: options.stamp ?? new Stamp() };
    const added: Partial<Record<ListName, readonly string[]>> = {};
    for (const list of listNames) {
      const entries = (own.lists[list] ?? []) as readonly (object & { readonly name: string })[];
      if (entries.length === 0) continue;
      added[list] = entries.map((entry) => entry.name);
      for (const entry of entries) {
        this.#owners.set(`${list}/${entry.name}`, name);
        lists[list].push(
          list === 'parts'
            ? guardMaker(entry as unknown as Parameters<typeof guardMaker>[0], by)
            : guardEntry(list === 'followingModels' ? finite(entry) : entry, `${list} '${entry.name}'`, by),
        );
      }
    }
    return { ...found, settings, added, flags };
  }
}

/** Errors whose message names the part or the model that they are about. */
const blamable: ReadonlySet<string> = new Set(['NonFiniteError', 'PartError', 'PhaseOrderError']);

/** Inside the guard, so that the module is named for a number that is none. */
const finite = (entry: object): object => withFiniteAcceleration(entry as FollowingModel);

function entriesOf(
  module: ModuleDeclaration,
  all: Parameters<typeof portsFor>[1],
): { readonly lists: ModuleLists } | { readonly problems: readonly ModuleProblem[] } {
  if (module.setUp === undefined) return { lists: module };
  let made: unknown;
  try {
    made = module.setUp(portsFor(module.ports ?? [], all));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problems: [{ rule: `setUp failed: ${reason}`, remedy: 'fix setUp, and ask for all ports that it uses' }],
    };
  }
  if (made instanceof Promise) {
    // What it comes to is of no use; when it fails, the program must not end by it.
    made.catch(() => undefined);
    return { problems: [{ rule: 'setUp must not be async', remedy: 'load what it needs at the top of the file' }] };
  }
  if (typeof made !== 'object' || made === null)
    return { problems: [{ rule: 'setUp gave nothing back', remedy: 'return { parts: [...] } or another list' }] };
  const lists: Record<string, unknown> = {};
  for (const list of listNames) {
    const [fixed, own]: readonly [readonly unknown[], unknown] = [
      module[list] ?? [],
      (made as ModuleLists)[list] ?? [],
    ];
    if (!Array.isArray(own)) return { problems: problemsWithList(list, own) };
    lists[list] = [...fixed, ...(own as readonly unknown[])];
  }
  return { lists };
}

function problemsWithNames(list: ListName, entries: unknown, others: readonly object[]): ModuleProblem[] {
  const taken = new Set([...builtinLists[list], ...(others as readonly { readonly name: string }[])].map(nameOf));
  const problems: ModuleProblem[] = [];
  for (const { name } of (entries ?? []) as readonly { readonly name: string }[]) {
    if (taken.has(name))
      problems.push({
        rule: `an entry of ${list} may not be called '${name}': another one is`,
        remedy: 'choose another name',
      });
    taken.add(name);
  }
  return problems;
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** No modules at all. */
export const noModules = new ModuleSet([]);
