import { found, type FoundQuantity, type TableEntry, type TableFinding } from '../findings/finding.ts';
import { deviationOf, meanOf, percentile, sortedCopy } from './percentiles.ts';

const shares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

const columns = (quantity: FoundQuantity): FoundQuantity[] => [
  { label: 'of', unit: '' },
  { label: 'number', unit: '' },
  ...['mean', 'deviation', 'least', '5 %', '25 %', 'median', '75 %', '95 %', 'greatest'].map((label) => ({
    label,
    unit: quantity.unit,
  })),
];

function rowOf(name: string, values: Iterable<number>): TableEntry[] {
  const sorted = sortedCopy(values);
  const quantiles = shares.map((share) => percentile(sorted, share));
  const ends = [percentile(sorted, 0), ...quantiles, percentile(sorted, 1)];
  return [name, sorted.length, ...[meanOf(sorted), deviationOf(sorted), ...ends].map(found)];
}

/** Number, mean, deviation and percentiles of one quantity, a row for each list of values. */
export const summaryTable = (
  heading: { readonly name: string; readonly title: string; readonly quantity: FoundQuantity },
  lists: Iterable<readonly [string, Iterable<number>]>,
): TableFinding => ({
  kind: 'table',
  name: heading.name,
  title: heading.title,
  columns: columns(heading.quantity),
  rows: Array.from(lists, ([name, values]) => rowOf(name, values)),
});
