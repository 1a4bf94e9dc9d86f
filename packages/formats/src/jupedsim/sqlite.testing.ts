function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** A row as SQLite stores it. Numbers are whole. */
function record(values: readonly (string | number)[]): Uint8Array {
  const types: number[] = [];
  const body: number[] = [];
  for (const value of values) {
    if (typeof value === 'number') {
      types.push(...varint(6));
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64BE(BigInt(value));
      body.push(...bytes);
    } else {
      const bytes = Buffer.from(value, 'utf8');
      types.push(...varint(13 + 2 * bytes.length));
      body.push(...bytes);
    }
  }
  // The length of the head counts itself.
  const head = varint(types.length + (types.length < 127 ? 1 : 2));
  return Uint8Array.from([...head, ...types, ...body]);
}

/** A SQLite database with one table and its rows on one page, and long rows on pages behind it. */
export function sqliteOf(table: string, rows: readonly (readonly (string | number)[])[], pageSize = 1024): Uint8Array {
  const pages: Buffer[] = [Buffer.alloc(pageSize), Buffer.alloc(pageSize)];
  const leaf = (page: Buffer, from: number, cells: readonly Uint8Array[]): void => {
    let end = pageSize;
    page[from] = 13;
    page.writeUInt16BE(cells.length, from + 3);
    for (const [index, cell] of cells.entries()) {
      end -= cell.length;
      page.set(cell, end);
      page.writeUInt16BE(end, from + 8 + 2 * index);
    }
    page.writeUInt16BE(end, from + 5);
  };
  const cell = (values: readonly (string | number)[], row: number): Uint8Array => {
    const payload = record(values);
    const begin = [...varint(payload.length), ...varint(row)];
    const most = pageSize - 35;
    if (payload.length <= most) return Uint8Array.from([...begin, ...payload]);
    const least = Math.floor(((pageSize - 12) * 32) / 255) - 23;
    const wished = least + ((payload.length - least) % (pageSize - 4));
    const here = wished <= most ? wished : least;
    const first = pages.length + 1;
    for (let at = here; at < payload.length; at += pageSize - 4) {
      const page = Buffer.alloc(pageSize);
      const isLast = at + pageSize - 4 >= payload.length;
      page.writeUInt32BE(isLast ? 0 : pages.length + 2);
      page.set(payload.subarray(at, at + pageSize - 4), 4);
      pages.push(page);
    }
    const next = Buffer.alloc(4);
    next.writeUInt32BE(first);
    return Uint8Array.from([...begin, ...payload.subarray(0, here), ...next]);
  };
  leaf(
    pages[1],
    0,
    rows.map((values, index) => cell(values, index + 1)),
  );
  const [head] = pages;
  head.write('SQLite format 3\0', 'latin1');
  head.writeUInt16BE(pageSize === 65_536 ? 1 : pageSize, 16);
  head.set([1, 1, 0, 64, 32, 32], 18);
  head.writeUInt32BE(4, 44);
  head.writeUInt32BE(1, 56);
  leaf(head, 100, [cell(['table', table, table, 2, `CREATE TABLE ${table} (hash INTEGER, wkt TEXT)`], 1)]);
  head.writeUInt32BE(pages.length, 28);
  return Uint8Array.from(Buffer.concat(pages));
}
