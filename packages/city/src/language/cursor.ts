import { cityLimits } from '../limits/city-limits.ts';
import type { Complaints, Span } from './complaint.ts';
import type { Expression, Word } from './syntax.ts';
import type { Token } from './tokens.ts';

/** Thrown where a text cannot be understood further; a vehicle that knows a place to go on from catches it. */
export class Lost extends Error {}

/** A place in the tokens, and the ways to go on from it. */
export class Cursor {
  readonly complaints: Complaints;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  readonly #depths = new WeakMap<Expression, number>();
  readonly #insertions = new Set<number>();

  constructor(tokens: readonly Token[], complaints: Complaints) {
    this.#tokens = tokens;
    this.complaints = complaints;
  }

  /** Where a forgotten mark was thought to be without a doubt: nothing of the text is left out there. */
  get insertions(): ReadonlySet<number> {
    return this.#insertions;
  }

  get token(): Token {
    return this.#tokens[this.#at];
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  /** The token so many places further on. */
  ahead(places: number): Token {
    return this.#tokens[Math.min(this.#at + places, this.#tokens.length - 1)];
  }

  next(): Token {
    const { token } = this;
    if (!this.isAtEnd) this.#at++;
    return token;
  }

  is(text: string): boolean {
    const { kind } = this.token;
    return this.token.text === text && (kind === 'mark' || kind === 'name');
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  /** A mark that must be here. One that was forgotten at the end of a line is thought to be there, so the rest is still read. */
  expect(mark: string, where: string): Token {
    if (this.is(mark)) return this.next();
    const before = this.#tokens[Math.max(0, this.#at - 1)];
    if (mark === ';' || mark === ')' || mark === '}') {
      if (mark === ';' || (mark === '}' && this.isAtEnd)) this.#insertions.add(before.end);
      this.complaints.error(
        { start: before.end, end: before.end + 1 },
        `${where} must be followed by '${mark}'; found ${describe(this.token)}`,
        `add '${mark}' here`,
      );
      return { kind: 'mark', text: mark, start: before.end, end: before.end };
    }
    this.fail(`${where} must be followed by '${mark}'; found ${describe(this.token)}`, `write '${mark}' before it`);
  }

  name(what: string): Word {
    const { token } = this;
    if (token.kind !== 'name') this.fail(`here must be ${what}; found ${describe(token)}`, `write ${what}`);
    this.next();
    return { text: token.text, start: token.start, end: token.end };
  }

  fail(rule: string, remedy: string, span: Span = this.token): never {
    this.complaints.error({ start: span.start, end: Math.max(span.end, span.start + 1) }, rule, remedy);
    throw new Lost();
  }

  /** Goes to behind the next ';' of this block, or before its '}'. */
  skipStatement(): void {
    let open = 0;
    while (!this.isAtEnd) {
      if (open === 0 && this.is('}')) return;
      if (this.is('{') || this.is('(')) open++;
      if (this.is('}') || this.is(')')) open = Math.max(0, open - 1);
      const isDone = open === 0 && (this.is(';') || this.is('}'));
      this.next();
      if (isDone) return;
    }
  }

  /** Goes to the next token that begins a declaration of the file. */
  skipTo(isBeginning: () => boolean): void {
    this.next();
    while (!this.isAtEnd && !isBeginning()) this.next();
  }

  /** Runs a part of the reading that may nest. */
  nested<T>(read: () => T): T {
    const { most, about, remedy } = cityLimits.nesting;
    if (this.#depth >= most) this.fail(`a city may have up to ${most} ${about}; here are more`, remedy);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /** An expression made of others; refused when they lie too deep in each other to be worked on. */
  joined<T extends Expression>(whole: T, ...parts: readonly Expression[]): T {
    const depth = parts.reduce((deepest, part) => Math.max(deepest, this.#depths.get(part) ?? 0), 0) + 1;
    const { most, about, remedy } = cityLimits.operators;
    if (depth > most) this.fail(`a city may have up to ${most} ${about}; here are more`, remedy);
    this.#depths.set(whole, depth);
    return whole;
  }

  since(start: number): Span {
    return { start, end: this.#tokens[Math.max(0, this.#at - 1)].end };
  }
}

export const describe = (token: Token): string =>
  token.kind === 'end' ? 'the end of the text' : token.kind === 'string' ? `"${token.text}"` : `'${token.text}'`;
