import { InputError, type Problem } from '@korzo/reading';
import { createSimulation, type Simulation, type SimulationEvent } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';
import { readScenario } from '../reader/read.ts';

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

const told = ({ place, rule }: Problem): string => `${place}: ${rule}`;

/** What is wrong with a scenario in a building: `place: rule` each, from the format and from the engine. */
export function problemsWith(world: string, groups: string): string[] {
  const text = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nworld:\n${world}\ngroups:\n${groups}`;
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result) return result.problems.map(told);
  try {
    compileScenario(result.scenario, { models: builtinModels });
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(told);
    throw error;
  }
  return [];
}

export interface Watched {
  readonly simulation: Simulation;
  readonly events: SimulationEvent[];
}

/** Runs until no agent is left or the time is over; keeps all events. */
export function runFor(compiled: CompiledScenario, seconds: number, tiles = 1): Watched {
  const simulation = createSimulation({ ...compiled, tiles, cellSize: 2 });
  const events: SimulationEvent[] = [];
  while (simulation.time < seconds && !(simulation.present === 0 && simulation.arrivalsOver)) {
    simulation.tick();
    events.push(...simulation.events);
  }
  return { simulation, events };
}

/** Rooms of 3 x 5 m along a corridor of 1 m, main exit in the north, second one in the east: the building of RiMEA 10. */
export const cabins = `
  size: [18, 11]
  building:
    regions:
      - { id: corridor, rect: [0, 5, 18, 1] }
      - { id: lobby, rect: [6, 6, 1.2, 5] }
${Array.from({ length: 6 }, (_, k) => `      - { id: s${k + 1}, rect: [${3 * k}, 0, 3, 5] }`).join('\n')}
    portals:
      - { id: pl, between: [corridor, lobby], at: [[6, 6], [7.2, 6]] }
${Array.from({ length: 6 }, (_, k) => `      - { id: p${k + 1}, between: [corridor, s${k + 1}], at: [[${3 * k + 1}, 5], [${3 * k + 1.9}, 5]], kind: door }`).join('\n')}
    gates:
      - { id: main, region: lobby, at: [[6, 11], [7.2, 11]], way: out }
      - { id: second, region: corridor, at: [[18, 5], [18, 6]], way: out }
`;

export const goalEvents = (events: readonly SimulationEvent[]): Extract<SimulationEvent, { type: 'goal' }>[] =>
  events.filter((event): event is Extract<SimulationEvent, { type: 'goal' }> => event.type === 'goal');

/** A hall of 30 x 10 m with two areas, a counter and a bell. */
export const room = `
  size: [30, 10]
  building:
    regions: [{ id: room, rect: [0, 0, 30, 10] }]
    gates: [{ id: out, region: room, at: [[30, 1], [30, 9]], way: out }]
    areas: [{ id: bench, rect: [10, 0, 2, 2] }, { id: stall, rect: [10, 8, 2, 2] }]
    counters: [{ id: desk, at: [20, 5], queue: [-1, 0], service: 5 }]
    signals: [{ id: bell, at: 12 }]
`;
