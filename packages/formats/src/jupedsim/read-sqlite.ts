/** A value of a table: a number, a text, or nothing that is needed here. */
type Value = number | string | undefined;

/** Pages of a table that are looked at; those of a geometry are few. */
const mostPages = 20_000;
const mostRows = 1000;
const deepest = 20;

class DamagedBase extends Error {}

export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= 100 && new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === 'SQLite format 3\0';

/** Reads tables of a SQLite database (sqlite.org/fileformat2.html), without its library: only rows in order, no index. */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  /** Bytes of a page that are used. */
  readonly #usable: number;
  #pages = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - bytes[20];
    if (this.#pageSize < 512 || (this.#pageSize & (this.#pageSize - 1)) !== 0 || this.#usable < 480)
      throw new DamagedBase('its header is damaged');
    if (this.#view.getUint32(56) > 1) throw new DamagedBase('its texts are not in UTF-8');
  }

  /** Names of the tables with the pages where they begin. */
  tables(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const [type, name, , root] of this.rows(1))
      if (type === 'table' && typeof name === 'string' && typeof root === 'number') found.set(name, root);
    return found;
  }

  /** The first rows of the table that begins at a page. */
  rows(root: number): Value[][] {
    const rows: Value[][] = [];
    this.#walk(root, rows, 0);
    return rows;
  }

  #walk(page: number, rows: Value[][], depth: number): void {
    if (depth > deepest || ++this.#pages > mostPages) throw new DamagedBase('its pages go round in circles');
    const start = this.#startOf(page);
    const head = page === 1 ? start + 100 : start;
    const kind = this.#bytes[head];
    const cells = this.#view.getUint16(head + 3);
    const isLeaf = kind === 13;
    if (!isLeaf && kind !== 5) throw new DamagedBase(`page ${page} is no page of a table`);
    const list = head + (isLeaf ? 8 : 12);
    if (list + 2 * cells > start + this.#pageSize) throw new DamagedBase(`page ${page} is damaged`);
    for (let cell = 0; cell < cells && rows.length < mostRows; cell++) {
      const at = start + this.#view.getUint16(list + 2 * cell);
      if (at + 4 > start + this.#pageSize) throw new DamagedBase(`page ${page} is damaged`);
      if (isLeaf) rows.push(this.#row(at, start + this.#usable));
      else this.#walk(this.#view.getUint32(at), rows, depth + 1);
    }
    if (!isLeaf && rows.length < mostRows) this.#walk(this.#view.getUint32(head + 8), rows, depth + 1);
  }

  #startOf(page: number): number {
    const start = (page - 1) * this.#pageSize;
    if (page < 1 || start + this.#pageSize > this.#bytes.length) throw new DamagedBase(`page ${page} is missing`);
    return start;
  }

  /** A row: the length of its bytes, its number, then the bytes, the last of them perhaps on other pages. */
  #row(at: number, end: number): Value[] {
    const [length, afterLength] = varint(this.#bytes, at);
    const [, begin] = varint(this.#bytes, afterLength);
    return valuesIn(this.#payload(begin, length, end));
  }

  #payload(begin: number, length: number, end: number): Uint8Array {
    if (length > this.#bytes.length) throw new DamagedBase('a row is longer than the file');
    const most = this.#usable - 35;
    if (length <= most) {
      if (begin + length > end) throw new DamagedBase('a row leads out of its page');
      return this.#bytes.subarray(begin, begin + length);
    }
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const wished = least + ((length - least) % (this.#usable - 4));
    const here = wished <= most ? wished : least;
    if (begin + here + 4 > end) throw new DamagedBase('a row leads out of its page');
    const whole = new Uint8Array(length);
    whole.set(this.#bytes.subarray(begin, begin + here));
    let next = this.#view.getUint32(begin + here);
    for (let filled = here; filled < length;) {
      if (++this.#pages > mostPages) throw new DamagedBase('its pages go round in circles');
      const start = this.#startOf(next);
      const part = Math.min(this.#usable - 4, length - filled);
      whole.set(this.#bytes.subarray(start + 4, start + 4 + part), filled);
      filled += part;
      next = this.#view.getUint32(start);
    }
    return whole;
  }
}

/** A whole number of up to nine bytes, seven bits each; and where it ends. */
function varint(bytes: Uint8Array, at: number): readonly [number, number] {
  let value = 0;
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new DamagedBase('a row breaks off');
    value = index === 8 ? value * 256 + byte : value * 128 + (byte & 0x7f);
    if (byte < 0x80 || index === 8) return [value, at + index + 1];
  }
  return [value, at + 9];
}

/** Lengths of whole numbers by their type, B. */
const wholeBytes = [0, 1, 2, 3, 4, 6, 8];

function valuesIn(row: Uint8Array): Value[] {
  const [headEnd, first] = varint(row, 0);
  if (headEnd > row.length) throw new DamagedBase('a row is damaged');
  const values: Value[] = [];
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  let body = headEnd;
  for (let at = first; at < headEnd;) {
    const [type, next] = varint(row, at);
    at = next;
    const length = type >= 12 ? Math.floor((type - 12) / 2) : type === 7 ? 8 : (wholeBytes[type] ?? 0);
    if (body + length > row.length) throw new DamagedBase('a row is damaged');
    if (type === 8 || type === 9) values.push(type - 8);
    else if (type === 7) values.push(view.getFloat64(body));
    else if (type >= 13 && type % 2 === 1)
      values.push(new TextDecoder('utf-8').decode(row.subarray(body, body + length)));
    else if (type >= 1 && type <= 6) values.push(wholeIn(row, body, length));
    else values.push(undefined);
    body += length;
  }
  return values;
}

function wholeIn(row: Uint8Array, at: number, length: number): number {
  let value = row[at] >= 0x80 ? row[at] - 256 : row[at];
  for (let index = 1; index < length; index++) value = value * 256 + row[at + index];
  return value;
}

/** Runs a reading, or says in words what is wrong with the file. */
export function fromSqlite<Made>(
  bytes: Uint8Array,
  read: (file: SqliteFile) => Made,
): Made | { readonly damage: string } {
  try {
    return read(new SqliteFile(bytes));
  } catch (error) {
    if (error instanceof DamagedBase) return { damage: error.message };
    throw error;
  }
}
