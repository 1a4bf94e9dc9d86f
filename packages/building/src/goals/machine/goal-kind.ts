import type { Parameter } from '@korzo/core';
import type { Point } from '../../layout/building.ts';
import type { CensusNeeds } from './census.ts';
import type { Mind } from './mind.ts';
import type { Named } from './named.ts';
import type { Outcome } from './outcome.ts';
import type { Places } from './places.ts';

/** A goal's parameter: a number, choice or switch as models have them, or something in the building. */
export type GoalParameter =
  | Parameter
  | {
      readonly type: 'name' | 'names';
      readonly of: readonly Named[];
      readonly isRequired?: boolean;
      readonly meaning: string;
    }
  | { readonly type: 'point'; readonly meaning: string }
  | { readonly type: 'numbers'; readonly meaning: string }
  /** A point on a floor (two numbers) or in the volume (three), as the group's place is. */
  | { readonly type: 'position'; readonly isRequired?: boolean; readonly meaning: string }
  | {
      readonly type: 'positions';
      /** So many at least. */
      readonly least: number;
      /** Whether no point may come twice. */
      readonly areDifferent?: boolean;
      readonly isRequired?: boolean;
      readonly meaning: string;
    };
export type GoalParameters = Readonly<Record<string, GoalParameter>>;

/** Values as a kind of goal gets them: everything checked; names, points and lists may be absent. */
export interface GoalValues {
  number(name: string): number;
  choice(name: string): string;
  flag(name: string): boolean;
  name(name: string): string | undefined;
  names(name: string): readonly string[];
  point(name: string): Point | undefined;
  numbers(name: string): readonly number[];
  position(name: string): readonly number[] | undefined;
  positions(name: string): readonly (readonly number[])[];
}

/** A goal made ready for the table: it sees one person at a time, and keeps what it must remember in that person's stack. */
export interface CompiledGoal {
  /** Once, when the person begins it. */
  begin?(mind: Mind): void;
  /** Every tick while it is the present goal. */
  pursue(mind: Mind): Outcome;
  /** A part of it that it pushed has come to its end. Without this a failed part fails the whole. */
  partEnded?(mind: Mind, outcome: Outcome): Outcome;
  /** Once, when it ends in any way. */
  end?(mind: Mind): void;
  /** Whether it could have left this in `mind.note`: a goal that uses the note as an index refuses others, which snapshots may hold. */
  knowsNote?(note: number, places: Places): boolean;
}

/** What a goal is compiled with beside its values. */
export interface GoalSetting {
  readonly places: Places;
  /** Its parts, as numbers of the table. */
  readonly parts: readonly number[];
  /** Puts a simple goal of its own into the table. */
  readonly add: (goal: CompiledGoal) => number;
  /** The tick at which a signal was or will be raised; Infinity while nothing is known of it. It may come sooner than said before. */
  readonly signalTick: (name: string) => number;
  readonly dt: number;
  readonly tactic: 'field' | 'path';
  /** Whether it is the last goal of a group's list: those that head for a point stay there instead of being reached. */
  readonly isLast: boolean;
  /** Targets it will want the ways to; it adds them, so that their fields are there from the start. Others come when asked for. */
  readonly wants: Set<number>;
  /** What the goal wants counted of every person; it sets what it needs. */
  readonly needs: CensusNeeds;
}

/** A kind of goal, declared as data. */
export interface GoalKind {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  readonly parameters: GoalParameters;
  /** Whether it is made of other goals. */
  readonly parts: 'none' | 'one' | 'some';
  /**
   * Where it can be pursued: only in a building, whose ways it finds (unless given); on any floor; or anywhere, in the volume
   * too.
   */
  readonly where?: 'building' | 'floor' | 'anywhere';
  /** What is wrong with values that do not fit together, or not to the number of its parts, wherever it is pursued. */
  check?(values: GoalValues, parts: number): GoalProblem | undefined;
  /** The goal, or what is wrong with its values: the name of the parameter, the rule and the remedy. */
  compile(values: GoalValues, setting: GoalSetting): CompiledGoal | GoalProblem;
}

export interface GoalProblem {
  readonly parameter?: string;
  readonly rule: string;
  readonly remedy: string;
}

/** A kind of goal of your own, with its types checked. */
export const defineGoal = (kind: GoalKind): GoalKind => kind;
