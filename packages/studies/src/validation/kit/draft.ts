import { groupAsWritten } from '@korzo/engine';
import { InputError, readScenario, type Group, type Scenario } from '@korzo/formats';
import type { Configuration } from './configuration.ts';

export type Described = Readonly<Record<string, unknown>>;

/** A scenario as a test writes it: who moves by which model, and how long a step is, is left to the configuration. */
export interface Draft {
  readonly name: string;
  /** As `world` of a scenario. */
  readonly world: Described;
  /** As `groups` of a scenario, without model and parameters. */
  readonly groups: readonly (Described & { readonly name: string })[];
  /** Simulated time at most, s. */
  readonly duration: number;
  /** As `measuring` of a scenario: where the test measures, for everyone who repeats it from a file. It moves no result. */
  readonly measuring?: Described;
}

/** The scenario of a draft, checked like one that a person has written into a file. */
export function scenarioOf(draft: Draft, configuration: Configuration, seed: number): Scenario {
  const { name, world, groups, duration, measuring = {} } = draft;
  const { dt } = configuration;
  const document = {
    korzo: 1,
    name,
    title: name,
    about: name,
    world,
    groups: groups.map((group) => movedBy(group, configuration)),
    measuring,
    run: { dt, duration, seed },
  };
  const read = readScenario(JSON.stringify(document), { file: name });
  if ('problems' in read) throw new InputError(read.problems);
  return read.scenario;
}

export function movedBy(group: Described, { model, parameters, radius, tactic }: Configuration): Described {
  const given = group['people'] as Described | undefined;
  const body = radius === undefined ? {} : { radius };
  return {
    ...body,
    ...(tactic === undefined || group['goals'] === undefined ? {} : { tactic }),
    ...group,
    ...(given === undefined ? {} : { people: { ...body, ...given } }),
    model,
    parameters,
  };
}

/** A shipped scenario, moved by the configuration. */
export const shippedAs = (scenario: Scenario, configuration: Configuration, seed: number): Scenario => ({
  ...scenario,
  groups: scenario.groups.map((group) => shippedGroupAs(groupAsWritten(group), configuration)),
  run: { ...scenario.run, dt: configuration.dt, seed },
});

const shippedGroupAs = (group: Group, { model, parameters, tactic, radius }: Configuration): Group => ({
  ...group,
  model,
  parameters: { ...parameters },
  tactic: tactic ?? group.tactic,
  ...(radius === undefined || group.people === undefined || group.people.radius !== undefined
    ? {}
    : { people: { ...group.people, radius } }),
});
