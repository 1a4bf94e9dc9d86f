import { inPlace, compileMaps, type Building, mass, type Planner, prepareGoals } from '@korzo/building';
import { createSimulation } from '@korzo/core';
import { expect, it } from 'vitest';
import { straight } from '../../straight/straight.ts';
import { trialGround } from './trial-ground.ts';

/** A hall with a wall in the middle that hides most points from most places. */
const hall: Building = {
  regions: [
    {
      id: 'hall',
      level: 0,
      outline: [
        [0, 0],
        [40, 0],
        [40, 30],
        [0, 30],
      ],
    },
  ],
  portals: [],
  gates: [],
  obstacles: [
    {
      id: 'wall',
      level: 0,
      shape: {
        type: 'polygon',
        outline: [
          [8, 14],
          [32, 14],
          [32, 16],
          [8, 16],
        ],
      },
    },
    {
      id: 'post',
      level: 0,
      shape: {
        type: 'polygon',
        outline: [
          [19, 2],
          [21, 2],
          [21, 28],
          [19, 28],
        ],
      },
    },
  ],
};

it('never searches more ways in a tick than allowed, and lets every agent have its turn', () => {
  let now = -1;
  const searches = new Map<number, number>();
  const counting: Planner = {
    ...mass,
    plan: (...query) => {
      searches.set(now, (searches.get(now) ?? 0) + 1);
      return mass.plan(...query);
    },
  };
  const prepared = prepareGoals({
    places: {
      maps: compileMaps(hall),
      ground: trialGround(),
      waysOut: [],
      areas: [],
      counters: [],
      signals: [],
      flights: [],
    },
    groups: [{ goals: [{ goal: 'wander' }], tactic: 'path', planner: counting, path: [] }],
    exits: 0,
    dt: 0.1,
    searchesPerTick: 5,
  });
  if ('findings' in prepared) throw new Error('the goals are wrong');
  const simulation = createSimulation(
    inPlace({
      world: { origin: [0, 0, 0], size: [40, 30, 0], edges: 'open', levels: 1, walls: [], exits: [] },
      models: [{ model: straight, values: {} }],
      sources: [
        {
          name: 'people',
          ids: 200,
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick > 0) return;
            for (let person = 0; person < 200; person++)
              admit({
                kind: 'person',
                model: 0,
                x: 1 + (person % 36),
                y: person < 100 ? 1 : 29,
                extra: { walkingSpeed: 1 },
              });
          },
        },
      ],
      parts: [prepared.part],
      dt: 0.1,
      seed: 1,
    }),
  );
  for (now = 0; now < 150; now++) simulation.tick();
  expect(Math.max(...searches.values())).toBe(5);
  const { x, y } = simulation.crowds[0].columns;
  let stayed = 0;
  for (let row = 0; row < 200; row++) if (y[row] === (row < 100 ? 1 : 29) && x[row] === 1 + (row % 36)) stayed++;
  expect(stayed).toBeLessThan(4);
});
