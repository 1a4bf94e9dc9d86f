import type { Comparison } from './compare-models.ts';
import { figures } from './figures.ts';

type Cell = string | number | null | undefined;

/** RFC 4180: quotes where needed, lines end with CR LF; empty where there is no value. */
function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const heads = figures.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`));

/** One line for each run. */
export const runsCsv = ({ scenario, models }: Comparison): string =>
  csvOf([
    ['scenario', 'model', 'seed', 'agents', 'ticks', 'simulated (s)', ...heads, 'goals given up', 'checksum'],
    ...models.flatMap(({ model, runs }) =>
      runs.map(({ seed, agents, ticks, simulatedSeconds, figures: values, givenUp, checksum }) => [
        scenario,
        model,
        seed,
        agents,
        ticks,
        simulatedSeconds,
        ...figures.map(({ name }) => values[name]),
        givenUp?.goals ?? 0,
        checksum,
      ]),
    ),
  ]);

/** One line for each model: mean and standard deviation over the seeds. */
export const summaryCsv = ({ scenario, models }: Comparison): string =>
  csvOf([
    ['scenario', 'model', 'runs', ...heads.flatMap((head) => [head, `${head} deviation`]), 'does not fit'],
    ...models.map(({ model, runs, summary, misfit }) => [
      scenario,
      model,
      runs.length,
      ...figures.flatMap(({ name }) => [summary[name].mean, summary[name].deviation]),
      misfit,
    ]),
  ]);
