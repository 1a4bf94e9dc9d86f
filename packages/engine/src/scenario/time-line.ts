import {
  CommandForms,
  property,
  type AppliedCommand,
  type Command,
  type CommandForm,
  type Part,
  type PlainProblem,
} from '@korzo/core';
import type { Flaw, Path } from '@korzo/reading';
import { unreadable } from '../document/mend-commands.ts';
import type { Scenario } from '../reader/scenario.ts';
import { withNumbers, type CommandNames } from './named-commands.ts';

/** Steps are not exact: a command a hair after the start of a tick belongs to that tick. */
const hair = 1e-6;

/** What a command of a scenario has beside its own properties. */
const around = { at: property.real({ min: 0, max: 1e7, unit: 's' }, 'when it is applied') };

interface TimeLinePlace {
  readonly parts: readonly Part[];
  /** Of parts that are not made. */
  readonly forms: readonly CommandForm[];
  readonly names: CommandNames;
  /** The key of a scenario that brings a command, for commands of parts that the run does not have. */
  readonly keyOf?: (type: string) => string | undefined;
}

/** The commands of `run.commands` with their ticks, in canonical form. What is wrong with them is added to the findings. */
export function timeLine(
  { run: { commands = [] } }: Scenario,
  dt: number,
  { parts, forms: others, names, keyOf }: TimeLinePlace,
  findings: Flaw[],
): readonly AppliedCommand[] {
  if (commands.length === 0) return [];
  const kinds = parts.flatMap((part) => part.commands ?? []);
  const forms = new CommandForms([...kinds, ...others]);
  return commands.map(({ at, ...written }, index) => {
    const tick = Math.ceil(at / dt - hair);
    // What could not be read is complained about already.
    if (written.type === unreadable) return { tick, command: written };
    const { command: given, flaws } = withNumbers(written, names);
    for (const flaw of flaws) findings.push({ ...flaw, path: ['run', 'commands', index, ...flaw.path] });
    const missing = forms.has(written.type) ? undefined : keyOf?.(written.type);
    if (missing !== undefined) {
      const rule = `the command ${written.type} belongs to ${missing}, which this scenario does not have`;
      findings.push({ path: ['run', 'commands', index, 'type'], rule, remedy: `add ${missing}, or leave it out` });
      return { tick, command: written };
    }
    const problems: PlainProblem[] = [];
    const command = flaws.length > 0 ? written : forms.read({ at, ...given }, '', problems, around);
    for (const { place, rule, remedy } of problems)
      findings.push({ path: ['run', 'commands', index, ...pathOf(place)], rule, remedy });
    const foreseen =
      problems.length + flaws.length > 0
        ? undefined
        : kinds.find(({ type }) => type === command.type)?.foresee?.(command);
    if (foreseen !== undefined) {
      const [rule, ...remedy] = foreseen.split('; ');
      findings.push({ path: ['run', 'commands', index], rule, remedy: remedy.join('; ') });
    }
    return { tick, command: withoutTime(command) };
  });
}

function withoutTime(command: Command): Command {
  const { at: _at, ...own } = command as Command & { readonly at?: number };
  return Object.freeze(own);
}

/** `agent.id` and `outline[2][0]` as paths. */
const pathOf = (place: string): Path =>
  place
    .split(/[.[\]]+/)
    .filter((word) => word !== '')
    .map((word) => (/^\d+$/.test(word) ? Number(word) : word));

/**
 * The commands of a run: those of its scenario and those of a run to be repeated. A run that was recorded has applied those of its
 * scenario, so each of them is there once.
 */
export function allCommands(
  ofScenario: readonly AppliedCommand[],
  repeated: readonly AppliedCommand[],
): readonly AppliedCommand[] {
  const left = ofScenario.map((each) => JSON.stringify(each));
  const others = repeated.filter((each) => {
    const index = left.indexOf(JSON.stringify(each));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...ofScenario, ...others];
}
