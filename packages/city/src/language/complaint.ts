import { describeProblem, type Problem } from '@korzo/reading';

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

/** Errors, and slips, beyond so many are counted only: what comes late is mostly a consequence. */
const mostShown = 50;

/** Gathers complaints of one text, each place and rule once. Slips never crowd out errors. */
export class Complaints {
  readonly #shown: Complaint[] = [];
  readonly #known = new Set<string>();
  readonly #shownOf = { error: 0, slip: 0 };
  #errorCount = 0;

  error(span: Span, rule: string, remedy: string): void {
    this.#errorCount++;
    this.#add({ severity: 'error', span, rule, remedy });
  }

  slip(span: Span, rule: string, remedy: string): void {
    this.#add({ severity: 'slip', span, rule, remedy });
  }

  #add(complaint: Complaint): void {
    const { severity, span, rule } = complaint;
    const key = `${span.start}:${rule}`;
    if (this.#known.has(key) || this.#shownOf[severity] >= mostShown) return;
    this.#known.add(key);
    this.#shownOf[severity]++;
    this.#shown.push(complaint);
  }

  /** How many errors there were, with those that are not shown. */
  get errorCount(): number {
    return this.#errorCount;
  }

  get hasErrors(): boolean {
    return this.#errorCount > 0;
  }

  /** Whether a further error would not be shown: looking for a remedy is then in vain. */
  get isFull(): boolean {
    return this.#shownOf.error >= mostShown;
  }

  /** In the order of the text. */
  get all(): readonly Complaint[] {
    return this.#shown.toSorted((one, other) => one.span.start - other.span.start);
  }
}

/** Line and column of a character, both from 1. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The complaint as every other format's problems are reported. */
export function problemOf(text: string, file: string, { span, rule, remedy }: Complaint): Problem {
  return { file, place: '', ...positionOf(text, span.start), rule, remedy };
}

const longestLineShown = 160;

/** What a person reads: the place, the rule, the line of the text and a caret under it. */
export function renderComplaint(text: string, file: string, complaint: Complaint): string {
  const { line, column } = positionOf(text, complaint.span.start);
  const start = complaint.span.start - column + 1;
  const end = text.indexOf('\n', start);
  const source = text.slice(start, end < 0 ? text.length : end);
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
