import { writeScenario, type Scenario, type Settings } from '@korzo/formats';
import type { Configuration } from '../kit/configuration.ts';
import { movedBy, shippedAs, type Described, type Draft } from '../kit/draft.ts';
import { Lab, turned, type Observation } from '../kit/lab.ts';
import type { Trial, ValidationTest } from '../kit/validation-test.ts';
import { shippedConfigurations } from '../suites/configurations.ts';

export interface CollectedScenario {
  readonly document: Described;
  /** Whether it has every key, as a scenario that was read; a draft has what its author wrote. */
  readonly isWhole: boolean;
}

/** Ends a trial at the moment its scenario is known. */
class Collected extends Error {
  readonly found: CollectedScenario;

  constructor(found: CollectedScenario) {
    super('the scenario of the trial is known');
    this.found = found;
  }
}

/** A lab that makes no run: it hands back the scenario that the trial was about to run, with everything that a file has to say. */
class Collector extends Lab {
  override conduct(draft: Draft): Promise<never> {
    return collected({ document: inRects(documentOf(draft, this.configuration)), isWhole: false });
  }

  override conductShipped(name: string, settings: Settings, { seed }: Observation): Promise<never> {
    const scenario = shippedAs(turned(name, settings), this.configuration, seed);
    return collected({ document: documentOfShipped(scenario, this.configuration), isWhole: true });
  }

  override run(scenario: Scenario): Promise<never> {
    return collected({ document: asWritten(scenario), isWhole: true });
  }
}

const collected = (found: CollectedScenario): Promise<never> => Promise.reject(new Collected(found));

/** The scenario of a trial without its seed, so that trials that differ in nothing else give the same. */
export async function scenarioOfTrial(
  { experiment }: ValidationTest,
  trial: Trial,
  configuration: Configuration,
): Promise<CollectedScenario> {
  try {
    await experiment.run(trial, new Collector(configuration));
  } catch (error) {
    if (error instanceof Collected) return { ...error.found, document: withoutSeed(error.found.document) };
    throw error;
  }
  throw new Error(`the experiment '${experiment.name}' made no run`);
}

const withoutSeed = (document: Described): Described => {
  const { seed: _seed, ...run } = document['run'] as Described;
  return { ...document, run };
};

/** Configurations are named where a scenario can name them: their values then come from the program that runs the file. */
const isNamed = (configuration: Configuration): boolean => shippedConfigurations.includes(configuration);

function documentOf({ world, groups, duration, measuring }: Draft, configuration: Configuration): Described {
  const { dt } = configuration;
  const named = isNamed(configuration);
  return {
    world: asPlain(world),
    groups: groups.map((group) => (named ? inConfiguration(group, configuration) : movedBy(group, configuration))),
    ...(measuring === undefined ? {} : { measuring }),
    run: { ...(named ? {} : { dt }), duration },
  };
}

function inConfiguration(
  { name, ...group }: Described,
  { name: configuration, radius, tactic }: Configuration,
): Described {
  const people = group['people'] as Described | undefined;
  return {
    name,
    configuration,
    ...without(group, { radius, tactic }),
    ...(people === undefined ? {} : { people: without(people, { radius }) }),
  };
}

const without = (mapping: Described, other: Described): Described =>
  Object.fromEntries(Object.entries(mapping).filter(([key, value]) => value === undefined || value !== other[key]));

/** Rectangles by corner and size, as files have them. */
function inRects(document: Described): Described {
  const world = document['world'] as Described;
  const whole = { ...document, world: { ...world, exits: world['exits'] ?? [] } };
  const written = JSON.parse(writeScenario(whole as unknown as Scenario, { as: 'json' })) as Described;
  return world['exits'] === undefined ? { ...written, world } : written;
}

/** Values that are not set are left out, as JSON does. */
const asPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Knobs and looks are of the shipped scenario, not of the test. */
function asWritten(scenario: Scenario): Described {
  const { knobs: _knobs, view: _view, ...rest } = JSON.parse(writeScenario(scenario, { as: 'json' })) as Described;
  return rest;
}

function documentOfShipped(scenario: Scenario, configuration: Configuration): Described {
  const written = asWritten(scenario);
  if (!isNamed(configuration)) return written;
  const groups = Array.from(written['groups'] as readonly Described[], ({ name, ...group }) => ({
    name,
    configuration: configuration.name,
    ...group,
  }));
  return { ...written, groups };
}
