import { problemWith, type Parameters, type ParameterValue } from '@korzo/core';
import { suggest } from '@korzo/reading';
import type { ModuleSettings } from './module-settings.ts';
import type { ModuleProblem } from './read-module.ts';

/** The settings of a module: its defaults, and what was given in their place. Every problem at once. */
export function settingsOf(
  declared: Parameters,
  given: Readonly<Record<string, unknown>>,
): { readonly settings: ModuleSettings; readonly problems: readonly ModuleProblem[] } {
  const problems: ModuleProblem[] = [];
  const settings: Record<string, ParameterValue> = {};
  for (const [name, parameter] of Object.entries(declared)) {
    const value = Object.hasOwn(given, name) ? given[name] : parameter.default;
    const problem = problemWith(name, parameter, value);
    if (problem !== undefined) problems.push({ rule: problem, remedy: 'give a value of this range' });
    settings[name] = problem === undefined ? (value as ParameterValue) : parameter.default;
  }
  for (const name of Object.keys(given).filter((each) => !Object.hasOwn(declared, each)))
    problems.push({ rule: `there is no setting '${name}'`, remedy: suggest(name, Object.keys(declared)) });
  return { settings, problems };
}

/** A value as a person types it, in the type that the setting has. */
export function typedValue(declared: Parameters, name: string, text: string): unknown {
  const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (parameter?.type === 'number') return text.trim() === '' ? text : Number(text);
  if (parameter?.type === 'switch') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
