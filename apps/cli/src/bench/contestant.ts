import { createSimulation, plainHotLoops, type HotLoopsFor, type Simulation } from '@korzo/core';
import { compileScenario, startSimulation } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { twinOf } from './twins.ts';

/** A simulation that takes part in a benchmark. */
export interface Contestant {
  readonly simulation: Simulation;
  /** Makes ticks and says how many steps of agents that were. */
  readonly step: (ticks: number) => number;
  readonly close: () => Promise<void>;
}

export interface Machine {
  readonly workers?: number;
  readonly tiles?: number;
  readonly clock?: () => number;
}

/** What users get: wasm kernels, as many workers and tiles as asked for. */
export async function kernelContestant(scenario: Scenario, machine: Machine = {}): Promise<Contestant> {
  const { tiles, workers, clock } = machine;
  const parts = { ...compileScenario(scenario, { models: builtinModels }), ...(tiles === undefined ? {} : { tiles }) };
  const started = await startSimulation(parts, {
    ...(workers === undefined ? {} : { workers }),
    ...(clock === undefined ? {} : { clock }),
  });
  const { simulation } = started;
  return { simulation, step: (ticks) => step(simulation, ticks), close: () => started.close() };
}

/** The same scenario with the models in TypeScript, and the hot loops as well unless given. */
export function twinContestant(scenario: Scenario, hotLoops: HotLoopsFor = plainHotLoops): Contestant {
  const parts = compileScenario(scenario, { models: builtinModels });
  const models = parts.models.map((instance) => ({ ...instance, model: twinOf(instance.model) }));
  const simulation = createSimulation({ ...parts, models, hotLoops, clock: () => performance.now() });
  return { simulation, step: (ticks) => step(simulation, ticks), close: () => Promise.resolve() };
}

function step(simulation: Simulation, ticks: number): number {
  let agentSteps = 0;
  for (let tick = 0; tick < ticks; tick++) {
    agentSteps += simulation.present;
    simulation.tick();
  }
  return agentSteps;
}
