import { escaped } from '../../compare/markup.ts';
import { tableMarkup } from '../drawing/tables.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { words } from '../evidence/assumptions.ts';

/** When and where a report was made, as far as the program that makes it knows. */
export interface Provenance {
  readonly date?: string;
  readonly platform?: string;
  /** SHA-256 of scenario texts, by text. */
  readonly hashes?: ReadonlyMap<string, string>;
}

/** Commands of all runs, so many at most. */
const mostCommands = 200;

export function reproduction(runs: readonly Evidence[], provenance: Provenance): string {
  return [made(runs, provenance), runTable(runs, provenance), interventions(runs), scenarioText(runs[0])].join('\n');
}

function made(runs: readonly Evidence[], { date, platform }: Provenance): string {
  const versions = [...new Set(runs.map(({ info }) => info.korzo))].join(', ');
  const rows = [
    ['report made', date ?? ''],
    ['on', platform ?? ''],
    ['Korzo that made the runs', versions],
  ].filter(([, value]) => value !== '');
  return tableMarkup({ title: 'Program and date', columns: ['', ''], rows });
}

function runTable(runs: readonly Evidence[], { hashes }: Provenance): string {
  const rows = runs.map(({ name, info }) => {
    const { scenario, seed, model, dt, summary } = info;
    const command =
      scenario.text === ''
        ? 'trajectories of another program'
        : `korzo run ${scenario.file} --seed ${seed}${model === undefined ? '' : ` --model ${model}`}`;
    const checksum = typeof summary?.['checksum'] === 'string' ? summary['checksum'] : 'the run did not finish';
    const isOurs = scenario.text !== '';
    return [name, command, String(seed), String(dt), isOurs ? checksum : '', hashes?.get(scenario.text) ?? ''];
  });
  const columns = [
    'recording',
    'command',
    'seed',
    'step, s',
    'checksum of the end state',
    'SHA-256 of the scenario text',
  ];
  const hasHashes = rows.some((row) => row[5] !== '');
  const shown = hasHashes ? rows : rows.map((row) => row.slice(0, 5));
  const table = tableMarkup({ title: 'Runs', columns: hasHashes ? columns : columns.slice(0, 5), rows: shown });
  return `${table}<p>The recording holds the scenario with all its values and every command; <code>korzo replay DIR</code> repeats a run and compares every tick.</p>`;
}

interface Applied {
  readonly tick?: unknown;
  readonly command?: unknown;
}

/** What was done to the runs while they went on, with the time. */
function interventions(runs: readonly Evidence[]): string {
  const all = runs.flatMap(({ name, info }) =>
    Array.from(info.commands ?? [], (each) => {
      const { tick, command } = each as Applied;
      const { type, ...rest } = (command ?? {}) as Readonly<Record<string, unknown>>;
      const when = typeof tick === 'number' ? (tick * info.dt).toFixed(2) : '';
      return [...(runs.length === 1 ? [] : [name]), when, words(type), words(rest)];
    }),
  );
  if (all.length === 0) return '<p>No command was given while the runs went on.</p>';
  const columns = [...(runs.length === 1 ? [] : ['recording']), 'at, s', 'command', 'what'];
  const table = tableMarkup({ title: 'Interventions', columns, rows: all.slice(0, mostCommands) });
  const left = all.length - mostCommands;
  return left > 0 ? `${table}<p>${left} more are in the recordings.</p>` : table;
}

/** The scenario of the first run as it was run, to the letter. */
function scenarioText({ info: { scenario } }: Evidence): string {
  if (scenario.text === '') return '';
  return `<details class="scenario-text"><summary>Scenario as it was run (${escaped(scenario.file)})</summary><pre>${escaped(scenario.text)}</pre></details>`;
}
