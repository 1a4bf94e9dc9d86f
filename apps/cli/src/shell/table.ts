/** Columns aligned by their widest entry; the last is not padded. */
export function alignRows(rows: readonly (readonly string[])[], options: AlignOptions = {}): string {
  const { indent = '  ', gap = '  ', numeric = [] } = options;
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
  }
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (numeric.includes(column) ? text.padStart(widths[column]) : text.padEnd(widths[column])))
      .join(gap);
  return rows.map((row) => `${indent}${line(row)}`.trimEnd()).join('\n');
}

interface AlignOptions {
  readonly indent?: string;
  readonly gap?: string;
  /** Columns that are flush right. */
  readonly numeric?: readonly number[];
}
