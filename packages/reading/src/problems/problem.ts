/** Where in the plan of a place something is: one point, the two ends of a line, or the corners of an outline, m. */
export interface PlanMark {
  readonly level: number;
  readonly points: readonly (readonly [number, number])[];
}

/** One thing wrong with an input, worded so that a person can fix it. */
export interface Problem {
  readonly file: string;
  /** Where in the contents: `groups[1].radius`; '' for the file as a whole. */
  readonly place: string;
  /** Counted from 1; absent when the place has no position in the text. */
  readonly line?: number;
  readonly column?: number;
  /** Where in the plan; absent when the place has no geometry. */
  readonly mark?: PlanMark;
  /** What must hold and what was found. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** A way into a document: keys of mappings and numbers of list entries. */
export type Path = readonly (string | number)[];

/** `['groups', 1, 'radius']` as a person writes it: `groups[1].radius`. */
export function placeOf(path: Path): string {
  let place = '';
  for (const step of path) {
    if (typeof step === 'number') place += `[${step}]`;
    else place += place === '' ? step : `.${step}`;
  }
  return place;
}

/** One line per problem: `file:line:column: place: rule; remedy`. */
export function describeProblem(problem: Problem): string {
  const position = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
  const place = problem.place === '' ? '' : ` ${problem.place}:`;
  return `${problem.file}${position}:${place} ${problem.rule}; ${problem.remedy}`;
}

/** Thrown where an input that was thought good turns out not to be; carries every problem found. */
export class InputError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

const longestShown = 60;

/** A value found in an input, short enough for a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  if (text === undefined) return typeof value;
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}
