import { describeProblem, type Problem } from '@korzo/formats';

/** A stretch of the text, in characters from its beginning. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One thing wrong with a city text. A slip was understood nevertheless; an error was not, and no city is built. */
export interface Complaint {
  readonly severity: 'error' | 'slip';
  readonly span: Span;
  /** What must hold and what was found. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** More than this nobody reads; what comes after is mostly a consequence. */
export const mostComplaints = 50;

/** Gathers complaints of one text, each place and rule once. */
export class Complaints {
  readonly #list: Complaint[] = [];
  readonly #known = new Set<string>();

  error(span: Span, rule: string, remedy: string): void {
    this.#add({ severity: 'error', span, rule, remedy });
  }

  slip(span: Span, rule: string, remedy: string): void {
    this.#add({ severity: 'slip', span, rule, remedy });
  }

  #add(complaint: Complaint): void {
    const key = `${complaint.span.start}:${complaint.rule}`;
    if (this.#known.has(key) || this.#list.length >= mostComplaints) return;
    this.#known.add(key);
    this.#list.push(complaint);
  }

  get hasErrors(): boolean {
    return this.#list.some(({ severity }) => severity === 'error');
  }

  /** In the order of the text. */
  get all(): readonly Complaint[] {
    return this.#list.toSorted((one, other) => one.span.start - other.span.start);
  }
}

/** Line and column of a character, both from 1. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

/** The complaint as every other format's problems are told. */
export function problemOf(text: string, file: string, { span, rule, remedy }: Complaint): Problem {
  return { file, place: '', ...positionOf(text, span.start), rule, remedy };
}

const longestLineShown = 160;

/** What a person reads: the place, the rule, the line of the text and a caret under it. */
export function renderComplaint(text: string, file: string, complaint: Complaint): string {
  const { line, column } = positionOf(text, complaint.span.start);
  const source = text.split('\n')[line - 1] ?? '';
  const from = Math.max(0, column - longestLineShown / 2);
  const shown = source.slice(from, from + longestLineShown).replaceAll('\t', ' ');
  const width = Math.max(1, Math.min(complaint.span.end - complaint.span.start, shown.length - (column - 1 - from)));
  const number = String(line);
  const gutter = ' '.repeat(number.length);
  return [
    `${complaint.severity}: ${describeProblem(problemOf(text, file, complaint))}`,
    ` ${gutter} |`,
    ` ${number} | ${shown}`,
    ` ${gutter} | ${' '.repeat(column - 1 - from)}${'^'.repeat(width)}`,
  ].join('\n');
}
