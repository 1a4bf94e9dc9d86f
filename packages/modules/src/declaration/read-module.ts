import { colourRoles, type Parameter } from '@korzo/core';
import { suggest } from '@korzo/reading';
import { listNames } from './open-lists.ts';
import type { ModuleDeclaration } from './module.ts';
import { portMeanings, watchPortMeanings } from './ports.ts';

/** What is wrong with a module: the rule and the remedy. */
export interface ModuleProblem {
  readonly rule: string;
  readonly remedy: string;
}

/** Name and version for who gives none. */
export interface UsualNames extends Partial<Pick<ModuleDeclaration, 'name' | 'version'>> {
  /** Only for files that export lists by themselves: a declaration must say its name. */
  readonly forListsOnly?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const namePattern = /^[a-z][a-z0-9-]{0,63}$/i;

/** What beside the lists adds something. */
const otherAdditions = ['setUp', 'watch', 'panels', 'hands'];
const known = [...listNames, ...otherAdditions, 'name', 'version', 'summary', 'settings', 'flags', 'ports'];

/**
 * The declaration in what a file exports: its default export, or its exports themselves.
 *
 * The last parameter has the name and version that a package gives, for a declaration that gives none.
 */
export function readModule(
  exported: unknown,
  { forListsOnly = false, ...usual }: UsualNames = {},
): { readonly module: ModuleDeclaration } | { readonly problems: readonly ModuleProblem[] } {
  const given = isFields(exported) && exported['default'] !== undefined ? exported['default'] : exported;
  if (!isFields(given))
    return { problems: [{ rule: 'it exports no declaration', remedy: 'export default { name, version, ... }' }] };
  const fields: Fields = { ...(forListsOnly && given !== exported ? {} : usual), ...given };
  const problems = [
    ...problemsWithName(fields),
    // A file may export other things beside its lists; a declaration holds nothing else.
    ...(given === exported ? [] : unknownKeys(fields)),
    ...problemsWithAdditions(fields),
    ...problemsWithSettings(fields['settings']),
    ...problemsWithFlags(fields['flags']),
    ...problemsWithPorts(fields['ports'], 'ports', Object.keys(portMeanings)),
    ...problemsWithWatch(fields['watch']),
    ...problemsWithPanels(fields['panels']),
  ];
  return problems.length > 0 ? { problems } : { module: fields as unknown as ModuleDeclaration };
}

function problemsWithName({ name, version }: Fields): ModuleProblem[] {
  const problems: ModuleProblem[] = [];
  if (name === undefined) problems.push({ rule: 'it has no name', remedy: "give it one: name: 'tram'" });
  else if (typeof name !== 'string' || !namePattern.test(name))
    problems.push({
      rule: `its name must be a word of letters, digits and dashes; it is ${show(name)}`,
      remedy: "call it something like 'tram-line'",
    });
  if (typeof version !== 'string' || version === '')
    problems.push({ rule: 'it has no version', remedy: "give it one: version: '1.0.0'" });
  return problems;
}

const unknownKeys = (fields: Fields): ModuleProblem[] =>
  Object.keys(fields)
    .filter((key) => !known.includes(key))
    .map((key) => ({ rule: `it has an unknown key '${key}'`, remedy: suggest(key, known) }));

function problemsWithAdditions(fields: Fields): ModuleProblem[] {
  const problems: ModuleProblem[] = [];
  if (![...listNames, ...otherAdditions].some((key) => fields[key] !== undefined))
    problems.push({
      rule: 'it adds nothing',
      remedy: `add one of ${[...listNames, ...otherAdditions].join(', ')}`,
    });
  for (const list of listNames) problems.push(...problemsWithList(list, fields[list]));
  if (fields['setUp'] !== undefined && typeof fields['setUp'] !== 'function')
    problems.push({ rule: 'setUp must be a function', remedy: 'write setUp(ports) { return { ... }; }' });
  return problems;
}

/** What is wrong with a list that a module adds to: what its entries do is checked where they are used. */
export function problemsWithList(list: string, entries: unknown): ModuleProblem[] {
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) return [{ rule: `${list} must be a list`, remedy: `write ${list}: [...]` }];
  return entries.flatMap((entry: unknown, index): ModuleProblem[] => {
    const name = isFields(entry) ? entry['name'] : undefined;
    if (typeof name === 'string' && name !== '') return [];
    return [{ rule: `${list}[${index}] must be an object with a name`, remedy: 'give it a name' }];
  });
}

