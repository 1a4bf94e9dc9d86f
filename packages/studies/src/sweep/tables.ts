import { leastRunsOfInterval } from './bootstrap.ts';
import type { Distribution } from './percentiles.ts';
import type { Combination, DoneRun } from './sum-up.ts';

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');

const namesIn = (settings: readonly object[]): string[] => [...new Set(settings.flatMap((each) => Object.keys(each)))];

/** A row for every run. */
export function runsTable(runs: readonly DoneRun[]): string {
  const settings = namesIn(runs.map(({ setting }) => setting));
  const figures = namesIn(runs.map((run) => run.figures));
  return table([
    ['model', 'seed', ...settings, ...figures, 'checksum'],
    ...runs.map((run) => [
      run.model ?? '',
      run.seed,
      ...settings.map((name) => run.setting[name] ?? ''),
      ...figures.map((name) => run.figures[name] ?? ''),
      run.checksum,
    ]),
  ]);
}

const columns = ['count', 'mean', 'deviation', 'least', 'p5', 'p25', 'p50', 'p75', 'p95', 'most'] as const;

const bounds = ['mean', 'p50', 'p95'] as const;

/** A row for every figure of every combination. */
export function summaryTable(combinations: readonly Combination[]): string {
  const settings = namesIn(combinations.map(({ setting }) => setting));
  return table([
    ['model', ...settings, 'figure', ...columns, ...bounds.flatMap((name) => [`${name}Low`, `${name}High`])],
    ...combinations.flatMap(({ model = '', setting, figures }) =>
      Array.from(Object.entries(figures), ([name, distribution]) => [
        model,
        ...settings.map((each) => setting[each] ?? ''),
        name,
        ...columns.map((column) => distribution[column]),
        ...bounds.flatMap((name) => distribution.intervals?.[name] ?? withoutInterval(distribution, name)),
      ]),
    ),
  ]);
}

/** A figure that is the same in all of enough runs is known as well as they can show; nothing is said about few runs. */
const withoutInterval = (distribution: Distribution, name: (typeof bounds)[number]): readonly (number | string)[] =>
  distribution.count < leastRunsOfInterval ? ['', ''] : [distribution[name], distribution[name]];
