import { encodeValue, decodeValue, type Parameter, type Point } from '@korzo/core';
import type { CensusNeeds } from './census.ts';
import { stackDepth } from './columns.ts';
import type { CompiledGoal, GoalKind, GoalProblem, GoalSetting, GoalValues } from './goal-kind.ts';
import {
  findingsInParts,
  findingsInValues,
  unknownKind,
  type GoalDescription,
  type GoalFinding,
} from './goal-writing.ts';
import type { Places } from './places.ts';

/** A goal of the table. */
export interface GoalEntry {
  readonly compiled: CompiledGoal;
  /** What events call it; undefined for goals that only help another. */
  readonly name: string | undefined;
  /** For a person to read. */
  readonly words: string;
  /** Pursued instead when it fails; -1 for nothing. */
  readonly otherwise: number;
}

type Path = GoalFinding['path'];

/** Goals may be nested so deep; the rest of the stack is for goals that goals push themselves. */
export const deepestGoals = stackDepth - 2;
/** The stack keeps goals as 16-bit numbers. */
const mostGoals = 60_000;

/** The static goals of a run. Every group has a root in it. */
export class GoalTable {
  readonly entries: GoalEntry[] = [];
  readonly findings: GoalFinding[] = [];
  readonly needs: CensusNeeds = {
    exits: false,
    exitQueues: false,
    parties: false,
    lifts: false,
    visits: false,
    queues: false,
  };
  /** The kinds of all goals in it. */
  readonly used = new Set<GoalKind>();
  /** Which goals were written under which root. */
  readonly families: { readonly root: number; readonly from: number; readonly until: number }[] = [];
  /** Targets that goals want the ways to. */
  readonly wants = new Set<number>();
  readonly #kinds: readonly GoalKind[];
  readonly #places: Places;
  readonly #dt: number;
  readonly #signalTick: GoalSetting['signalTick'];

  constructor(kinds: readonly GoalKind[], places: Places, { dt, signalTick }: Pick<GoalSetting, 'dt' | 'signalTick'>) {
    this.#kinds = kinds;
    this.#places = places;
    this.#dt = dt;
    this.#signalTick = signalTick;
  }

  /** Adds goals that are pursued in order; returns the number of the whole, or -1 with findings. */
  addAll(goals: readonly GoalDescription[], path: Path, tactic: 'field' | 'path'): number {
    const before = this.findings.length;
    const from = this.entries.length;
    const whole =
      goals.length === 1 ? this.#add(goals[0], [...path, 0], tactic, 1) : this.#addOrder(goals, path, tactic);
    if (this.findings.length > before) return -1;
    this.families.push({ root: whole, from, until: this.entries.length });
    return whole;
  }

  /** Goals that few will ever pursue: their fields are made when they are asked for. */
  addRare(goals: readonly GoalDescription[], path: Path): number {
    const before = [...this.wants];
    const root = this.addAll(goals, path, 'field');
    this.wants.clear();
    for (const target of before) this.wants.add(target);
    return root;
  }

  #addOrder(goals: readonly GoalDescription[], path: Path, tactic: 'field' | 'path'): number {
    const parts = goals.map((goal, index) => this.#add(goal, [...path, index], tactic, 2));
    const order = this.#kinds.find(({ name }) => name === 'all');
    if (order !== undefined) this.used.add(order);
    const compiled = order?.compile(noValues, this.#setting(parts, tactic));
    return compiled !== undefined && 'pursue' in compiled
      ? this.#enter({ compiled, name: undefined, words: 'one after the other', otherwise: -1 })
      : -1;
  }

  #enter(entry: GoalEntry): number {
    return this.entries.push(entry) - 1;
  }

  #setting(parts: readonly number[], tactic: 'field' | 'path'): GoalSetting {
    return {
      places: this.#places,
      parts,
      add: (compiled: CompiledGoal) => this.#enter({ compiled, name: undefined, words: 'on the way', otherwise: -1 }),
      signalTick: this.#signalTick,
      dt: this.#dt,
      tactic,
      wants: this.wants,
      needs: this.needs,
    };
  }

  #add(description: GoalDescription, path: Path, tactic: 'field' | 'path', depth: number): number {
    const { goal: name, goals = [], otherwise, ...given } = description;
    if (depth > deepestGoals) {
      this.#find(path, `goals must not be nested deeper than ${deepestGoals}`, 'write fewer goals inside goals');
      return -1;
    }
    if (this.entries.length >= mostGoals) {
      this.#find(path, `a scenario may have up to ${mostGoals} goals`, 'let groups share goals');
      return -1;
    }
    const kind = this.#kinds.find((each) => each.name === name);
    if (kind === undefined) {
      this.findings.push(unknownKind(name, path, this.#kinds));
      return -1;
    }
    this.used.add(kind);
    this.findings.push(...findingsInParts(kind, goals.length, path));
    const parts = goals.map((part, index) => this.#add(part, [...path, 'goals', index], tactic, depth + 1));
    const fallback = otherwise === undefined ? -1 : this.#add(otherwise, [...path, 'otherwise'], tactic, depth + 1);
    const before = this.findings.length;
    const values = this.#resolve(kind, given, path);
    if (this.findings.length > before) return -1;
    const compiled = kind.compile(values, this.#setting(parts, tactic));
    if (!('pursue' in compiled)) {
      this.#report(compiled, path);
      return -1;
    }
    return this.#enter({ compiled, name: kind.name, words: wordsFor(kind.name, given), otherwise: fallback });
  }

  #report({ parameter, rule, remedy }: GoalProblem, path: Path): void {
    this.#find(parameter === undefined ? path : [...path, parameter], rule, remedy);
  }

  #find(path: Path, rule: string, remedy: string): void {
    this.findings.push({ path, rule, remedy });
  }

  #resolve(kind: GoalKind, given: Readonly<Record<string, unknown>>, path: Path): GoalValues {
    this.findings.push(...findingsInValues(kind, given, path, (each) => this.#places.namesOf(each)));
    const values = new Map<string, unknown>();
    for (const [name, parameter] of Object.entries(kind.parameters)) {
      const value = given[name];
      if (value !== undefined) values.set(name, value);
      else if ('default' in parameter) values.set(name, parameter.default);
    }
    return valuesFrom(kind, values);
  }
}

/** `leave, by: west` */
const wordsFor = (name: string, given: Readonly<Record<string, unknown>>): string =>
  [name, ...Object.entries(given).map(([parameter, value]) => `${parameter}: ${String(value)}`)].join(', ');

const noValues: GoalValues = valuesFrom({ parameters: {} }, new Map());

function valuesFrom({ parameters }: Pick<GoalKind, 'parameters'>, values: ReadonlyMap<string, unknown>): GoalValues {
  const encoded = (name: string): number =>
    encodeValue(parameters[name] as Parameter, values.get(name) as number | string | boolean);
  return {
    number: encoded,
    choice: (name) => decodeValue(parameters[name] as Parameter, encoded(name)) as string,
    flag: (name) => encoded(name) === 1,
    name: (name) => values.get(name) as string | undefined,
    names: (name) => {
      const value = values.get(name);
      return value === undefined ? [] : Array.isArray(value) ? (value as string[]) : [value as string];
    },
    point: (name) => values.get(name) as Point | undefined,
    numbers: (name) => (values.get(name) as number[] | undefined) ?? [],
  };
}
