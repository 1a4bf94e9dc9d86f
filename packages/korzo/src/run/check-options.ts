import { nearestWord, resolveValues, type Parameters } from '@korzo/core';
import type { StartOptions } from './start-options.ts';

/** Every option of a run: an unknown one is refused. */
const known: Readonly<Record<keyof StartOptions, true>> = {
  agentLimit: true,
  alternatives: true,
  clock: true,
  commands: true,
  dt: true,
  every: true,
  file: true,
  followingModels: true,
  goalKinds: true,
  groupNumbers: true,
  measures: true,
  memoryMiB: true,
  model: true,
  modelModules: true,
  models: true,
  onProgress: true,
  onWarning: true,
  parts: true,
  planners: true,
  record: true,
  seed: true,
  share: true,
  tiles: true,
  where: true,
  workers: true,
};

/** What an entry of a list must have, and what makes one. */
interface Entry {
  readonly functions: readonly string[];
  readonly madeBy: string;
  /** Whether its parameters are all numbers, choices and switches. */
  readonly hasValues?: true;
}

const lists: Readonly<Partial<Record<keyof StartOptions, Entry>>> = {
  models: { functions: ['bind', 'perceptionRadius'], madeBy: 'defineModel', hasValues: true },
  goalKinds: { functions: ['compile'], madeBy: 'defineGoal' },
  measures: { functions: ['start'], madeBy: 'defineMeasure', hasValues: true },
  parts: { functions: ['make'], madeBy: 'makerOf or definePart' },
  planners: { functions: ['plan'], madeBy: 'a program' },
};

type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : String(value);
};

/**
 * Refuses options that make no sense: a program without types may hand in anything.
 *
 * @throws {TypeError} with every problem, one line each
 */
export function checkOptions(given: unknown): void {
  const problems = isObject(given)
    ? problemsWithOptions(given)
    : [`options must be an object, such as { seed: 7 }; they are ${shown(given)}`];
  if (problems.length > 0) throw new TypeError(`the run cannot be opened:\n${problems.join('\n')}`);
}

function problemsWithOptions(given: Given): string[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  const problems = unknown.map((name) => {
    const nearest = nearestWord(name, Object.keys(known));
    const remedy = nearest === undefined ? `known are ${Object.keys(known).join(', ')}` : `did you mean '${nearest}'?`;
    return `there is no option '${name}'; ${remedy}`;
  });
  for (const [name, entry] of Object.entries(lists)) problems.push(...problemsWithList(name, given[name], entry));
  const { seed } = given;
  if (seed !== undefined && !(Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) <= 0xffff_ffff))
    problems.push(`seed must be a whole number from 0 to 4294967295; it is ${shown(seed)}`);
  return problems;
}

function problemsWithList(name: string, list: unknown, entry: Entry): string[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) return [`${name} must be a list; it is ${shown(list)}. Write ${name}: [...]`];
  return list.flatMap((each: unknown, index) => problemsWithEntry(`${name}[${index}]`, each, entry));
}

function problemsWithEntry(place: string, given: unknown, { functions, madeBy, hasValues }: Entry): string[] {
  if (!isObject(given)) return [`${place} must be an object made by ${madeBy}; it is ${shown(given)}`];
  const problems: string[] = [];
  if (typeof given['name'] !== 'string' || given['name'] === '') problems.push(`${place}.name must be a text`);
  for (const each of functions)
    if (typeof given[each] !== 'function')
      problems.push(`${place}.${each} must be a function; it is ${shown(given[each])}. Make the entry by ${madeBy}`);
  if (hasValues === undefined) return problems;
  const { parameters } = given;
  if (!isObject(parameters)) problems.push(`${place}.parameters must be an object; write parameters: {} for none`);
  else problems.push(...problemsWithDefaults(`${place}.parameters`, parameters as Parameters));
  return problems;
}

/** Defaults that their own parameters would refuse. */
const problemsWithDefaults = (place: string, parameters: Parameters): string[] =>
  resolveValues(parameters, {}).problems.map((problem) => `${place}: the default of ${problem}`);
