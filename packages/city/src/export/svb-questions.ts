import { describeRange, fileRanges, isWithin, type Range } from '../limits/city-limits.ts';
import type { Vector } from '../plan/city-plan.ts';
import type { SvbBlock, SvbEntry, SvbProblems, SvbSection } from './svb-syntax.ts';

/** What a number must be like. */
export interface NumberRule {
  readonly whole?: boolean;
  readonly above?: number;
  readonly least?: number;
  /** Number of things it may point at: it must be below. */
  readonly below?: number;
  readonly within?: Range;
  readonly otherwise?: number;
}

/** What every number of a file must be at least. */
const anyNumber: Range = { least: -1e9, most: 1e9, unit: '' };

/** One section of a block, asked for its entries. What is missing or wrong becomes a problem with its line. */
export class Questions {
  readonly line: number;
  readonly #problems: SvbProblems;
  readonly #section: SvbSection | undefined;
  readonly #place: string;

  constructor(problems: SvbProblems, block: SvbBlock, name: string, place: string) {
    this.#problems = problems;
    this.#section = block.sections.get(name.toLowerCase());
    this.#place = `${place}.${name}`;
    this.line = this.#section?.line ?? block.line;
    if (this.#section === undefined) this.complain(`the section [${name}] is missing`, 'add it');
  }

  complain(rule: string, remedy: string, entry?: string): void {
    const line = entry === undefined ? this.line : (this.#find(entry)?.line ?? this.line);
    this.#problems.add(line, entry === undefined ? this.#place : `${this.#place}.${entry}`, rule, remedy);
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  number(name: string, rule: NumberRule = {}): number {
    const entry = this.#find(name);
    if (entry === undefined && rule.otherwise !== undefined) return rule.otherwise;
    const [value] = entry?.values ?? [];
    if (value === undefined || !('number' in value) || entry?.isList === true) {
      this.#missing(name, 'a number');
      return 0;
    }
    this.#check(name, value.number, rule);
    return value.number;
  }

  list(name: string, rule: NumberRule & { readonly optional?: boolean } = {}): number[] {
    const entry = this.#find(name);
    if (entry === undefined) {
      if (rule.optional !== true) this.#missing(name, 'a list of numbers');
      return [];
    }
    return entry.values.flatMap((value) => {
      if (!('number' in value)) {
        this.complain(`${name} must be a list of numbers`, 'write only numbers', name);
        return [];
      }
      this.#check(name, value.number, rule);
      return [value.number];
    });
  }

  vector(name: string, within: Range = fileRanges.place): Vector {
    const values = this.list(name, { within });
    if (this.has(name) && values.length !== 3)
      this.complain(`${name} must have 3 numbers; found ${values.length}`, 'give x, y and z', name);
    return [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];
  }

  /** One of some words; words of the file are in small letters. */
  word<T extends string>(name: string, words: readonly T[], otherwise?: T): T {
    const [value] = this.#find(name)?.values ?? [];
    if (value === undefined && otherwise !== undefined) return otherwise;
    const found = value !== undefined && 'word' in value ? value.word : undefined;
    const known = words.find((each) => each === found);
    if (known === undefined) this.#missing(name, `one of ${words.join(', ').toUpperCase()}`, found);
    return known ?? words[0];
  }

  text(name: string): string | undefined {
    const [value] = this.#find(name)?.values ?? [];
    return value !== undefined && 'text' in value ? value.text : undefined;
  }

  #find(name: string): SvbEntry | undefined {
    return this.#section?.entries.get(name.toLowerCase());
  }

  #missing(name: string, wanted: string, found?: string): void {
    if (this.#section === undefined) return;
    this.complain(`${name} must be ${wanted}${found === undefined ? '' : `; found ${found}`}`, 'give it', name);
  }

  #check(name: string, value: number, { whole, above, least, below, within = anyNumber }: NumberRule): void {
    if (!isWithin(value, within))
      this.complain(`${name} must be ${describeRange(within)}; found ${value}`, 'correct it', name);
    else if (whole === true && !Number.isInteger(value))
      this.complain(`${name} must be a whole number; found ${value}`, 'correct it', name);
    else if (above !== undefined && value <= above)
      this.complain(`${name} must be above ${above}; found ${value}`, 'correct it', name);
    else if (least !== undefined && value < least)
      this.complain(`${name} must be at least ${least}; found ${value}`, 'correct it', name);
    else if (below !== undefined && value >= below)
      this.complain(
        below === 0 ? `${name} is ${value}, and there is none` : `${name} must be 0 to ${below - 1}; found ${value}`,
        'point it at one that is there',
        name,
      );
  }
}

/** The items of an array section in the order of their numbers, which must be 0, 1, 2 ... */
export function itemsOf(problems: SvbProblems, block: SvbBlock, name: string, place: string): SvbBlock[] {
  const section = block.sections.get(name.toLowerCase());
  if (section === undefined) return [];
  const numbers = [...section.items.keys()].toSorted((one, other) => one - other);
  const gap = numbers.findIndex((number, index) => number !== index);
  if (gap >= 0)
    problems.add(
      section.items.get(numbers[gap])?.line ?? section.line,
      place === '' ? name : `${place}.${name}`,
      `items must be numbered 0, 1, 2 ...; ${gap} is missing`,
      'number them again',
    );
  return numbers.flatMap((number) => section.items.get(number) ?? []);
}
