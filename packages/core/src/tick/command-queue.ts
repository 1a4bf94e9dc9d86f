import { ownCommands } from '../commands/builtin.ts';
import type { CommandForms } from '../commands/command-forms.ts';
import type { CommandDesk } from '../commands/kinds/command-desk.ts';
import type { CommandKind } from '../commands/kinds/define-command.ts';
import type { AppliedCommand, Command } from './commands.ts';

/** The commands of a run, all in canonical form: those that wait for the next tick, those of another run, and those applied. */
export class CommandQueue {
  readonly forms: CommandForms;
  readonly #kindOf: ReadonlyMap<string, CommandKind>;
  /** Commands of another run, by the tick they are applied at. */
  readonly #repeated = new Map<number, Command[]>();
  #queued: Command[] = [];
  #applied: AppliedCommand[] = [];

  /** @param ofParts the commands that the parts of the run bring */
  constructor(ofParts: readonly CommandKind[], forms: CommandForms, repeated: readonly AppliedCommand[]) {
    this.forms = forms;
    this.#kindOf = new Map([...ownCommands, ...ofParts].map((kind) => [kind.type, kind]));
    for (const { tick, command } of repeated) {
      const sameTick = this.#repeated.get(tick);
      if (sameTick === undefined) this.#repeated.set(tick, [command]);
      else sameTick.push(command);
    }
  }

  get queued(): readonly Command[] {
    return this.#queued;
  }

  get applied(): readonly AppliedCommand[] {
    return this.#applied;
  }

  /** Whether commands of another run are applied at a tick. */
  repeats(tick: number): boolean {
    return this.#repeated.has(tick);
  }

  /** Whether commands are to be applied at a tick, as far as is known now. */
  awaits(tick: number): boolean {
    return this.#queued.length > 0 || this.repeats(tick);
  }

  /** Throws a CommandError, and keeps nothing, when the command has the wrong shape. */
  add(command: Command): void {
    this.#queued.push(this.forms.canonical(command));
  }

  /** Gives a tick its commands, those of the other run first. */
  apply(tick: number, desk: CommandDesk, noteRefused: (command: Command, reason: string) => void): void {
    const repeated = this.#repeated.get(tick);
    if (this.#queued.length === 0 && repeated === undefined) return;
    const commands = [...(repeated ?? []), ...this.#queued];
    this.#queued = [];
    for (const command of commands) {
      const reason = this.#applyOne(command, desk);
      if (reason === undefined) this.#applied.push({ tick, command });
      else noteRefused(command, reason);
    }
  }

  /** Waits with these; they were checked before. */
  restore(queued: readonly Command[]): void {
    this.#queued = queued.map((command) => this.forms.canonical(command));
    this.#applied = [];
  }

  /** Does what a canonical command asks; the reason when it does not fit the run: nothing is changed then. */
  #applyOne(command: Command, desk: CommandDesk): string | undefined {
    const kind = this.#kindOf.get(command.type);
    if (kind === undefined) throw new Error(`a command of type '${command.type}' came past the door`);
    return kind.apply(command, desk);
  }
}
