import type { PropertiesOf, Property } from '../../plain/property.ts';
import type { CommandDesk } from './command-desk.ts';

/** A kind of command: what it looks like and what it does. */
export interface CommandKind<C extends { readonly type: string } = { readonly type: string }> {
  readonly type: C['type'];
  /** One sentence a person understands. */
  readonly meaning: string;
  readonly properties: Readonly<Record<string, Property>>;
  /** A rule that reaches beyond one property: rule and remedy when it is broken. */
  problemWith?(command: C): { readonly rule: string; readonly remedy: string } | undefined;
  /** Does what is asked; the reason when it does not fit the run: nothing is changed then. */
  apply(command: C, desk: CommandDesk): string | undefined;
  /** Never there: the type of the command, for the compiler. */
  readonly holds?: C;
}

/** The one door for kinds of commands. The compiler sees to it that every property is declared. */
export const defineCommand = <C extends { readonly type: string }>(
  kind: CommandKind<C> & { readonly properties: PropertiesOf<Omit<C, 'type'>> },
): CommandKind<C> => kind;
