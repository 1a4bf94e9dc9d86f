import { createSimulation, type Simulation, type SimulationEvent } from '@korzo/core';
import { readScenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';

/** A scenario in a building, compiled; throws with everything that is wrong. */
export function compileBuilding(
  world: string,
  groups: string,
  run = '{ dt: 0.05, duration: 600 }',
  seed = 1,
): CompiledScenario {
  const text = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nworld:\n${world}\nrun: ${run}\ngroups:\n${groups}`;
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result)
    throw new Error(result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
  return compileScenario(result.scenario, { models: builtinModels, seed });
}

export interface Watched {
  readonly simulation: Simulation;
  readonly events: SimulationEvent[];
}

/** Runs until nobody is left or the time is over; keeps all events. */
export function runFor(compiled: CompiledScenario, seconds: number, tiles = 1): Watched {
  const simulation = createSimulation({ ...compiled, tiles, cellSize: 2 });
  const events: SimulationEvent[] = [];
  while (simulation.time < seconds && !(simulation.present === 0 && simulation.arrivalsOver)) {
    simulation.tick();
    events.push(...simulation.events);
  }
  return { simulation, events };
}
