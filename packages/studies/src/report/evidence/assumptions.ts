import { findConfiguration } from '@korzo/models';
import type { Evidence } from './evidence.ts';

export interface AssumptionTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Assumptions {
  readonly about: string;
  readonly tables: readonly AssumptionTable[];
  /** Models that moved people. */
  readonly models: readonly string[];
}

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of a scenario in words, whole. */
export function words(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((each) => (isPlain(each) ? `(${words(each)})` : words(each))).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${isPlain(inner) ? `(${words(inner)})` : words(inner)}`)
    .join(', ');
}

/** The model that moved a group: that of an option, where it names one; a configuration has put its model into the scenario. */
export function movedByOf(own: string, option: string | undefined): string {
  const named = option?.split(':')[0];
  return named !== undefined && findConfiguration(named) === undefined ? named : own;
}

/** What the scenario says, as tables a person can check. Nothing is cut off. */
export function assumptionsOf({ info }: Evidence): Assumptions {
  const scenario = parse(info.scenario.text);
  const groups = Array.isArray(scenario['groups']) ? scenario['groups'].filter(isPlain) : [];
  const run = isPlain(scenario['run']) ? scenario['run'] : {};
  const models = [...new Set(groups.map((group) => movedByOf(words(group['model']), info.model)))];
  const settings: [string, string][] = [
    ['model', models.join(', ')],
    ['time step', `${info.dt} s`],
    ['recorded every', `${Number(info.interval.toPrecision(6))} s`],
    ['duration at most', run['duration'] === undefined ? '' : `${words(run['duration'])} s`],
  ];
  return {
    about: words(scenario['about']) || 'What the recorded people did.',
    models: models.filter((name) => name !== ''),
    tables: [
      { title: 'Run', columns: ['setting', 'value'], rows: settings.filter(([, value]) => value !== '') },
      {
        title: 'People',
        columns: ['group', 'number', 'model and its values', 'everything else that is set'],
        rows: joined(groups.map((group) => groupRow(group, info.model))),
      },
    ],
  };
}

/** Units of what a group has, for those who check it. */
const units: Readonly<Record<string, string>> = {
  ...{ speed: 'm/s', initialSpeed: 'm/s', maxSpeed: 'm/s', maxAcceleration: 'm/s2', radius: 'm', mass: 'kg' },
};

function groupRow(group: Plain, model: string | undefined): readonly string[] {
  const { name, count, model: own, parameters, place: _place, ...rest } = group;
  const values = words(parameters);
  const moved = movedByOf(words(own), model);
  return [
    words(name),
    words(count),
    values === '' ? `${moved}, default values` : `${moved}: ${values}; other values default`,
    settingsOf(rest),
  ];
}

/** People have speeds, sizes and weights of their own, drawn for each: those of the group do not count then. */
function settingsOf({ people, goals, ...rest }: Plain): string {
  const { speed, radius, mass, ...others } = rest;
  const isAimless = Array.isArray(goals) && goals.length === 0;
  const settings = {
    ...(people === undefined ? { speed, radius, mass } : { people }),
    ...others,
    ...(isAimless ? {} : { goals }),
  };
  const told = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const unit = typeof value === 'number' && units[name] !== undefined ? ` ${units[name]}` : '';
    return [`${name} ${isPlain(value) ? `(${words(value)})` : words(value)}${unit}`];
  });
  return [...told, ...(people === undefined ? [] : ['what is not given here is drawn by sex and age'])].join(', ');
}

/** Groups that differ in their names and places alone are one row. */
function joined(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const alike = new Map<string, (readonly string[])[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.slice(1));
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  return [...alike.values()].map((group) => {
    const [first] = group;
    if (group.length === 1) return first;
    const each = Number(first[1]);
    const number = Number.isInteger(each) ? `${each} each, ${each * group.length} in all` : first[1];
    const names = `${first[0]} to ${group[group.length - 1][0]} (${group.length} groups)`;
    return first.with(0, names).with(1, number);
  });
}

function parse(text: string): Plain {
  if (text === '') return {};
  try {
    const found: unknown = JSON.parse(text);
    return isPlain(found) ? found : {};
  } catch {
    return {};
  }
}
