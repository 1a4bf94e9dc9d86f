import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel, type ModelInstance } from '../model/define-model.ts';
import type { Part } from '../parts/part.ts';
import type { World } from '../world/world.ts';
import { NonFiniteError } from './finite-state.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { SimulationSetup } from './simulation-setup.ts';

const plain: World = { origin: [0, 0, 0], size: [40, 30, 0], edges: 'open', levels: 1, walls: [], exits: [] };

/** Walks on; in tick 4 agents 6, 13, 20 ... get one part of their velocity from `wrong`. */
const failing = (wrong: number, part: 'nextVx' | 'nextVy'): ModelInstance => ({
  values: {},
  model: defineModel({
    name: 'failing',
    summary: 'Walks on, and then nowhere.',
    space: 'either',
    parameters: {},
    perceptionRadius: () => 1,
    bind: ({ crowd }) => {
      return (first, last) => {
        const { occupied, cellStart, ownCount, columns } = crowd;
        for (let slot = cellStart[occupied[first]]; slot < cellStart[occupied[last - 1] + 1]; slot++) {
          const self = columns.rowOfSlot[slot];
          if (self >= ownCount) continue;
          columns.nextVx[slot] = 1;
          columns.nextVy[slot] = 0.5;
          columns.nextVz[slot] = 0;
          if (crowd.int('tick') === 4 && columns.id[self] % 7 === 6) columns[part][slot] = wrong;
        }
      };
    },
  }),
});

const walker = (index: number): AgentSpec => ({
  kind: 'person',
  model: 0,
  x: (index * 7.3) % 40,
  y: (index * 3.1) % 30,
});

function makeRun(
  model: ModelInstance,
  extra: Partial<SimulationSetup> = {},
  change: Partial<AgentSpec> = {},
): Simulation {
  return createSimulation({
    world: plain,
    models: [model],
    sources: [
      {
        name: 'walkers',
        ids: 50,
        lastTick: 0,
        // From the last to the first place: the lowest id stands in no particular tile.
        arrivalsAt: (_, admit) => {
          for (let index = 49; index >= 0; index--) admit({ ...walker(index), ...change });
        },
      },
    ],
    dt: 0.1,
    seed: 1,
    cellSize: 2,
    ...extra,
  });
}

/** The error that stops a run. */
function stopped(simulation: Simulation): NonFiniteError {
  try {
    for (let tick = 0; tick < 10; tick++) simulation.tick();
  } catch (error) {
    if (error instanceof NonFiniteError) return error;
    throw error;
  }
  throw new Error('the run went on');
}

describe('a state that is not finite', () => {
  it.each([
    [1, NaN],
    [5, NaN],
    [3, -Infinity],
  ])('stops a run on %i tile(s) at its first tick, with agent and column (%d)', (tiles, wrong) => {
    const simulation = makeRun(failing(wrong, 'nextVy'), { tiles });
    const error = stopped(simulation);
    expect(error).toMatchObject({ agent: { id: 6, generation: 0 }, column: 'y', tick: 5 });
    expect(error.message).toContain(
      `y of agent 6 must be a finite number; it is ${wrong} after tick 5 (model 'failing'); take smaller steps`,
    );
    expect(simulation.ticks).toBe(4);
    expect(() => simulation.tick()).toThrow(/has failed/);
  });

  it.each(['open', 'wrap', 'closed'] as const)('is not hidden by %s edges', (edges) => {
    for (const wrong of [NaN, Infinity, -Infinity]) {
      const error = stopped(makeRun(failing(wrong, 'nextVy'), { world: { ...plain, edges } }));
      expect(error).toMatchObject({ agent: { id: 6 }, column: edges === 'open' ? 'y' : 'vy', tick: 5 });
    }
  });

  it.each([
    ['desiredSpeed', NaN],
    ['desiredSpeed', Infinity],
    ['maxSpeed', -Infinity],
    ['maxAcceleration', NaN],
    ['mass', Infinity],
    ['radius', NaN],
    ['x', NaN],
    ['vy', Infinity],
  ] as const)(
    'that a part writes to %s (%d) stops the run before models see it, and names the part',
    (column, wrong) => {
      for (const tiles of [1, 4]) {
        const faulty: Part = {
          name: 'faulty',
          phases: [
            {
              name: 'spoil',
              after: ['move'],
              before: ['arrivals'],
              writes: [column],
              work: ({ crowds, tick }) => {
                for (const { columns, ownCount } of crowds)
                  for (let row = 0; row < ownCount; row++)
                    if (tick === 2 && columns.id[row] % 7 === 6) columns[column][row] = wrong;
              },
            },
          ],
        };
        const innocent: Part = {
          name: 'innocent',
          phases: [{ name: 'look', after: ['spoil'], before: ['arrivals'], writes: ['goalX'], work: () => undefined }],
        };
        const simulation = makeRun(failing(0, 'nextVx'), { tiles, parts: [faulty, innocent] });
        const error = stopped(simulation);
        expect(error).toMatchObject({ agent: { id: 6 }, column, tick: 4 });
        expect(error.message).toBe(
          `${column} of agent 6 must be a finite number; it is ${wrong} in tick 4, before the models decide; fix what writes it; that may be part 'faulty' in its phase 'spoil'`,
        );
      }
    },
  );

  it('that a moving phase of a part leaves is blamed on that part', () => {
    const mover: Part = {
      name: 'mover',
      phases: [
        {
          name: 'shift',
          after: ['move'],
          before: ['arrivals'],
          moves: true,
          work: ({ crowds: [{ columns }] }) => columns.x.fill(NaN, 0, 1),
        },
      ],
    };
    expect(stopped(makeRun(failing(0, 'nextVx'), { parts: [mover] })).message).toMatch(
      /^x of agent \d+ must be a finite number; it is NaN after tick 0 \(part 'mover' in its phase 'shift'\); fix the part$/,
    );
  });

  it('that a program leaves between two ticks is not blamed on parts or models', () => {
    const simulation = makeRun(failing(0, 'nextVx'));
    simulation.tick();
    simulation.crowds[0].columns.desiredSpeed[3] = NaN;
    expect(stopped(simulation).message).toMatch(/fix the program that writes it between two ticks$/);
  });

  it('is not let out by an exit', () => {
    const exits = [{ id: 'far', level: 0, min: [-900, -900], max: [-800, -800] }] as const;
    const simulation = makeRun(failing(NaN, 'nextVx'), { world: { ...plain, exits } }, { exit: 0 });
    expect(stopped(simulation).agent.id).toBe(6);
  });

  it('is refused when it comes in with an agent', () => {
    expect(() => makeRun(failing(0, 'nextVx'), {}, { vx: NaN })).toThrow(
      /^vx of agent 0 must be a finite number; it is NaN after tick 0/,
    );
  });

  it('is not taken for one that is merely far away', () => {
    const simulation = makeRun(failing(0, 'nextVx'));
    simulation.add({ kind: 'person', model: 0, x: 1e7, y: -1e7 });
    for (let tick = 0; tick < 10; tick++) simulation.tick();
    expect(simulation.present).toBe(51);
  });

  it('does not stop another run, nor one that went back to a snapshot', () => {
    const simulation = makeRun(failing(NaN, 'nextVx'));
    simulation.tick();
    const early = simulation.snapshot();
    stopped(simulation);
    simulation.restore(early);
    for (let tick = 0; tick < 3; tick++) simulation.tick();
    expect(simulation.ticks).toBe(4);
  });
});
