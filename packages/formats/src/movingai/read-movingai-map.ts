import { show, type Problem, textOf } from '@korzo/reading';

/** A map of open and blocked cells. Columns from the left, rows from the top, as its tasks count them. */
export interface MovingAiMap {
  readonly columns: number;
  readonly rows: number;
  /** 1 for open cells, row by row from the top. */
  readonly open: Uint8Array;
}

export type MovingAiMapResult = { readonly map: MovingAiMap } | { readonly problems: readonly Problem[] };

/** Signs of cells one can walk on: ground and swamp. */
const openSigns = '.GS';
/** Those of cells one cannot walk on: out of bounds, trees, and water, which the ground does not lead into. */
const blockedSigns = '@OTW';

const mostCells = 16 * 1024 * 1024;
const mostTold = 100;

/** Reads a .map file. Never throws. */
export function readMovingAiMap(contents: string | Uint8Array, { file }: { readonly file: string }): MovingAiMapResult {
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const lines = source.text.split(/\r\n|\n|\r/);
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop();
  const reader = new MapReader(file, lines);
  const map = reader.read();
  return reader.problems.length > 0 ? { problems: reader.problems } : { map };
}

class MapReader {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #lines: readonly string[];

  constructor(file: string, lines: readonly string[]) {
    this.#file = file;
    this.#lines = lines;
  }

  read(): MovingAiMap {
    const start = this.#lines.findIndex((line) => line.trim() === 'map');
    const head = new Map<string, number>();
    for (let at = 0; at < (start < 0 ? Math.min(this.#lines.length, 3) : start); at++) this.#readHead(at, head);
    const rows = this.#sizeOf('height', head);
    const columns = this.#sizeOf('width', head);
    if (!head.has('type')) this.#tell(0, 0, 'a map must begin with its type', 'write type octile as the first line');
    if (start < 0)
      this.#tell(
        this.#lines.length - 1,
        0,
        "the line 'map' must stand above the rows",
        'write it after height and width',
      );
    if (columns * rows > mostCells)
      this.#tell(0, 0, `a map may have up to ${mostCells} cells; this one has ${columns * rows}`, 'cut it into pieces');
    if (this.problems.length > 0) return { columns: 0, rows: 0, open: new Uint8Array(0) };
    const open = new Uint8Array(columns * rows);
    for (let row = 0; row < rows; row++)
      this.#readRow(start + 1 + row, open.subarray(row * columns, (row + 1) * columns));
    if (this.#lines.length > start + 1 + rows)
      this.#tell(
        start + 1 + rows,
        0,
        `a map of height ${rows} has ${rows} rows; here is another line`,
        'take it out, or raise the height',
      );
    if (this.problems.length === 0 && !open.includes(1))
      this.#tell(start + 1, 0, 'a map must have a cell one can walk on; all are blocked', 'write . for open cells');
    return { columns, rows, open };
  }

  #readHead(at: number, head: Map<string, number>): void {
    const [key, value, ...more] = this.#lines[at].trim().split(/\s+/);
    if (!['type', 'height', 'width'].includes(key)) {
      this.#tell(
        at,
        0,
        `above the rows stand type, height and width; here is ${show(this.#lines[at])}`,
        'take the line out',
      );
      return;
    }
    if (head.has(key)) this.#tell(at, 0, `${key} must be said once; this is another one`, 'take one of the lines out');
    const size = Number(value);
    head.set(key, key === 'type' ? 0 : size);
    if (key === 'type' && (value !== 'octile' || more.length > 0))
      this.#tell(
        at,
        0,
        `the type must be octile; it is ${show([value, ...more].join(' '))}`,
        'give a map with eight neighbours per cell',
      );
    if (key !== 'type' && (!/^[1-9]\d*$/.test(value ?? '') || more.length > 0))
      this.#tell(
        at,
        0,
        `${key} must be a whole number above 0; it is ${show([value ?? '', ...more].join(' '))}`,
        `write it as ${key} 512`,
      );
  }

  #sizeOf(key: 'height' | 'width', head: Map<string, number>): number {
    const size = head.get(key);
    if (size === undefined) this.#tell(0, 0, `a map must say its ${key}`, `write ${key} and a number above the rows`);
    return size ?? 0;
  }

  #readRow(at: number, open: Uint8Array): void {
    const line = this.#lines[at] as string | undefined;
    if (line === undefined) {
      if (at === this.#lines.length)
        this.#tell(
          at - 1,
          0,
          'a map must have as many rows as its height; this is the last one',
          'add the rows that are missing, or lower the height',
        );
      return;
    }
    const row = line.trimEnd();
    if (row.length !== open.length)
      this.#tell(
        at,
        Math.min(row.length, open.length),
        `a row must have as many cells as the width, ${open.length}; this one has ${row.length}`,
        'make all rows equally long',
      );
    for (let column = 0; column < Math.min(row.length, open.length); column++) {
      if (openSigns.includes(row[column])) open[column] = 1;
      else if (!blockedSigns.includes(row[column])) {
        this.#tell(
          at,
          column,
          `a cell is one of . G S (open) and @ O T W (blocked); here is ${show(row[column])}`,
          'write one of these',
        );
        return;
      }
    }
  }

  #tell(line: number, column: number, rule: string, remedy: string): void {
    if (this.problems.length < mostTold)
      this.problems.push({
        file: this.#file,
        place: '',
        line: Math.max(line, 0) + 1,
        column: column + 1,
        rule,
        remedy,
      });
  }
}
