import type { Complaint, Complaints, Span } from '../language/complaint.ts';
import type { Work } from '../work/work.ts';
import type { Base } from '../language/syntax.ts';
import type { CommandDeclaration, Taken } from './commands.ts';
import type { CitySettings } from './functions.ts';
import {
  kindOf,
  refused,
  type CrossObject,
  type LotKind,
  type StyleObject,
  type Value,
  type WayObject,
} from './objects.ts';

/** Thrown where a statement cannot be carried out; the complaint was made before. */
export class Stopped extends Error {
  readonly complaint: Complaint;

  constructor(complaint: Complaint) {
    super(complaint.rule);
    this.complaint = complaint;
  }
}

/** Thrown where a statement needs something that was refused before: nothing more is said about it. */
export class PassedOver extends Stopped {}

/** Thrown where a program has used up what it may use: nothing of it is carried out any more. */
export class Ended extends Stopped {}

export interface Connection {
  readonly from: CrossObject;
  readonly fromIncome: number;
  readonly to: CrossObject;
  readonly toIncome: number;
  /** Absent for the straight default. */
  readonly way?: WayObject;
  readonly span: Span;
}

export interface House {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly turned: number;
  readonly span: Span;
}

export interface Tree {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface Lamp {
  readonly x: number;
  readonly y: number;
}

export interface Park {
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
  readonly span: Span;
}

/** A box that is ground as well: bodies drive onto it and stand on it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  /** Of its top above the ground at the near end of its width, m. */
  readonly height: number;
  readonly turned: number;
  /** How much higher its top is at the far end of its width, m. */
  readonly rise: number;
  readonly span: Span;
}

/** A car park or a petrol station: asphalt for bodies and people. */
export interface Lot {
  readonly kind: LotKind;
  readonly x: number;
  readonly y: number;
  /** Along the road, m, and away from it. */
  readonly width: number;
  readonly depth: number;
  /** Degrees by which its width is turned from east; its depth leads to the left of that. */
  readonly turned: number;
  /** Of one along a road: the number of the one-way road that leads through it, and how many vehicles have room to stand there. */
  readonly lanes?: { readonly road: number; readonly spaces: number };
  readonly span: Span;
}

/** What a program has built so far. */
export interface Built {
  readonly settings: CitySettings;
  readonly crosses: CrossObject[];
  readonly connections: Connection[];
  readonly houses: House[];
  readonly trees: Tree[];
  readonly lamps: Lamp[];
  readonly parks: Park[];
  readonly boxes: Box[];
  readonly lots: Lot[];
}

export const nothingBuilt = (settings: CitySettings): Built => ({
  settings: { ...settings },
  crosses: [],
  connections: [],
  houses: [],
  trees: [],
  lamps: [],
  parks: [],
  boxes: [],
  lots: [],
});

/** Height of the ground at a place, m. */
export interface HeightAt {
  (x: number, y: number): number;
  /** Called before a map is made: each may ask for a certain number of heights. */
  readonly survey?: () => void;
}

/** What a command gets when it is carried out. */
export interface CityWorkshop {
  readonly built: Built;
  readonly complaints: Complaints;
  readonly work: Work;
  fail(span: Span, rule: string, remedy: string): never;
  /** Gives up a statement without a word, as what it needs was refused before. */
  passOver(span: Span): never;
}

/** Carries out a command on the object it is said of. */
export type Carry<T> = (workshop: CityWorkshop, self: T, given: Given) => void;

/** The values of a call, already of the types its declaration asks for. */
export class Given {
  readonly span: Span;
  readonly name: string;
  readonly #values: readonly Value[];

  constructor(name: string, span: Span, values: readonly Value[]) {
    this.name = name;
    this.span = span;
    this.#values = values;
  }

  get count(): number {
    return this.#values.length;
  }

  number(at: number, otherwise = 0): number {
    return at < this.#values.length ? Number(this.#values[at]) : otherwise;
  }

  bool(at: number): boolean {
    return Boolean(this.#values[at]);
  }

  string(at: number): string {
    return this.#values[at] as string;
  }

  cross(at: number): CrossObject {
    return this.#values[at] as CrossObject;
  }

  way(at: number): WayObject {
    return this.#values[at] as WayObject;
  }

  style(at: number): StyleObject {
    return this.#values[at] as StyleObject;
  }
}

/** Refuses values that are not what a command takes. */
export function checkGiven(
  workshop: CityWorkshop,
  { name, takes }: CommandDeclaration,
  values: readonly Value[],
  spans: readonly Span[],
): void {
  for (const [index, value] of values.entries()) {
    if (value === refused) workshop.passOver(spans[index]);
    const taken = takes[Math.min(index, takes.length - 1)];
    if (!fits(value, taken.type))
      workshop.fail(
        spans[index],
        `${taken.name} of ${name} must be ${wordFor(taken.type)}; found ${kindOf(value)}`,
        'pass one',
      );
  }
}

const wordFor = (type: Taken): string =>
  type === 'number'
    ? 'a number'
    : type === 'bool'
      ? 'true or false'
      : type === 'string'
        ? 'a text in quotes'
        : `a ${type}`;

function fits(value: Value, type: Taken): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'bool') return typeof value === 'boolean' || typeof value === 'number';
  if (type === 'string') return typeof value === 'string';
  return typeof value === 'object' && !Array.isArray(value) && value.kind === (type satisfies Base);
}
