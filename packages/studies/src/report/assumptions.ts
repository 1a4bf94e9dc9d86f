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

/** A value of a scenario in a few words. */
function words(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(words).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${isPlain(inner) ? `(${words(inner)})` : words(inner)}`)
    .join(', ');
}

const shortest = (text: string): string => (text.length > 220 ? `${text.slice(0, 217)}...` : text);

/** What the scenario says, as tables a person can check. */
export function assumptionsOf({ info }: Evidence): Assumptions {
  const scenario = parse(info.scenario.text);
  const groups = Array.isArray(scenario['groups']) ? scenario['groups'].filter(isPlain) : [];
  const run = isPlain(scenario['run']) ? scenario['run'] : {};
  const models = info.model === undefined ? [...new Set(groups.map((group) => words(group['model'])))] : [info.model];
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
        rows: groups.map((group) => groupRow(group, info.model)),
      },
    ],
  };
}

function groupRow(group: Plain, model: string | undefined): readonly string[] {
  const { name, count, model: own, parameters, place: _place, ...rest } = group;
  const values = model === undefined ? words(parameters) : '';
  const moved = model ?? words(own);
  return [words(name), words(count), shortest(values === '' ? moved : `${moved}: ${values}`), shortest(words(rest))];
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
