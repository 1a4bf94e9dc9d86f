import { describe, expect, it } from 'vitest';
import { defineModel } from '../model/define-model.ts';
import { guide } from '../parts/guide.ts';
import { inLockstep } from '../share/lockstep.ts';
import type { Meeting } from '../share/meeting.ts';
import { createSimulation, type Simulation } from './simulation.ts';

/** A clock that stands still but for work that turns it on. */
let now = 0;

/** Each look of a model at a cell takes 2 ms. */
const slow = defineModel({
  name: 'slow',
  summary: 'Takes its time.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind: () => (first, last) => {
    now += 2 * (last - first);
  },
});

/** A run of agents in four cells, with a part that takes so long in every tick, ms. */
const start = (aside: number, clock?: () => number, share?: Meeting): Simulation => {
  const simulation = createSimulation({
    world: { origin: [0, 0, 0], size: [40, 10, 0], edges: 'open', levels: 1, walls: [], exits: [] },
    models: [{ model: slow, values: {} }],
    sources: [],
    parts: [
      guide({
        name: 'aside',
        choose: () => {
          now += aside;
        },
      }),
    ],
    dt: 0.1,
    seed: 1,
    cellSize: 10,
    ...(clock === undefined ? {} : { clock }),
    ...(share === undefined ? {} : { share, tiles: 2 }),
  });
  for (const x of [5, 15, 25, 35]) simulation.add({ kind: 'person', model: 0, x, y: 5 });
  return simulation;
};

describe('the work of a run', () => {
  it('distinguishes the phases that no crew shares from the others', () => {
    const simulation = start(2, () => now);
    for (let tick = 0; tick < 3; tick++) simulation.tick();
    // 8 ms of looks for 2 ms of the part.
    expect(simulation.work.alone / simulation.work.all).toBeCloseTo(0.2, 12);
    expect(simulation.phaseTimes.get('aside')).toBe(6);
    expect(simulation.aloneTimes.get('aside')).toBe(6);
    expect(simulation.phaseTimes.get('decide')).toBe(24);
    expect(simulation.aloneTimes.get('decide')).toBe(0);
  });

  it('counts what other threads did', () => {
    const simulation = start(2, () => now);
    simulation.employ({
      size: 3,
      perform: (workshop) => workshop.takeChunks(),
      knows: () => true,
      knowsHands: () => true,
      memberTimes: () => [4, 6],
    });
    simulation.tick();
    expect(simulation.work).toEqual({ alone: 2, all: 20 });
  });

  it('does not count the time in which this thread waits for others', () => {
    const simulation = start(2, () => now);
    simulation.employ({
      size: 2,
      perform: (leader) => {
        leader.takeChunks();
        now += 100;
      },
      knows: () => true,
      knowsHands: () => true,
      memberTimes: () => [],
    });
    simulation.tick();
    expect(simulation.work).toEqual({ alone: 2, all: 10 });
  });

  it('does not count the time in which this process waits for others', () => {
    const of = inLockstep(2, (share) => {
      const swap = (outgoing: readonly Uint8Array[]): readonly Uint8Array[] => {
        now += 50;
        return share.swap(outgoing);
      };
      const simulation = start(2, () => now, { process: share.process, processes: share.processes, swap });
      simulation.tick();
      return { work: simulation.work, waited: simulation.waitingTime, phases: [...simulation.phaseTimes.values()] };
    });
    // Two of the four cells are in each process.
    for (const { work, waited, phases } of of) {
      expect(work).toEqual({ alone: 2, all: 6 });
      expect(waited).toBeGreaterThanOrEqual(100);
      expect(phases.reduce((sum, time) => sum + time, 0)).toBe(6);
    }
  });

  it('is not measured without a clock', () => {
    const simulation = start(2);
    simulation.tick();
    expect(simulation.work).toEqual({ alone: 0, all: 0 });
  });
});
