import type { CensusNeeds } from './census.ts';
import { stackDepth } from './columns.ts';
import type { CompiledGoal, GoalKind, GoalProblem, GoalSetting, GoalValues } from './goal-kind.ts';
import { goalValues } from './goal-values.ts';
import {
  findingsInParts,
  findingsInValues,
  unknownKind,
  type GoalDescription,
  type GoalFinding,
} from './goal-writing.ts';
import type { Named } from './named.ts';
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

/** Where a goal stands among those of its group. */
interface Standing extends Pick<GoalSetting, 'tactic' | 'isLast'> {
  /** Goals around it, and itself. */
  readonly depth: number;
}

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
      goals.length === 1
        ? this.#add(goals[0], [...path, 0], { tactic, depth: 1, isLast: true })
        : this.#addOrder(goals, path, tactic);
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
    const parts = goals.map((goal, index) =>
      this.#add(goal, [...path, index], { tactic, depth: 2, isLast: index === goals.length - 1 }),
    );
    const order = this.#kinds.find(({ name }) => name === 'all');
    if (order !== undefined) this.used.add(order);
    const compiled = order?.compile(noValues, this.#setting(parts, { tactic, isLast: true }));
    return compiled !== undefined && 'pursue' in compiled
      ? this.#enter({ compiled, name: undefined, words: 'one after the other', otherwise: -1 })
      : -1;
  }

  #enter(entry: GoalEntry): number {
    return this.entries.push(entry) - 1;
  }

  #setting(parts: readonly number[], { tactic, isLast }: Pick<GoalSetting, 'tactic' | 'isLast'>): GoalSetting {
    return {
      places: this.#places,
      parts,
      add: (compiled: CompiledGoal) => this.#enter({ compiled, name: undefined, words: 'on the way', otherwise: -1 }),
      signalTick: this.#signalTick,
      dt: this.#dt,
      tactic,
      isLast,
      wants: this.wants,
      needs: this.needs,
    };
  }

  #add(description: GoalDescription, path: Path, standing: Standing): number {
    const { depth } = standing;
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
    const inside: Standing = { ...standing, depth: depth + 1, isLast: false };
    const parts = goals.map((part, index) => this.#add(part, [...path, 'goals', index], inside));
    const fallback = otherwise === undefined ? -1 : this.#add(otherwise, [...path, 'otherwise'], inside);
    const before = this.findings.length;
    const namesOf = (each: Named): readonly string[] => this.#places.namesOf(each);
    this.findings.push(...findingsInValues(kind, given, path, { namesOf, parts: goals.length }));
    if (this.findings.length > before) return -1;
    const compiled = kind.compile(goalValues(kind, given), this.#setting(parts, standing));
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
}

/** `leave, by: west` */
const wordsFor = (name: string, given: Readonly<Record<string, unknown>>): string =>
  [name, ...Object.entries(given).map(([parameter, value]) => `${parameter}: ${String(value)}`)].join(', ');

const noValues: GoalValues = goalValues({ parameters: {} }, {});
