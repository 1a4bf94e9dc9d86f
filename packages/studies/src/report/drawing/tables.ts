import type { TableFinding } from '@korzo/analysis';
import { escaped } from '../../compare/markup.ts';

export interface PlainTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const isFigure = (cell: string): boolean => cell === '' || /^-?\d+(\.\d+)?$/.test(cell);

/** A table as HTML; columns of figures stand right. */
export function tableMarkup({ title, columns, rows }: PlainTable): string {
  if (rows.length === 0) return '';
  const figures = columns.map(
    (_, column) => rows.every((row) => isFigure(row[column] ?? '')) && rows.some((row) => row[column] !== ''),
  );
  const cell = (tag: string, text: string, column: number): string =>
    `<${tag}${figures[column] ? ' class="figure"' : ''}>${escaped(text)}</${tag}>`;
  const head = columns.map((text, column) => cell('th', text, column)).join('');
  const body = rows.map((row) => `<tr>${row.map((text, column) => cell('td', text, column)).join('')}</tr>`).join('');
  return `<div class="wide"><table><caption>${escaped(title)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export type Entry = TableFinding['rows'][number][number];

/** Rows as text; the figures of a column have as many digits behind the point as its greatest needs, at most three. */
export function rowTexts(rows: readonly (readonly Entry[])[]): readonly (readonly string[])[] {
  const digits = (rows[0] ?? []).map((_, column) => digitsOf(rows.map((row) => row[column])));
  return rows.map((row) =>
    row.map((entry, column) =>
      entry === null ? '' : typeof entry === 'number' ? entry.toFixed(digits[column]) : entry,
    ),
  );
}

function digitsOf(column: readonly Entry[]): number {
  const numbers = column.filter((entry) => typeof entry === 'number');
  if (numbers.every((each) => Number.isInteger(each))) return 0;
  const greatest = Math.max(...numbers.map(Math.abs));
  return Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Math.max(greatest, 1e-9)))));
}

export const headings = ({ columns }: TableFinding): string[] =>
  columns.map(({ label, unit }) => (unit === '' ? label : `${label}, ${unit}`));

/** Tables of several runs as one: rows that begin alike are one row with the means of their figures, and of some columns the extremes. */
export function meanTable(tables: readonly TableFinding[], spread: readonly string[]): PlainTable {
  const [first] = tables;
  const named = first.columns.map(
    ({ unit }, column) => unit === '' && tables.every((table) => isNaming(table, column)),
  );
  const keyOf = (row: readonly Entry[]): string => JSON.stringify(row.filter((_, column) => named[column]));
  const alike = new Map<string, (readonly Entry[])[]>();
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const group = alike.get(keyOf(row));
    if (group === undefined) alike.set(keyOf(row), [row]);
    else group.push(row);
  }
  const wide = first.columns.map(({ label }) => spread.includes(label));
  const rows = [...alike.values()].map((group) =>
    group[0].flatMap((entry, column): Entry[] => {
      if (named[column]) return [entry];
      const numbers = group.map((row) => row[column]).filter((each) => typeof each === 'number');
      if (numbers.length === 0) return wide[column] ? [null, null, null] : [null];
      const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
      return wide[column] ? [mean, Math.min(...numbers), Math.max(...numbers)] : [mean];
    }),
  );
  const columns = headings(first).flatMap((heading, column) => (wide[column] ? [heading, 'least', 'most'] : [heading]));
  return { title: `${first.title}, means of ${tables.length} runs`, columns, rows: rowTexts(rows) };
}

const isNaming = ({ rows }: TableFinding, column: number): boolean =>
  rows.every((row) => typeof row[column] === 'string');
