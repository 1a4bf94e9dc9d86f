import type { Finding, MeasureSummary, TableFinding } from '@korzo/analysis';
import { figure } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';

/** Longer tables are for programs. */
const mostRows = 30;

/** What measures have found besides numbers: tables as they are, and what else there is by name. '' when there is nothing. */
export function describeFindings(measures: Readonly<Record<string, MeasureSummary>>): string {
  return Object.entries(measures)
    .flatMap(([name, { findings = [] }]) => describeOf(name, findings))
    .join('\n');
}

function describeOf(measure: string, findings: readonly Finding[]): string[] {
  const tables = findings.filter((finding) => finding.kind === 'table');
  const others = findings.filter((finding) => finding.kind !== 'table');
  const parts = tables.map((table) => `\n${measure}: ${table.title}\n${describeTable(table)}`);
  if (others.length > 0) {
    const list = others.map(({ kind, name }) => `${name} (${words[kind]})`).join(', ');
    parts.push(`\n${measure}: ${list}: shown by --json`);
  }
  return parts;
}

const words: Readonly<Record<Finding['kind'], string>> = {
  curve: 'curve',
  table: 'table',
  histogram: 'distribution',
  grid: 'map',
};

function describeTable({ columns, rows }: TableFinding): string {
  if (rows.length === 0) return '  none';
  const heading = columns.map(({ label, unit }) => (unit === '' ? label : `${label} [${unit}]`));
  const shown = rows.slice(0, mostRows).map((row) => row.map(entryText));
  const numeric = columns.flatMap((_, column) => (rows.some((row) => typeof row[column] === 'number') ? [column] : []));
  const more = rows.length > mostRows ? `\n  and ${rows.length - mostRows} more` : '';
  return alignRows([heading, ...shown], { numeric }) + more;
}

const entryText = (entry: string | number | null): string => {
  if (entry === null) return '-';
  return typeof entry === 'number' ? figure(entry) : entry;
};
