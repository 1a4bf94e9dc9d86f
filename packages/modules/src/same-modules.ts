import type { ModuleRecord } from './module-set.ts';

/** What keeps a run from being made again: modules that it had and that are not there, or not the same. Rule and remedy each. */
export function mismatches(recorded: readonly ModuleRecord[], here: readonly ModuleRecord[]): readonly string[] {
  return recorded.flatMap(({ name, version, hash }) => {
    const own = here.find((module) => module.name === name);
    if (own === undefined)
      return [`the run had the module '${name}' ${version}, which is missing; give its folder with --modules`];
    if (own.hash === hash) return [];
    return [
      `the run had the module '${name}' ${version} (${hash}), this one is ${own.version} (${own.hash}); give the files that the run had`,
    ];
  });
}
