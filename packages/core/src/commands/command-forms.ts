import { canonical, describePlainProblem, meant, mostProblems, type PlainProblem } from '../plain/canonical.ts';
import { showValue } from '../plain/describe-property.ts';
import { oneOf, record, whole, type PropertyKind } from '../plain/property.ts';
import { ownCommands, type AppliedCommand, type Command } from './builtin.ts';
import type { CommandForm } from './kinds/define-command.ts';

/** A command has the wrong shape. It was not queued, and the run goes on as if it had not been given. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly problems: readonly PlainProblem[];

  constructor(problems: readonly PlainProblem[]) {
    super(`the command is refused: ${problems.map(describePlainProblem).join('. ')}`);
    this.problems = problems;
  }
}

const appliedTick = whole({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'tick at whose start it is applied');

/**
 * The commands that a run knows: its own and those of its parts. Queue, snapshot, recording, replay and live protocol all read
 * commands here, so that each has one form.
 */
export class CommandForms {
  readonly #formOf: ReadonlyMap<string, CommandForm>;

  /** @param ofParts the commands that parts bring. Throws when two commands have the same type. */
  constructor(ofParts: readonly CommandForm[] = []) {
    const forms = new Map<string, CommandForm>(ownCommands.map((form) => [form.type, form]));
    for (const form of ofParts) {
      if (forms.has(form.type))
        throw new Error(`a run must not have two commands of type '${form.type}'; rename the one of your part`);
      forms.set(form.type, form);
    }
    this.#formOf = forms;
    this.ofParts = ofParts;
  }

  /** Whether there are commands of this type. */
  has(type: string): boolean {
    return this.#formOf.has(type);
  }

  /** What all commands look like: those of every run first. */
  get all(): readonly CommandForm[] {
    return [...this.#formOf.values()];
  }

  /** What the commands look like that parts bring. */
  readonly ofParts: readonly CommandForm[];

  /**
   * The canonical form of a command: checked, copied and frozen, the same bits again after it was written as JSON. Problems are added to
   * the list, with places below `place`; then the result must not be used.
   * @param around properties that stand beside those of the command, such as its time in a scenario; the result has them too
   */
  read(
    given: unknown,
    place: string,
    problems: PlainProblem[],
    around: Readonly<Record<string, PropertyKind>> = {},
  ): Command {
    const type: unknown = typeof given === 'object' && given !== null && 'type' in given ? given.type : undefined;
    const form = typeof type === 'string' ? this.#formOf.get(type) : undefined;
    if (form === undefined) {
      problems.push(this.#unknownType(given, type, place));
      return given as Command;
    }
    const before = problems.length;
    const properties = { ...around, type: oneOf([form.type], 'the kind of command'), ...form.properties };
    const command = canonical(record<Command>(properties as never, form.meaning), given, place, problems);
    const problem = problems.length > before ? undefined : form.problemWith?.(command);
    if (problem !== undefined) problems.push({ place, ...problem });
    return command;
  }

  /** The canonical form of a command; throws a CommandError when there is none. */
  canonical(given: unknown): Command {
    const problems: PlainProblem[] = [];
    const command = this.read(given, '', problems);
    if (problems.length > 0) throw new CommandError(problems);
    return command;
  }

  /** The canonical form of a command with its tick; problems as `read` lists them. */
  readApplied(given: unknown, place: string, problems: PlainProblem[]): AppliedCommand {
    const found = typeof given === 'object' && given !== null ? (given as Partial<AppliedCommand>) : {};
    const tick = canonical(appliedTick, found.tick, `${place}.tick`, problems);
    const command = this.read(found.command, `${place}.command`, problems);
    return Object.freeze({ tick, command });
  }

  /** The canonical forms of commands with their ticks; problems as `read` lists them. */
  readAllApplied(given: readonly unknown[], place: string, problems: PlainProblem[]): readonly AppliedCommand[] {
    const applied: AppliedCommand[] = [];
    for (let index = 0; index < given.length && problems.length < mostProblems; index++)
      applied.push(this.readApplied(given[index], `${place}[${index}]`, problems));
    return applied;
  }

  #unknownType(given: unknown, type: unknown, place: string): PlainProblem {
    const types = [...this.#formOf.keys()];
    const question = typeof type === 'string' ? meant(type, types) : undefined;
    const remedy = `${question === undefined ? '' : `${question} `}types are ${types.join(', ')}`;
    if (type === undefined)
      return { place, rule: `a command must be an object with a type; it is ${showValue(given)}`, remedy };
    const typePlace = place === '' ? 'type' : `${place}.type`;
    return { place: typePlace, rule: `there is no command of type ${showValue(type)}`, remedy };
  }
}
