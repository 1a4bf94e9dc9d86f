import type { Frame } from '@korzo/analysis';
import { inPlace, Premises } from '@korzo/building';
import { createSimulation, defineModel, type AgentSpec, type Simulation, type World } from '@korzo/core';
import type { RecordingInputs } from '../recording/info.ts';

/** Walks on, and turns a little every tick. */
const stroll = defineModel({
  name: 'stroll',
  summary: 'Walks on and turns.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 1,
  bind({ crowd }) {
    return (first, last) => {
      const { rowOfSlot, vx, vy, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++) {
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= ownCount) continue;
          nextVx[slot] = 0.99 * vx[self] - 0.1 * vy[self];
          nextVy[slot] = 0.99 * vy[self] + 0.1 * vx[self];
          nextVz[slot] = 0;
        }
      }
    };
  },
});

export const strollWorld: World = {
  origin: [0, 0, 0],
  size: [30, 20, 0],
  edges: 'wrap',
  levels: 2,
  walls: [{ level: 0, from: [10, 0], to: [10, 5] }],
  exits: [{ id: 'south', level: 0, min: [0, 0], max: [30, 6] }],
};

export const inputs: RecordingInputs = {
  scenario: { name: 'stroll', title: 'A stroll', file: 'stroll.yaml', text: '' },
  seed: 5,
  korzo: '0.1.0',
  groups: ['walkers'],
};

const spec = (index: number): AgentSpec => ({
  kind: 'person',
  model: 0,
  x: (index * 7.3) % 30,
  y: 3 + ((index * 3.1) % 16),
  vx: 1 + (index % 3) / 3,
  vy: -0.4,
  goal: [15, 10, 0],
  level: index % 2,
  ...(index % 4 === 0 ? { exit: 0 } : {}),
});

/** Forty people in a world that wraps around; an agent comes every tenth tick, and some leave. */
export function strollers(dt = 0.05): Simulation {
  const { walls, exits, levels } = strollWorld;
  const premises = new Premises({
    walls,
    standing: walls,
    exits: exits.map(({ id }) => id),
    levels,
    bounds: [0, 0, 30, 20],
    dt,
  });
  return createSimulation(
    inPlace({
      world: strollWorld,
      premises,
      models: [{ model: stroll, values: {} }],
      sources: [
        {
          name: 'walkers',
          ids: 1000,
          lastTick: 1000,
          arrivalsAt: (tick, admit) => {
            if (tick === 0) for (let index = 0; index < 40; index++) admit(spec(index));
            else if (tick % 10 === 0) admit(spec(tick));
          },
        },
      ],
      dt,
      seed: 5,
    }),
  );
}

/** Recorded columns of every agent, by id. */
export function stateOf({ crowds }: Pick<Frame, 'crowds'>): Map<number, Record<string, number>> {
  const names = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'goalX', 'goalY', 'generation', 'level', 'kind', 'group', 'radius'];
  const state = new Map<number, Record<string, number>>();
  for (const { columns, ownCount } of crowds) {
    const lists = columns as unknown as Readonly<Record<string, ArrayLike<number>>>;
    for (let row = 0; row < ownCount; row++)
      state.set(columns.id[row], Object.fromEntries([...names, 'wantedExit'].map((name) => [name, lists[name][row]])));
  }
  return state;
}
