import { figure } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';
import type { BenchRow } from './row.ts';

/** The figures as people read them. */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => [
    row.name,
    figure(row.value),
    row.median === undefined ? '' : figure(row.median),
    row.unit,
    targetText(row),
  ]);
  return `${alignRows([['figure', 'best', 'median', 'unit', 'target'], ...lines], { numeric: [1, 2] })}\n`;
}

function targetText({ floor, ceiling, met }: BenchRow): string {
  if (met === undefined) return '';
  const target = floor === undefined ? `at most ${figure(ceiling ?? Number.NaN)}` : `at least ${figure(floor)}`;
  return `${target}: ${met ? 'met' : 'not met'}`;
}
