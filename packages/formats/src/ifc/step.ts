import type { Problem } from '@korzo/reading';

/** A value of a STEP file (ISO 10303-21): a number, a text, an enumeration, a reference, a list, or nothing. */
export type StepValue =
  | number
  | string
  | undefined
  | { readonly word: string }
  | { readonly ref: number }
  | readonly StepValue[];

export interface StepEntity {
  readonly id: number;
  /** In capitals. */
  readonly type: string;
  readonly values: readonly StepValue[];
}

interface Written {
  readonly type: string;
  readonly start: number;
}

const deepest = 30;
const mostProblems = 20;

class StepError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** The entities of a STEP file. Each is read when it is asked for: of a building most are never. */
export class StepFile {
  /** What is wrong with entities that were asked for. */
  readonly problems: Problem[] = [];
  readonly #text: string;
  readonly #file: string;
  readonly #written = new Map<number, Written>();
  readonly #byType = new Map<string, number[]>();
  readonly #read = new Map<number, StepEntity | undefined>();

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
    // Texts may hold anything, also what looks like an entity: they are blanked out first.
    const plain = text.replaceAll(/'(?:[^']|'')*'/g, (found) => `'${' '.repeat(found.length - 2)}'`);
    for (const found of plain.matchAll(/#(\d{1,15})\s*=\s*([A-Za-z][A-Za-z0-9_]*)\s*\(/g)) {
      const [id, type] = [Number(found[1]), found[2].toUpperCase()];
      this.#written.set(id, { type, start: found.index + found[0].length });
      const list = this.#byType.get(type);
      if (list === undefined) this.#byType.set(type, [id]);
      else list.push(id);
    }
  }

  get size(): number {
    return this.#written.size;
  }

  /** Types with the number of their entities. */
  counts(): ReadonlyMap<string, number> {
    return new Map([...this.#byType].map(([type, ids]) => [type, ids.length]));
  }

  all(...types: readonly string[]): StepEntity[] {
    return types.flatMap((type) => (this.#byType.get(type) ?? []).flatMap((id) => this.entity(id) ?? []));
  }

  entity(id: number): StepEntity | undefined {
    if (this.#read.has(id)) return this.#read.get(id);
    const written = this.#written.get(id);
    let made: StepEntity | undefined;
    if (written !== undefined)
      try {
        const values = new ValueReader(this.#text, written.start).list(0);
        made = { id, type: written.type, values };
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        this.#tell(id, error);
      }
    this.#read.set(id, made);
    return made;
  }

  /** The entity that a value refers to, when it is of one of these types. */
  at(value: StepValue, ...types: readonly string[]): StepEntity | undefined {
    const found = isReference(value) ? this.entity(value.ref) : undefined;
    return found !== undefined && (types.length === 0 || types.includes(found.type)) ? found : undefined;
  }

  /** The entities that a list refers to. */
  each(value: StepValue): StepEntity[] {
    return listOf(value).flatMap((item) => this.at(item) ?? []);
  }

  #tell(id: number, { message, at }: StepError): void {
    if (this.problems.length >= mostProblems) return;
    const before = this.#text.slice(0, at);
    const line = before.split('\n').length;
    const column = at - before.lastIndexOf('\n');
    const remedy = 'write the file again, or remove the entity';
    this.problems.push({ file: this.#file, place: `#${id}`, line, column, rule: message, remedy });
  }
}

const isReference = (value: StepValue): value is { readonly ref: number } =>
  typeof value === 'object' && !Array.isArray(value) && 'ref' in value;

export const listOf = (value: StepValue): readonly StepValue[] =>
  Array.isArray(value) ? (value as readonly StepValue[]) : [];

export const numberOf = (value: StepValue): number | undefined => {
  const inner = Array.isArray(value) && value.length === 1 ? (value as readonly StepValue[])[0] : value;
  return typeof inner === 'number' && Math.abs(inner) < 1e12 ? inner : undefined;
};

export const numbersOf = (value: StepValue): number[] => listOf(value).map((item) => numberOf(item) ?? 0);

export const textIn = (value: StepValue): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const wordIn = (value: StepValue): string | undefined =>
  typeof value === 'object' && !Array.isArray(value) && 'word' in value ? value.word : undefined;

class ValueReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Values up to the closing bracket. */
  list(depth: number): StepValue[] {
    if (depth > deepest) throw new StepError('lists lie inside each other too deeply', this.#at);
    const values: StepValue[] = [];
    for (;;) {
      const sign = this.#peek();
      if (sign === ')') {
        this.#at++;
        return values;
      }
      if (sign === ',') this.#at++;
      else values.push(this.#value(depth));
    }
  }

  /** The next sign that is no blank or comment. */
  #peek(): string {
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === undefined) throw new StepError('the entity breaks off', this.#at);
      if (sign === '/' && this.#text[this.#at + 1] === '*') {
        const end = this.#text.indexOf('*/', this.#at);
        if (end < 0) throw new StepError('a comment has no end', this.#at);
        this.#at = end + 2;
      } else if (/\s/.test(sign)) this.#at++;
      else return sign;
    }
  }

  #value(depth: number): StepValue {
    const sign = this.#peek();
    if (sign === '(') {
      this.#at++;
      return this.list(depth + 1);
    }
    if (sign === "'") return this.#string();
    if (sign === '$' || sign === '*') {
      this.#at++;
      return undefined;
    }
    const pattern = /#\d{1,15}|\.[A-Za-z0-9_]+\.|[-+]?[\d.]+(?:[eE][-+]?\d+)?|"[0-9A-F]*"|[A-Za-z][A-Za-z0-9_]*/y;
    pattern.lastIndex = this.#at;
    const [word] = pattern.exec(this.#text) ?? [];
    if (word === undefined) throw new StepError(`here is ${JSON.stringify(sign)}, and no value`, this.#at);
    this.#at += word.length;
    if (word.startsWith('#')) return { ref: Number(word.slice(1)) };
    if (word.startsWith('.') && word.endsWith('.') && word.length > 2) return { word: word.slice(1, -1).toUpperCase() };
    if (/^[-+.\d]/.test(word)) return Number(word);
    // A value with its type: IFCLABEL('x') is the list of what is in it.
    if (this.#peek() !== '(') return { word };
    this.#at++;
    return this.list(depth + 1);
  }

  #string(): string {
    const pattern = /'((?:[^']|'')*)'/y;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) throw new StepError('a text has no end', this.#at);
    this.#at += found[0].length;
    return decoded(found[1]);
  }
}

/** Letters beyond ASCII are written as \X\E4, \X2\00E4\X0\ or \S\d. */
const decoded = (text: string): string =>
  text
    .replaceAll("''", "'")
    .replaceAll(/\\X2\\((?:[0-9A-F]{4})+)\\X0\\/g, (_, codes: string) =>
      (codes.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join(''),
    )
    .replaceAll(/\\X\\([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\S\\(.)/g, (_, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 128));
