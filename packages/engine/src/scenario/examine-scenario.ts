import { InputError, suggest, unite, type Flaw, type Problem } from '@korzo/reading';
import type { Doubt, Model } from '@korzo/core';
import { commandForms } from '../parts/command-forms.ts';
import { toProblems } from '../problems/to-problems.ts';
import { bindModels } from './bind-models.ts';
import type { Scenario } from '../reader/scenario.ts';
import { compileScenario } from './compile-scenario.ts';
import { checkCrowds } from './crowds.ts';
import { timeLine } from './time-line.ts';
import type { ExaminedScenario } from '../document/read-scenario.ts';
import type { SoundPart } from '../document/sound-part.ts';

interface ExamineOptions {
  readonly models: readonly Model[];
  readonly file: string;
  readonly where: ExaminedScenario['where'];
  /** Called for whatever makes the results of a valid run doubtful. */
  readonly onDoubt?: (doubt: Doubt) => void;
}

/** Each round leaves out what the one before complained about; most scenarios need one. */
const mostRounds = 4;

/**
 * Everything that only compiling shows to be wrong with what is right of a scenario so far: unknown models and parameters, people who find no
 * room, roads that are not there. What is wrong with one group does not hide what is wrong with another. Throws a LimitError where a run would.
 */
export function problemsWhenCompiled(sound: SoundPart<Scenario>, options: ExamineOptions): Problem[] {
  const ofCommands = problemsWithCommands(sound, options);
  const problems = [...problemsWithDamaged(sound, options), ...ofCommands];
  const complained = new Set(ofCommands.flatMap(({ place }) => commandOf(place) ?? []));
  // Commands may name groups that are left out: a whole scenario shows what else is wrong with them.
  let rest = sound.damagedGroups.length === 0 ? sound : withoutCommands(sound);
  for (let round = 0; round < mostRounds; round++) {
    const found = problemsWithModels(rest, options);
    if (found.length === 0 && rest.isPlaceWhole)
      found.push(...problemsInRun(rest, options).filter(({ place }) => !complained.has(commandOf(place) ?? '')));
    problems.push(...found);
    const next = without(rest, found);
    if (next === undefined) break;
    rest = withoutCommands(next);
  }
  return unite(problems);
}

/** The command that a problem is about: one that is malformed is not judged by the run as well. */
const commandOf = (place: string): string | undefined => /^run\.commands\[\d+\]/.exec(place)?.[0];

/** Of groups that are wrong elsewhere only model and parameters can be judged. */
function problemsWithDamaged(
  { damagedGroups }: SoundPart<Scenario>,
  { models, file, where }: ExamineOptions,
): Problem[] {
  const groups = damagedGroups.map(({ group }) => group);
  const bound = bindModels(groups, { models }).findings.filter(({ path: [, at, key] }) => {
    if (key !== 'model') return true;
    const { group, wrongKeys } = damagedGroups[Number(at)];
    // A model that there is can only be wrong for its place.
    const isForPlace = models.some(({ name }) => name === group.model);
    return !wrongKeys.includes(isForPlace ? 'place' : 'model');
  });
  return toProblems(bound, { file, where, groupNumbers: damagedGroups.map(({ number }) => number) });
}

const withoutCommands = ({ scenario, ...place }: SoundPart<Scenario>): SoundPart<Scenario> => {
  const { commands: _commands, ...run } = scenario.run;
  return { ...place, scenario: { ...scenario, run } };
};

/** What can be checked of the commands of the time line whatever else is wrong: forms, and names of groups, models and passages. */
function problemsWithCommands(
  { scenario, damagedGroups, names }: SoundPart<Scenario>,
  { models, file, where }: ExamineOptions,
): Problem[] {
  const findings: Flaw[] = [];
  const groups = [...scenario.groups, ...damagedGroups.map(({ group }) => group)].map(({ name }) => name);
  const forms = commandForms().ofParts;
  const applied = timeLine(scenario, scenario.run.dt, { parts: [], forms, names: { groups, models } }, findings);
  const { portals, gates, exits } = names;
  if (portals === undefined || gates === undefined || exits === undefined) return toProblems(findings, { file, where });
  const passages = [...new Set([...portals, ...gates, ...exits])];
  for (const [index, { command }] of applied.entries()) {
    if (!isPassageChange(command) || passages.some((id) => id === command.passage.replace(/\/(?:foot|head)$/, '')))
      continue;
    const rule = `there is no portal, gate or exit '${command.passage}'`;
    findings.push({ path: ['run', 'commands', index], rule, remedy: suggest(command.passage, passages) });
  }
  return toProblems(findings, { file, where });
}

const isPassageChange = (command: { readonly type: string }): command is { type: string; passage: string } =>
  (command.type === 'close' || command.type === 'open') && 'passage' in command && typeof command.passage === 'string';

/** What can be checked of groups whatever the place is. */
function problemsWithModels(sound: SoundPart<Scenario>, { models, file, where }: ExamineOptions): Problem[] {
  const { scenario, groupNumbers } = sound;
  const findings = [...bindModels(scenario.groups, { models }).findings, ...checkCrowds(scenario)];
  return toProblems(findings, { file, where, groupNumbers });
}

function problemsInRun({ scenario, groupNumbers }: SoundPart<Scenario>, options: ExamineOptions): readonly Problem[] {
  if (scenario.groups.length === 0 && scenario.traffic === undefined && scenario.bodies === undefined) return [];
  try {
    const { parts } = compileScenario(scenario, { ...options, groupNumbers });
    for (const part of parts) for (const doubt of part.doubts?.() ?? []) options.onDoubt?.(doubt);
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

/** The scenario without the groups, or without the traffic, that problems are about; undefined when there is nothing more to be learnt. */
function without(
  { scenario, groupNumbers, ...place }: SoundPart<Scenario>,
  problems: readonly Problem[],
): SoundPart<Scenario> | undefined {
  if (problems.length === 0) return undefined;
  const wrong = new Set(problems.map(({ place }) => Number(/^groups\[(\d+)\]/.exec(place)?.[1] ?? -1)));
  const isTraffic = problems.some(({ place }) => place.startsWith('traffic'));
  const left = groupNumbers.flatMap((number, index) => (wrong.has(number) ? [] : [index]));
  if (left.length === groupNumbers.length && !isTraffic) return undefined;
  const { traffic, ...others } = scenario;
  return {
    scenario: {
      ...others,
      ...(isTraffic || traffic === undefined ? {} : { traffic }),
      groups: left.map((index) => scenario.groups[index]),
    },
    groupNumbers: left.map((index) => groupNumbers[index]),
    ...place,
  };
}
