import {
  CommandForms,
  type AppliedCommand,
  type Command,
  type CommandForm,
  type Part,
  type PlainProblem,
} from '@korzo/core';
import type { Flaw, Path } from '@korzo/reading';
import type { Scenario } from '../reader/scenario.ts';
import { withNumbers, type CommandNames } from './named-commands.ts';

/** Steps are not exact: a command a hair after the start of a tick belongs to that tick. */
const hair = 1e-6;

interface TimeLinePlace {
  readonly parts: readonly Part[];
  /** Of parts that are not made. */
  readonly forms: readonly CommandForm[];
  readonly names: CommandNames;
}

/** The commands of `run.commands` with their ticks, in canonical form. What is wrong with them is added to the findings. */
export function timeLine(
  { run: { commands = [] } }: Scenario,
  dt: number,
  { parts, forms: others, names }: TimeLinePlace,
  findings: Flaw[],
): readonly AppliedCommand[] {
  if (commands.length === 0) return [];
  const kinds = parts.flatMap((part) => part.commands ?? []);
  const forms = new CommandForms([...kinds, ...others]);
  return commands.map(({ at, ...written }, index) => {
    const { command: given, flaws } = withNumbers(written, names);
    for (const flaw of flaws) findings.push({ ...flaw, path: ['run', 'commands', index, ...flaw.path] });
    const problems: PlainProblem[] = [];
    const command = flaws.length > 0 ? (given as unknown as Command) : forms.read(given, '', problems);
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
    return { tick: Math.ceil(at / dt - hair), command };
  });
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
