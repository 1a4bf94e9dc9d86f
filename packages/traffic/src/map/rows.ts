/** Lists of numbers laid end to end: those of row r are items[start[r]] to items[start[r + 1] - 1]. */
export interface Rows {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

export function rows(lists: readonly (readonly number[])[]): Rows {
  const start = new Int32Array(lists.length + 1);
  for (const [row, list] of lists.entries()) start[row + 1] = start[row] + list.length;
  return { start, items: Int32Array.from(lists.flat()) };
}
