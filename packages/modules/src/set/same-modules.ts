import type { ModuleRecord } from './module-set.ts';

/** What keeps a run from being made again: modules that it had and that are not there, or not the same. Rule and remedy each. */
export function mismatches(
  recorded: readonly ModuleRecord[],
  here: readonly ModuleRecord[],
  how: 'with settings' | 'by files' = 'by files',
): readonly string[] {
  return recorded.flatMap(({ name, version, hash, settings }) => {
    const own = here.find((module) => module.name === name);
    if (own === undefined)
      return [`the run had the module '${name}' ${version}, which is missing; give its folder with --modules`];
    const other = Object.keys(settings).find((setting) => settings[setting] !== own.settings[setting]);
    if (own.hash === hash && how === 'with settings' && other !== undefined)
      return [
        `the run had the module '${name}' with ${other} = ${settings[other]}, here it is ${own.settings[other]}; set it so`,
      ];
    if (own.hash === hash) return [];
    return [
      `the run had the module '${name}' ${version} (${hash}), this one is ${own.version} (${own.hash}); give the files that the run had`,
    ];
  });
}
