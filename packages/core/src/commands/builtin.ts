import { add } from './kinds/add.ts';
import { model } from './kinds/model.ts';
import { remove } from './kinds/remove.ts';
import { send } from './kinds/send.ts';
import { set } from './kinds/set.ts';

/** The commands that every run knows, about agents and models: one line each. Parts bring others (`Part.commands`). */
export const ownCommands = [add, remove, set, send, model] as const;

/** A command that every run knows. */
export type OwnCommand = NonNullable<(typeof ownCommands)[number]['holds']>;

/** A command that a part brings. Its form is known to the part. */
export type PartCommand = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * What people and programs may ask of a running simulation. Applied at the start of the next tick, in the order queued. In its canonical
 * form it is frozen plain JSON (`CommandForms.canonical`).
 */
export type Command = OwnCommand | PartCommand;

/** Whether a canonical command is of a type that every run knows. */
export const isOwnCommand = <T extends OwnCommand['type']>(
  command: Command,
  type: T,
): command is Extract<OwnCommand, { readonly type: T }> => command.type === type;

/** A command with the tick it was applied at: with the seed, all that a replay needs. */
export interface AppliedCommand {
  readonly tick: number;
  readonly command: Command;
}
