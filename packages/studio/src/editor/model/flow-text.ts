/** A value as it is written in one line: `[[0, 1], [2, 3]]`, `{ goal: leave }`. */
export function flowText(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${key}: ${flowText(each)}`)
      .join(', ')} }`;
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value);
  return JSON.stringify(value);
}

/** Words that YAML takes for something else are quoted. */
const isPlain = (word: string): boolean =>
  /^[A-Za-z][\w-]*(?: [\w-]+)*$/.test(word) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(word);

type Parsed = { readonly value: unknown } | { readonly wrong: string };

/** Reads such a line. */
export function parseFlow(text: string): Parsed {
  const reader = new FlowReader(text);
  try {
    const value = reader.value();
    reader.end();
    return { value };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

class FlowReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): unknown {
    this.#space();
    const letter = this.#text[this.#at];
    if (letter === '[') return this.#list();
    if (letter === '{') return this.#mapping();
    if (letter === '"') return JSON.parse(this.#take(/"(?:[^"\\]|\\.)*"/y, 'a closing "')) as string;
    return wordValue(this.#take(/[^,[\]{}]+?(?=\s*(?:[,[\]{}]|:\s|$))/y, 'a value').trim());
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) throw new Error(`'${this.#text.slice(this.#at)}' is left over`);
  }

  #list(): unknown[] {
    this.#at++;
    const values: unknown[] = [];
    while (!this.#closes(']')) values.push(this.value());
    return values;
  }

  #mapping(): Record<string, unknown> {
    this.#at++;
    const entries: [string, unknown][] = [];
    while (!this.#closes('}')) {
      const key = this.#take(/[^,[\]{}:]+?(?=\s*:)/y, 'a key and a colon').trim();
      this.#take(/\s*:\s*/y, 'a colon');
      entries.push([key, this.value()]);
    }
    return Object.fromEntries(entries);
  }

  /** Passes a comma; true when the bracket closes. */
  #closes(bracket: string): boolean {
    this.#space();
    if (this.#text[this.#at] === ',') this.#at++;
    this.#space();
    if (this.#text[this.#at] !== bracket) {
      if (this.#at >= this.#text.length) throw new Error(`a closing ${bracket} is missing`);
      return false;
    }
    this.#at++;
    return true;
  }

  #space(): void {
    while (this.#text[this.#at] === ' ') this.#at++;
  }

  #take(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new Error(`${what} is missing at '${this.#text.slice(this.#at)}'`);
    this.#at += found.length;
    return found;
  }
}

function wordValue(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
}