function problemsWithSettings(settings: unknown): ModuleProblem[] {
  if (settings === undefined) return [];
  if (!isFields(settings)) return [{ rule: 'settings must be an object', remedy: 'write settings: { every: ... }' }];
  return Object.entries(settings).flatMap(([name, setting]) => {
    const rule = problemWithSetting(setting);
    return rule === undefined
      ? []
      : [{ rule: `settings.${name} ${rule}`, remedy: "see docs/modules.md, section 'Settings'" }];
  });
}

function problemWithSetting(setting: unknown): string | undefined {
  if (!isFields(setting) || typeof setting['meaning'] !== 'string') return 'must have a type, a default and a meaning';
  const { type, default: usual, min, max, choices } = setting as Partial<Parameter> & Fields;
  if (type === 'switch') return typeof usual === 'boolean' ? undefined : 'must have a default of true or false';
  if (type === 'choice')
    return Array.isArray(choices) && choices.includes(usual) ? undefined : 'must have its default among its choices';
  if (type !== 'number') return "must be of the type 'number', 'choice' or 'switch'";
  const isInside = Number.isFinite(usual) && Number(min) <= Number(usual) && Number(usual) <= Number(max);
  return isInside ? undefined : 'must have a default from min to max, all of them finite numbers';
}

function problemsWithFlags(flags: unknown): ModuleProblem[] {
  if (flags === undefined) return [];
  if (isFields(flags) && Object.values(flags).every((meaning) => typeof meaning === 'string')) return [];
  return [{ rule: 'flags must give each flag its meaning', remedy: "write flags: { stops: 'every stop' }" }];
}

function problemsWithPorts(ports: unknown, where: string, names: readonly string[]): ModuleProblem[] {
  if (ports === undefined) return [];
  if (!Array.isArray(ports))
    return [{ rule: `${where} must be a list of names`, remedy: `write ${where}: ['settings']` }];
  return ports
    .filter((port) => !names.includes(String(port)))
    .map((port) => ({
      rule: `${where}: there is no port '${String(port)}'`,
      remedy: suggest(String(port), [...names]),
    }));
}

function problemsWithWatch(watch: unknown): ModuleProblem[] {
  if (watch === undefined) return [];
  if (!isFields(watch) || typeof watch['start'] !== 'function')
    return [{ rule: 'watch must have a function start', remedy: 'write watch: { start(ports) { ... } }' }];
  const { every, layers = [], ports } = watch;
  const problems = problemsWithPorts(ports, 'watch.ports', Object.keys(watchPortMeanings));
  if (every !== undefined && !(Number.isFinite(every) && Number(every) > 0))
    problems.push({ rule: `watch.every must be a time above 0; it is ${show(every)}`, remedy: 'give seconds' });
  const isLayer = (layer: unknown): boolean =>
    isFields(layer) &&
    [layer['name'], layer['meaning']].every((text) => typeof text === 'string') &&
    colourRoles.some((role) => role === layer['colour']);
  if (!Array.isArray(layers) || !layers.every(isLayer))
    problems.push({
      rule: 'watch.layers must be a list of { name, meaning, colour }',
      remedy: `use the colours ${colourRoles.join(', ')}`,
    });
  return problems;
}

const isItem = (item: unknown): boolean =>
  isFields(item) &&
  (typeof item['figure'] === 'string'
    ? typeof item['label'] === 'string'
    : typeof item['button'] === 'string' && isFields(item['command']) && typeof item['command']['type'] === 'string');

const isPanel = (panel: unknown): boolean =>
  isFields(panel) &&
  typeof panel['title'] === 'string' &&
  Array.isArray(panel['items']) &&
  panel['items'].every(isItem);

function problemsWithPanels(panels: unknown): ModuleProblem[] {
  if (panels === undefined) return [];
  if (Array.isArray(panels) && panels.every(isPanel)) return [];
  return [
    {
      rule: 'panels must be a list of { title, items }, each item a { button, command } or a { figure, label }',
      remedy: "see docs/modules.md, section 'Panels'",
    },
  ];
}

const show = (value: unknown): string => JSON.stringify(value) ?? typeof value;
