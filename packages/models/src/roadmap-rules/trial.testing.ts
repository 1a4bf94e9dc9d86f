import { inPlace } from '@korzo/building';
import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type Model,
  type ParameterValue,
  type Simulation,
  type Solid,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';

type Given = Readonly<Record<string, ParameterValue>>;

export interface TrialStreets {
  readonly models: readonly (readonly [Model, Given])[];
  readonly people: readonly Partial<AgentSpec>[];
  readonly world: Partial<World>;
  readonly seed?: number;
}

/** A house on the floor, between two corners. */
export const house = (west: number, south: number, east: number, north: number): Solid => ({
  shape: 'box',
  centre: [(west + east) / 2, (south + north) / 2, 0],
  half: [(east - west) / 2, (north - south) / 2, 1],
  turn: [1, 0],
  level: 0,
});

/** A blind alley ahead, a street north and one south of it, a square behind, and a passage of 2 m out of it. */
export const streets: Partial<World> = {
  size: [70, 44, 0],
  edges: 'closed',
  solids: [
    house(14, 4, 34, 18),
    house(14, 26, 34, 40),
    house(34, 14, 38, 30),
    house(50, 0, 58, 21),
    house(50, 23, 58, 44),
  ],
  exits: [{ id: 'east', level: 0, min: [66, 17], max: [70, 27] }],
};

export function startStreets({ models, people, world, seed = 1 }: TrialStreets): Simulation {
  return createSimulation(
    inPlace({
      world: { origin: [0, 0, 0], size: [70, 44, 0], edges: 'closed', levels: 1, walls: [], exits: [], ...world },
      models: models.map(([model, given]) => {
        const { values, problems } = resolveValues(model.parameters, given);
        if (problems.length > 0) throw new Error(problems.join('; '));
        return { model, values };
      }),
      sources: [
        {
          name: 'people',
          ids: Math.max(people.length, 1),
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick > 0) return;
            for (const each of people) admit({ kind: 'person', model: 0, x: 5, y: 22, ...each });
          },
        },
      ],
      dt: 0.05,
      seed,
      hotLoops: kernelHotLoops,
    }),
  );
}
