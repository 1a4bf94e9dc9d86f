import { add } from './kinds/add.ts';
import { clear } from './kinds/clear.ts';
import { close } from './kinds/close.ts';
import { model } from './kinds/model.ts';
import { obstacle } from './kinds/obstacle.ts';
import { open } from './kinds/open.ts';
import { remove } from './kinds/remove.ts';
import { send } from './kinds/send.ts';
import { set } from './kinds/set.ts';
import { signal } from './kinds/signal.ts';

/** Every kind of command: one line each. */
export const builtinCommands = [add, remove, set, send, model, obstacle, clear, close, open, signal] as const;

/**
 * What people and programs may ask of a running simulation. Applied at the start of the next tick, in the order queued. In its canonical
 * form it is frozen plain JSON (`readCommand`).
 */
export type Command = NonNullable<(typeof builtinCommands)[number]['holds']>;

/** A command with the tick it was applied at: with the seed, all that a replay needs. */
export interface AppliedCommand {
  readonly tick: number;
  readonly command: Command;
}
