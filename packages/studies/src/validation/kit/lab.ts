import type { Part, Simulation } from '@korzo/core';
import { compileScenario, findShippedScenario, openRun, startSimulation } from '@korzo/engine';
import { InputError, setKnobs, type Scenario, type Settings } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import type { Picture } from './charts.ts';
import type { Configuration } from './configuration.ts';
import { scenarioOf, shippedAs, type Draft } from './draft.ts';
import { PictureTaker } from './picture-taker.ts';

export interface Observation {
  readonly seed: number;
  /** Told after every tick. */
  readonly watch?: (simulation: Simulation) => void;
  /** Ends the run early. */
  readonly until?: (simulation: Simulation) => boolean;
  /** Further parts, such as one that lets everybody walk on and on. */
  readonly parts?: readonly Part[];
}

/** Where the runs of a trial are made. The picture of the first of them is kept. */
export class Lab {
  readonly configuration: Configuration;
  #picture: Picture | undefined;

  constructor(configuration: Configuration) {
    this.configuration = configuration;
  }

  get picture(): Picture | undefined {
    return this.#picture;
  }

  /** Runs a scenario until everybody has left, its time is over, or the observer has seen enough. */
  conduct(draft: Draft, observation: Observation): Promise<Simulation> {
    return this.run(scenarioOf(draft, this.configuration, observation.seed), observation);
  }

  /** The same for a shipped scenario with some of its knobs or places set. */
  conductShipped(name: string, settings: Settings, observation: Observation): Promise<Simulation> {
    return this.run(shippedAs(turned(name, settings), this.configuration, observation.seed), observation);
  }

  /** The same for a shipped scenario that has a model of its own, such as a flock. */
  conductAsShipped(name: string, settings: Settings, observation: Observation): Promise<Simulation> {
    return this.run(turned(name, { ...settings, 'run.seed': observation.seed }), observation);
  }

  async run(scenario: Scenario, { watch, until, parts }: Observation): Promise<Simulation> {
    const { simulation, close } = await open(scenario, parts);
    const taker = this.#picture === undefined ? new PictureTaker(simulation, scenario) : undefined;
    const { duration } = scenario.run;
    while (simulation.time < duration - 1e-9 && !(simulation.present === 0 && simulation.arrivalsOver)) {
      simulation.tick();
      watch?.(simulation);
      taker?.afterTick(simulation);
      if (until?.(simulation) === true) break;
    }
    this.#picture ??= taker?.develop(simulation);
    await close();
    return simulation;
  }
}

async function open(
  scenario: Scenario,
  added: readonly Part[] | undefined,
): Promise<{ readonly simulation: Simulation; readonly close: () => Promise<void> }> {
  if (added === undefined) return openRun(scenario, { workers: 1 });
  const {
    modelOfGroup: _1,
    switchable: _2,
    recruiter: _3,
    site: _4,
    ...setup
  } = compileScenario(scenario, {
    models: builtinModels,
  });
  return startSimulation({ ...setup, parts: [...setup.parts, ...added] });
}

function turned(name: string, settings: Settings): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new InputError(found.problems);
  const result = setKnobs(found.scenario, settings);
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
