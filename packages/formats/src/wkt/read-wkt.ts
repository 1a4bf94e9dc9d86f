import type { Point } from '@korzo/building';
import type { Problem } from '@korzo/reading';

export type WktShape =
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly Point[])[] }
  | { readonly kind: 'line'; readonly points: readonly Point[] };

export type WktResult =
  | { readonly lines: readonly (readonly WktShape[])[] }
  | { readonly problems: readonly Problem[] };

/** The shapes of each line of a WKT file. A name and a colon may stand before a shape. */
export function readWkt(text: string, file: string): WktResult {
  const lines: WktShape[][] = [];
  const problems: Problem[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const reader = new WktReader(line.replace(/^\s*[A-Za-z0-9 _-]+:\s*/, ''));
    try {
      lines.push(reader.shapes());
    } catch (error) {
      if (!(error instanceof WktError)) throw error;
      const remedy = 'write for instance POLYGON ((0 0, 10 0, 10 5, 0 5, 0 0))';
      problems.push({ file, place: '', line: index + 1, column: 1, rule: error.message, remedy });
    }
    if (problems.length >= mostProblems) break;
  }
  return problems.length > 0 ? { problems } : { lines };
}

const mostProblems = 20;
const deepest = 20;

class WktError extends Error {}

class WktReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[A-Za-z]+|[(),]|[^\s(),A-Za-z][^\s(),]*/g) ?? [];
  }

  shapes(depth = 0): WktShape[] {
    if (depth > deepest) throw new WktError('the collections lie inside each other too deeply');
    const word = (this.#next() ?? '').toUpperCase();
    if (/^(Z|M|ZM)$/i.test(this.#peek() ?? '')) this.#next();
    if (this.#peek()?.toUpperCase() === 'EMPTY') {
      this.#next();
      return [];
    }
    switch (word) {
      case 'POLYGON':
        return [this.#polygon()];
      case 'MULTIPOLYGON':
        return this.#list(() => this.#polygon());
      case 'LINESTRING':
        return [{ kind: 'line', points: this.#points() }];
      case 'MULTILINESTRING':
        return this.#list((): WktShape => ({ kind: 'line', points: this.#points() }));
      case 'GEOMETRYCOLLECTION':
        return this.#list(() => this.shapes(depth + 1)).flat();
      default:
        throw new WktError(
          `a line must begin with the name of a shape; it begins with ${JSON.stringify(word.slice(0, 20))}`,
        );
    }
  }

  #polygon(): WktShape {
    const rings = this.#list(() => this.#points()).map((ring) => {
      const [first, last] = [ring[0], ring[ring.length - 1]];
      return first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
    });
    const short = rings.find((ring) => ring.length < 3);
    if (short !== undefined) throw new WktError(`a ring must have at least 3 corners; one has ${short.length}`);
    return { kind: 'polygon', rings };
  }

  #points(): Point[] {
    return this.#list((): Point => {
      const numbers: number[] = [];
      while (/^[-+.\d]/.test(this.#peek() ?? '')) numbers.push(Number(this.#next()));
      if (numbers.length < 2 || numbers.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e9))
        throw new WktError('a point must have two finite numbers');
      return [numbers[0], numbers[1]];
    });
  }

  #list<Each>(read: () => Each): Each[] {
    if (this.#next() !== '(') throw new WktError('a bracket ( is missing');
    const list = [read()];
    for (let token = this.#next(); token !== ')'; token = this.#next()) {
      if (token !== ',') throw new WktError('a comma or a bracket ) is missing');
      list.push(read());
    }
    return list;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string | undefined {
    return this.#tokens[this.#at++];
  }
}
