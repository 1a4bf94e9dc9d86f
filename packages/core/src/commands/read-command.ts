import type { AgentSpec } from '../agents/agent-spec.ts';
import { specProperty } from '../agents/spec-properties.ts';
import { canonical, describePlainProblem, mostProblems, type PlainProblem } from '../plain/canonical.ts';
import { showValue } from '../plain/describe-property.ts';
import { oneOf, record, whole } from '../plain/property.ts';
import { builtinCommands, type AppliedCommand, type Command } from './builtin.ts';
import type { CommandDesk } from './kinds/command-desk.ts';
import type { CommandKind } from './kinds/define-command.ts';

/** A command has the wrong shape. It was not queued, and the run goes on as if it had not been given. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly problems: readonly PlainProblem[];

  constructor(problems: readonly PlainProblem[]) {
    super(`the command is refused: ${problems.map(describePlainProblem).join('. ')}`);
    this.problems = problems;
  }
}

const kindOf: ReadonlyMap<string, CommandKind> = new Map(builtinCommands.map((kind) => [kind.type, kind]));

/**
 * The canonical form of a command: checked, copied and frozen, the same bits again after it was written as JSON. Problems are added to
 * the list, with places below `place`; then the result must not be used.
 */
export function readCommand(given: unknown, place: string, problems: PlainProblem[]): Command {
  const type: unknown = typeof given === 'object' && given !== null && 'type' in given ? given.type : undefined;
  const kind = typeof type === 'string' ? kindOf.get(type) : undefined;
  if (kind === undefined) {
    problems.push(unknownType(given, type, place));
    return given as Command;
  }
  const before = problems.length;
  const properties = { type: oneOf([kind.type], 'the kind of command'), ...kind.properties };
  const command = canonical(record<Command>(properties as never, kind.meaning), given, place, problems);
  const problem = problems.length > before ? undefined : kind.problemWith?.(command);
  if (problem !== undefined) problems.push({ place, ...problem });
  return command;
}

function unknownType(given: unknown, type: unknown, place: string): PlainProblem {
  const known = [...kindOf.keys()].join(', ');
  if (type === undefined)
    return {
      place,
      rule: `a command must be an object with a type; it is ${showValue(given)}`,
      remedy: `types are ${known}`,
    };
  const typePlace = place === '' ? 'type' : `${place}.type`;
  return { place: typePlace, rule: `there is no command of type ${showValue(type)}`, remedy: `types are ${known}` };
}

/** The canonical form of a command; throws a CommandError when there is none. */
export function canonicalCommand(given: unknown): Command {
  const problems: PlainProblem[] = [];
  const command = readCommand(given, '', problems);
  if (problems.length > 0) throw new CommandError(problems);
  return command;
}

/** The canonical form of an agent to be added; throws a CommandError when there is none. */
export function canonicalSpec(given: unknown): AgentSpec {
  const problems: PlainProblem[] = [];
  const spec = canonical(specProperty, given, 'spec', problems);
  if (problems.length > 0) throw new CommandError(problems);
  return spec;
}

const appliedTick = whole({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'tick at whose start it is applied');

/** The canonical form of a command with its tick; problems as `readCommand` tells them. */
export function readAppliedCommand(given: unknown, place: string, problems: PlainProblem[]): AppliedCommand {
  const found = typeof given === 'object' && given !== null ? (given as Partial<AppliedCommand>) : {};
  const tick = canonical(appliedTick, found.tick, `${place}.tick`, problems);
  const command = readCommand(found.command, `${place}.command`, problems);
  return Object.freeze({ tick, command });
}

/** The canonical forms of commands with their ticks; problems as `readCommand` tells them. */
export function readAppliedCommands(
  given: readonly unknown[],
  place: string,
  problems: PlainProblem[],
): readonly AppliedCommand[] {
  const applied: AppliedCommand[] = [];
  for (let index = 0; index < given.length && problems.length < mostProblems; index++)
    applied.push(readAppliedCommand(given[index], `${place}[${index}]`, problems));
  return applied;
}

/** Does what a canonical command asks; the reason when it does not fit the run: nothing is changed then. */
export function applyCommand(command: Command, desk: CommandDesk): string | undefined {
  const kind = kindOf.get(command.type);
  if (kind === undefined) throw new Error(`a command of type '${command.type}' came past the door`);
  return kind.apply(command, desk);
}
