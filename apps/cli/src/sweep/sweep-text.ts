import type { Combination, Distribution } from '@korzo/studies';
import { figure } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';

const columns: readonly (readonly [name: string, of: Exclude<keyof Distribution, 'intervals'>])[] = [
  ['median', 'p50'],
  ['mean', 'mean'],
  ['sd', 'deviation'],
  ['least', 'least'],
  ['5 %', 'p5'],
  ['95 %', 'p95'],
  ['most', 'most'],
];

/** Figures that stay the same in every run say nothing in a table for people, but those they ask for first. */
const always = new Set(['lastLeftAt']);

/** The percentiles of every combination, as people read them. */
export function describeSweep(combinations: readonly Combination[]): string {
  return combinations.map(describeCombination).join('\n\n');
}

function describeCombination({ setting, model, runs, figures }: Combination): string {
  const words = [
    ...(model === undefined ? [] : [model]),
    ...Object.entries(setting).map(([name, value]) => `${name}=${value}`),
  ];
  const rows = Object.entries(figures).filter(([name, { least, most }]) => always.has(name) || least !== most);
  const constant = Object.entries(figures).filter(([name, { least, most }]) => !always.has(name) && least === most);
  const title = `${words.length === 0 ? 'all runs' : words.join(', ')}: ${runs} ${runs === 1 ? 'run' : 'runs'}`;
  const table = alignRows(
    [
      ['', ...columns.map(([name]) => name), 'mean, 95 % interval'],
      ...rows.map(([name, distribution]) => [
        name,
        ...columns.map(([, of]) => figure(distribution[of])),
        intervalText(distribution),
      ]),
    ],
    { numeric: columns.map((_, index) => index + 1) },
  );
  const same = constant.map(([name, { mean }]) => `${name} ${figure(mean)}`).join(', ');
  return [title, ...(rows.length === 0 ? [] : [table]), ...(same === '' ? [] : [`  the same in all: ${same}`])].join(
    '\n',
  );
}

const intervalText = ({ intervals }: Distribution): string =>
  intervals === undefined ? '' : `${figure(intervals.mean[0])} to ${figure(intervals.mean[1])}`;
