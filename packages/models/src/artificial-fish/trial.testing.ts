import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type ParameterValue,
  type Simulation,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { artificialFish } from './artificial-fish.ts';

type Given = Readonly<Record<string, ParameterValue>>;

export interface TrialWater {
  /** Values of each sort of fish; `model` of a fish is its number here. */
  readonly sorts: readonly Given[];
  readonly fish: readonly Partial<AgentSpec>[];
  readonly world?: Partial<World>;
  readonly dt?: number;
  readonly seed?: number;
}

/** Fish in a volume of 100 m that is open and has no food unless said otherwise. */
export function startWater({ sorts, fish, world = {}, dt = 0.05, seed = 1 }: TrialWater): Simulation {
  return createSimulation({
    world: { origin: [0, 0, 0], size: [100, 100, 100], edges: 'open', levels: 1, walls: [], exits: [], ...world },
    models: sorts.map((given) => {
      const { values, problems } = resolveValues(artificialFish.parameters, { foodPatches: 0, ...given });
      if (problems.length > 0) throw new Error(problems.join('; '));
      return { model: artificialFish, values };
    }),
    sources: [
      {
        name: 'fish',
        ids: Math.max(fish.length, 1),
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick > 0) return;
          for (const each of fish)
            admit({
              kind: 'fish',
              model: 0,
              x: 50,
              y: 50,
              z: 50,
              level: 'volume',
              radius: 0.1,
              desiredSpeed: 1,
              maxSpeed: 3,
              maxAcceleration: 6,
              ...each,
            });
        },
      },
    ],
    dt,
    seed,
    hotLoops: kernelHotLoops,
  });
}

/** What a column of the model says of the fish in the order of ids. */
export function stateOf(simulation: Simulation, name: string): number[] {
  const { id } = simulation.crowds[0].columns;
  const column = simulation.addedColumns[0][name];
  return Array.from({ length: simulation.present }, (_, row) => row)
    .sort((a, b) => id[a] - id[b])
    .map((row) => column[row]);
}
