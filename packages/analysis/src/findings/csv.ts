import type { CurveFinding, Finding, FoundQuantity, GridFinding, HistogramFinding, TableEntry } from './finding.ts';

/** A finding as comma-separated values with a heading: lines one below the other, maps with the middle of each square. */
export function findingCsv(finding: Finding): string {
  switch (finding.kind) {
    case 'curve':
      return csvOf(curveRows(finding));
    case 'table':
      return csvOf([finding.columns.map(heading), ...finding.rows]);
    case 'histogram':
      return csvOf(histogramRows(finding));
    case 'grid':
      return csvOf(gridRows(finding));
  }
}

type CsvRow = readonly TableEntry[];

function curveRows({ x, y, lines }: CurveFinding): CsvRow[] {
  const rows: CsvRow[] = [['line', heading(x), heading(y)]];
  for (const line of lines) for (const [index, at] of line.x.entries()) rows.push([line.name, at, line.y[index]]);
  return rows;
}

const histogramRows = ({ x, y, edges, values }: HistogramFinding): CsvRow[] => [
  [`${x.label} from${inUnit(x)}`, `${x.label} to${inUnit(x)}`, heading(y)],
  ...values.map((value, index): CsvRow => [edges[index], edges[index + 1], value]),
];

function gridRows({ quantity, level, origin, cell, width, values }: GridFinding): CsvRow[] {
  const rows: CsvRow[] = [['level', 'x [m]', 'y [m]', heading(quantity)]];
  for (const [index, value] of values.entries()) {
    const column = index % width;
    const row = (index - column) / width;
    rows.push([level, origin[0] + (column + 0.5) * cell, origin[1] + (row + 0.5) * cell, value]);
  }
  return rows;
}

const inUnit = ({ unit }: FoundQuantity): string => (unit === '' ? '' : ` [${unit}]`);
const heading = (quantity: FoundQuantity): string => `${quantity.label}${inUnit(quantity)}`;

const csvOf = (rows: readonly CsvRow[]): string => `${rows.map((row) => row.map(entryText).join(',')).join('\n')}\n`;

function entryText(entry: TableEntry): string {
  if (entry === null) return '';
  if (typeof entry === 'number') return String(entry);
  return /[",\n\r]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry;
}
