import type { PropertiesOf, Property } from '../../plain/property.ts';
import type { CommandDesk } from './command-desk.ts';

/** What a kind of command looks like: all that a reader without a run needs. */
export interface CommandForm<C extends { readonly type: string } = { readonly type: string }> {
  readonly type: C['type'];
  /** One sentence a person understands. */
  readonly meaning: string;
  readonly properties: Readonly<Record<string, Property>>;
  /** How people find it as a form: its heading, and the words on its button. Absent when it has a place of its own, or is for programs. */
  readonly form?: {
    readonly heading: string;
    readonly action: string;
    /** A switch that is set by which of two buttons is pressed, in place of a field. */
    readonly buttons?: { readonly property: string; readonly off: string; readonly on: string };
  };
  /** A rule that reaches beyond one property: rule and remedy when it is broken. */
  problemWith?(command: C): { readonly rule: string; readonly remedy: string } | undefined;
  /** Never there: the type of the command, for the compiler. */
  readonly holds?: C;
}

/** A kind of command: what it looks like and what it does. */
export interface CommandKind<C extends { readonly type: string } = { readonly type: string }> extends CommandForm<C> {
  /** Does what is asked; the reason when it does not fit the run: nothing is changed then. */
  apply(command: C, desk: CommandDesk): string | undefined;
  /** Why it can never fit this run, whatever happens before, known before the run begins: rule and remedy. Scenarios are checked by it. */
  foresee?(command: C): string | undefined;
}

interface Declared<C extends { readonly type: string }> {
  readonly properties: PropertiesOf<Omit<C, 'type'>>;
}

/** Declares what a kind of command looks like. The compiler sees to it that every property is declared. */
export const declareCommand = <C extends { readonly type: string }>(
  form: CommandForm<C> & Declared<C>,
): CommandForm<C> => form;

/** Declares a kind of command that needs nothing but the run. */
export const defineCommand = <C extends { readonly type: string }>(
  kind: CommandKind<C> & Declared<C>,
): CommandKind<C> => kind;

/** Says what a declared command does in one run. */
export const carryOut = <C extends { readonly type: string }>(
  form: CommandForm<C>,
  apply: CommandKind<C>['apply'],
): CommandKind<C> => ({ ...form, apply });

/** A command whose faults are known before the run begins. */
export const foreseen = <C extends { readonly type: string }>(
  kind: CommandKind<C>,
  foresee: (command: C) => string | undefined,
): CommandKind<C> => ({ ...kind, foresee });
