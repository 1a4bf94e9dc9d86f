import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel } from '../model/define-model.ts';
import { guide } from '../parts/guide.ts';
import { createSimulation, type Simulation } from './simulation.ts';

const still = defineModel({
  name: 'still',
  summary: 'Stands where it is.',
  space: 'floor',
  parameters: {},
  columns: [
    { name: 'courage', type: 'f32', role: 'own', meaning: 'how brave' },
    { name: 'memory', type: 'u8', role: 'own', width: 4, meaning: 'several values' },
  ],
  perceptionRadius: () => 0,
  bind: () => () => {},
});

const seen: number[][] = [];
const reader = guide({
  name: 'reader',
  choose: ({ ownColumns, crowd }) => {
    seen.push([...ownColumns['courage'].subarray(0, crowd.ownCount)]);
  },
});

const start = (specs: readonly AgentSpec[], tiles = 1, waitsForRoom = false): Simulation =>
  createSimulation({
    world: { origin: [0, 0, 0], size: [20, 10, 0], edges: 'open', levels: 1, walls: [], exits: [] },
    models: [{ model: still, values: {} }],
    sources: [
      {
        name: 'people',
        ids: 10,
        lastTick: 0,
        waitsForRoom,
        arrivalsAt: (_tick, admit) => specs.forEach((spec) => admit(spec)),
      },
    ],
    parts: [reader],
    dt: 0.1,
    seed: 1,
    tiles,
    cellSize: 2,
  });

const person: AgentSpec = { kind: 'person', model: 0, x: 1, y: 5, extra: { courage: 0.5 } };

describe('what a source gives beside the built-in columns', () => {
  it('stands in the columns of models, on any tile, for all parts to see', () => {
    seen.length = 0;
    const simulation = start([person, { ...person, x: 19, extra: { courage: 2 } }, { ...person, x: 15, extra: {} }], 2);
    simulation.tick();
    expect(seen.map((values) => values.toSorted((a, b) => a - b))).toEqual([[0.5], [0, 2]]);
  });

  it('waits outside with its person, also in a snapshot', () => {
    const simulation = start([person, { ...person, extra: { courage: 3 } }], 1, true);
    expect(simulation.waiting).toBe(1);
    const copy = start([], 1, true);
    copy.restore(simulation.snapshot());
    copy.queue({ type: 'remove', agent: { id: 0, generation: 0 } });
    copy.tick();
    copy.tick();
    expect(seen.at(-1)).toEqual([3]);
  });

  it('comes in from outside with the same bits after a snapshot, whatever the sign of its zeros', () => {
    const second: AgentSpec = { ...person, vx: -0, goal: [-0, 5, -0], extra: { courage: -0 } };
    const simulation = start([person, second], 1, true);
    const copy = start([], 1, true);
    copy.restore(simulation.snapshot());
    const sums = [simulation, copy].map((each) => {
      each.queue({ type: 'remove', agent: { id: 0, generation: 0 } });
      each.tick();
      expect([each.present, each.waiting]).toEqual([1, 0]);
      return each.checksum();
    });
    expect(sums[1]).toBe(sums[0]);
  });

  it('may only name columns that are there and hold one value', () => {
    expect(() => start([]).add({ ...person, extra: { bravery: 1 } })).toThrow(/extra.bravery names no column.*courage/);
    expect(() => start([]).add({ ...person, extra: { courage: NaN } })).toThrow(
      /spec.extra.courage: courage must be a number from/,
    );
    expect(() => start([{ ...person, extra: { bravery: 1 } }])).toThrow(/no column 'bravery'/);
    expect(() => start([{ ...person, extra: { memory: 1 } }])).toThrow(/'memory': it has several values/);
  });
});
