import type { Locate, Problem, XmlElement } from '@korzo/reading';
import { describeRange, isWithin, type Range } from '../../limits/city-limits.ts';

/** More than these no reader reads; how many there were beyond is reported. */
const mostShown = 100;

/** Everything wrong with an XML file, with the line of the element it was found at. */
export class Findings {
  readonly #file: string;
  readonly #locate: Locate;
  readonly #problems: Problem[] = [];
  readonly #warnings: Problem[] = [];

  constructor(file: string, locate: Locate) {
    this.#file = file;
    this.#locate = locate;
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  get problems(): readonly Problem[] {
    return shown(this.#problems);
  }

  get warnings(): readonly Problem[] {
    return shown(this.#warnings);
  }

  problem(at: number | XmlElement, place: string, rule: string, remedy: string): void {
    this.#problems.push(this.#told(at, place, rule, remedy));
  }

  /** Something that was understood nevertheless, or left out without harm. */
  warn(at: number | XmlElement, place: string, rule: string, remedy: string): void {
    this.#warnings.push(this.#told(at, place, rule, remedy));
  }

  /** Line and column of an element. */
  positionOf({ offset }: XmlElement): ReturnType<Locate> {
    return this.#locate(offset);
  }

  #told(at: number | XmlElement, place: string, rule: string, remedy: string): Problem {
    return { file: this.#file, place, ...this.#locate(typeof at === 'number' ? at : at.offset), rule, remedy };
  }
}

function shown(problems: readonly Problem[]): readonly Problem[] {
  const sorted = problems.toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  );
  if (sorted.length <= mostShown) return sorted;
  const { file } = sorted[0];
  const rule = `there are ${sorted.length - mostShown} more of these`;
  return [...sorted.slice(0, mostShown), { file, place: '', rule, remedy: 'fix those above first' }];
}

/** What a number must be like. */
interface NumberRule {
  readonly whole?: boolean;
  readonly above?: number;
  readonly least?: number;
  readonly within?: Range;
  readonly otherwise?: number;
}

/** A place of a file with its line and column. */
export type Where = Pick<Problem, 'place' | 'line' | 'column'>;

/** One element asked for its attributes. What is missing or wrong becomes a problem. */
export class Question {
  readonly element: XmlElement;
  readonly place: string;
  readonly #findings: Findings;

  constructor(findings: Findings, element: XmlElement, place: string) {
    this.#findings = findings;
    this.element = element;
    this.place = place;
  }

  /** Where the element stands, for messages about what is made of it. */
  get where(): Where {
    return { place: this.place, ...this.#findings.positionOf(this.element) };
  }

  has(name: string): boolean {
    return this.element.attributes.has(name);
  }

  text(name: string): string | undefined {
    return this.element.attributes.get(name)?.value;
  }

  /** A text that must be there; '' after a complaint. */
  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') {
      this.#findings.problem(this.element, this.place, `<${this.element.name}> must have ${name}`, `add ${name}="..."`);
      return '';
    }
    return value;
  }

  words(name: string): string[] {
    return (this.text(name) ?? '').split(/\s+/).filter((word) => word !== '');
  }

  number(name: string, rule: NumberRule = {}): number {
    const told = this.text(name);
    if (told === undefined && rule.otherwise !== undefined) return rule.otherwise;
    const value = told === undefined || told.trim() === '' ? Number.NaN : Number(told);
    const wish = wishOf(value, rule);
    if (wish !== undefined) this.complain(name, `${name} must be ${wish}; found ${told ?? 'nothing'}`, 'correct it');
    return wish === undefined ? value : (rule.otherwise ?? 0);
  }

  complain(attribute: string, rule: string, remedy: string): void {
    const at = this.element.attributes.get(attribute)?.offset ?? this.element.offset;
    this.#findings.problem(at, this.place, rule, remedy);
  }
}

function wishOf(value: number, { whole, above, least, within }: NumberRule): string | undefined {
  if (!Number.isFinite(value)) return 'a number';
  if (within !== undefined && !isWithin(value, within)) return describeRange(within);
  if (whole === true && !Number.isInteger(value)) return 'a whole number';
  if (above !== undefined && value <= above) return `above ${above}`;
  return least !== undefined && value < least ? `at least ${least}` : undefined;
}
