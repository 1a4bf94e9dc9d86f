import type { Evidence } from '../evidence/evidence.ts';
import { headings, meanTable, rowTexts, tableMarkup } from '../drawing/tables.ts';

/** Up to so many runs are shown one by one, more by their means. */
const mostRuns = 12;

/** Tables of measures, those of several runs below each other with their seeds. */
export function findingTables(runs: readonly Evidence[], key: string): string {
  const found = runs.flatMap((run) => (run.tables[key] === undefined ? [] : [{ run, table: run.tables[key] }]));
  if (found.length === 0) return '';
  const [{ table }] = found;
  if (found.length > mostRuns) {
    const tables = found.map((each) => each.table);
    return tableMarkup(meanTable(tables, []));
  }
  const several = found.length > 1;
  const rows = found.flatMap(({ run, table: own }) =>
    own.rows.map((row) => [...(several ? [run.info.seed] : []), ...row]),
  );
  const columns = [...(several ? ['seed'] : []), ...headings(table)];
  return tableMarkup({ title: table.title, columns, rows: rowTexts(rows) });
}

/** The same of lines and doors, of which there are many: of several runs their means. */
export function lineTables(runs: readonly Evidence[], key: string, spread: readonly string[]): string {
  const found = runs.flatMap(({ tables }) => tables[key] ?? []);
  return found.length > 1 ? tableMarkup(meanTable(found, spread)) : findingTables(runs, key);
}
