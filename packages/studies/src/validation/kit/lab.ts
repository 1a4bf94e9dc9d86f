import type { Simulation } from '@korzo/core';
import { findShippedScenario, openRun } from '@korzo/engine';
import { InputError, setKnobs, type Scenario, type Settings } from '@korzo/formats';
import type { TrailPlan } from './charts.ts';
import type { Configuration } from './configuration.ts';
import { scenarioOf, shippedAs, type Draft } from './draft.ts';
import { PictureTaker } from './picture-taker.ts';
import { largestOf, PoseGuard, type PoseFigures } from './pose-guard.ts';

export interface Observation {
  readonly seed: number;
  /** Called after every tick. */
  readonly watch?: (simulation: Simulation) => void;
  /** Ends the run early. */
  readonly until?: (simulation: Simulation) => boolean;
}

/** Where the runs of a trial are made. The picture of the first of them is kept. */
export class Lab {
  readonly configuration: Configuration;
  #picture: TrailPlan | undefined;
  readonly #poses: PoseFigures[] = [];
  #isLimited = false;

  constructor(configuration: Configuration) {
    this.configuration = configuration;
  }

  get picture(): TrailPlan | undefined {
    return this.#picture;
  }

  /** The largest figures of its runs, from poses alone. */
  get poses(): PoseFigures {
    return largestOf(this.#poses);
  }

  /** Whether a crowd had to pass a door, gate or stairs with a set capacity. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Runs a scenario until every person has left, its time is over, or the observer has seen enough. */
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

  async run(scenario: Scenario, { watch, until }: Observation): Promise<Simulation> {
    const { simulation, close } = await openRun(scenario, { workers: 1 });
    const taker = this.#picture === undefined ? new PictureTaker(simulation, scenario) : undefined;
    const guard = new PoseGuard(simulation, scenario);
    const { duration } = scenario.run;
    while (simulation.time < duration - 1e-9 && !(simulation.present === 0 && simulation.arrivalsOver)) {
      simulation.tick();
      watch?.(simulation);
      taker?.afterTick(simulation);
      guard.afterTick(simulation);
      if (until?.(simulation) === true) break;
    }
    this.#picture ??= taker?.develop(simulation);
    this.#poses.push(guard.figures());
    this.#isLimited ||= simulation.totals.entered > 1 && hasLimits(scenario);
    await close();
    return simulation;
  }
}

const hasLimits = ({ world: { building } }: Scenario): boolean =>
  [...(building?.portals ?? []), ...(building?.gates ?? [])].some(({ flowLimit }) => flowLimit !== undefined);

export function turned(name: string, settings: Settings): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new InputError(found.problems);
  const result = setKnobs(found.scenario, settings);
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
