import type { Model } from '@korzo/core';
import { configurations } from '@korzo/models';
import { unite, type Flaw, type Problem, type Where } from '@korzo/reading';
import { noRadius, type Group } from '../document/group-schema.ts';
import { toProblems } from '../problems/to-problems.ts';
import type { Scenario } from '../reader/scenario.ts';
import { narrowPassages } from './narrow-passages.ts';
import { goalsOutside } from './goals-outside.ts';
import { largestStep } from './largest-step.ts';
import { lateCommands } from './late-commands.ts';
import { roomsWithoutExit } from './rooms-without-exit.ts';
import { straightGoals } from './straight-goals.ts';

interface WarningOptions {
  readonly models: readonly Model[];
  /** Instead of the scenario's own, s. */
  readonly dt?: number;
  readonly file: string;
  readonly where?: Where | undefined;
}

/** What is possible but means little: steps too large for a model, models without what they were measured with, people without a goal or with one that knows no doors, passages too narrow, rooms without a way out, commands after the end. */
export function movementWarnings(
  scenario: Scenario,
  { models, dt = scenario.run.dt, file, where }: WarningOptions,
): readonly Problem[] {
  const findings = scenario.groups.flatMap((group, index) =>
    [tooLargeStep(group, models, dt), coarserThanMeasured(group, dt), modelAlone(group)].flatMap((found) =>
      found === undefined ? [] : [{ path: ['groups', index, 'model'], ...found }],
    ),
  );
  const idle = scenario.groups.flatMap((group, index) =>
    staysForEver(group, models, scenario) ? [{ path: ['groups', index], ...idleWarning(group) }] : [],
  );
  const others = [narrowPassages, roomsWithoutExit, straightGoals, goalsOutside, lateCommands].flatMap((find) =>
    find(scenario),
  );
  return unite(toProblems([...findings, ...idle, ...others], { file, where }));
}

type Warning = Pick<Flaw, 'rule' | 'remedy'>;

function tooLargeStep(group: Group, models: readonly Model[], dt: number): Warning | undefined {
  const model = models.find(({ name }) => name === group.model);
  const largest = model === undefined ? Infinity : largestStep(group, model);
  if (dt <= largest) return undefined;
  const rule = `the model '${group.model}' is stable up to a time step of ${largest} s here; the run has ${dt} s`;
  return { rule, remedy: `give run.dt: ${largest} or less` };
}

/** A configuration gives the figures that it was measured with up to twice its time step. */
function coarserThanMeasured({ configuration }: Group, dt: number): Warning | undefined {
  const measured = configurations.find(({ name }) => name === configuration);
  if (measured === undefined || dt <= 2 * measured.dt) return undefined;
  const rule = `the configuration '${measured.name}' was measured with a time step of ${measured.dt} s; with the ${dt} s of the run people overlap and take longer`;
  return { rule, remedy: `give run.dt: ${measured.dt}, ${2 * measured.dt} at most` };
}

/** Persons of a model that was measured in a configuration, with neither its parameters nor its bodies: such crowds jam at doors. */
function modelAlone({ kind, configuration, model, parameters, people, radius }: Group): Warning | undefined {
  const measured = configurations.filter((each) => each.model === model);
  const hasOwnBodies = people === undefined ? radius !== noRadius : people.radius !== undefined;
  const isAlone = configuration === undefined && Object.keys(parameters).length === 0 && !hasOwnBodies;
  if (kind !== 'person' || !isAlone || measured.length === 0) return undefined;
  const [{ name, radius: width }] = measured;
  const names = measured.map((each) => `'${each.name}'`).join(' and ');
  return {
    rule: `the model '${model}' was measured as the configuration ${names}; alone it has other parameters and bodies, and crowds may jam for ever`,
    remedy: `write configuration: ${name} instead of the model, or give parameters and a radius of your own (measured: ${width} m)`,
  };
}

/** Walkers in a building with a way out whom nothing leads anywhere: an author has left the goal out. */
function staysForEver(
  { kind, model, goals, reactions = [] }: Group,
  models: readonly Model[],
  scenario: Scenario,
): boolean {
  const { gates = [] } = scenario.world.building ?? {};
  const isLed = goals.length + reactions.length + (scenario.run.commands ?? []).length > 0;
  const walks = kind === 'person' && models.find(({ name }) => name === model)?.space === 'floor';
  return walks && !isLed && gates.some(({ way }) => way !== 'in');
}

const idleWarning = ({ name }: Group): Warning => ({
  rule: `the group '${name}' has no goal: its people stay where they are`,
  remedy: 'write goal: leave, another goal (docs/goals.md), or goals: [{ goal: none }] if they are meant to stay',
});
