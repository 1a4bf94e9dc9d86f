import { describe, expect, it } from 'vitest';
import { defineModel } from '../model/define-model.ts';
import type { World } from '../world/world.ts';
import type { Guide } from './guide.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { Source } from './source.ts';

const world: World = { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 1, walls: [], exits: [] };

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind: () => () => undefined,
});

/** Two come to one place: the second waits outside, with a goal at -0. */
const queue: Source = {
  name: 'queue',
  ids: 8,
  lastTick: 0,
  waitsForRoom: true,
  arrivalsAt: (tick, admit) => {
    if (tick > 0) return;
    for (let each = 0; each < 2; each++) admit({ kind: 'person', model: 0, x: 5, y: 5, goal: [-0, 5, 0] });
  },
};

const start = (guides: readonly Guide[] = []): Simulation =>
  createSimulation({ world, models: [{ model: still, values: {} }], sources: [queue], guides, dt: 0.1, seed: 1 });

/** Counts its ticks, and fails to go back to an odd number of them. */
const fussy = (log: number[]): Guide => {
  let turns = 0;
  return {
    name: 'fussy',
    choose: () => void turns++,
    save: () => turns,
    restore: (saved) => {
      turns = saved as number;
      log.push(turns);
      if (turns % 2 === 1) throw new Error('an odd number of turns');
    },
  };
};

describe('a snapshot', () => {
  it('keeps the sign of zero of those who wait outside and of commands not yet carried out', () => {
    const one = start();
    one.tick();
    expect(one.waiting).toBe(1);
    one.queue({ type: 'add', spec: { kind: 'person', model: 0, x: 9, y: 9, goal: [9, -0, 0] } });
    const other = start();
    other.restore(one.snapshot());
    for (const run of [one, other]) {
      run.queue({ type: 'remove', agent: { id: 0, generation: 0 } });
      for (let tick = 0; tick < 3; tick++) run.tick();
    }
    expect(one.present).toBe(2);
    expect(other.checksum()).toBe(one.checksum());
  });

  it('may lie anywhere in a buffer', () => {
    const one = start();
    one.tick();
    const bytes = one.snapshot();
    for (const offset of [1, 2, 3, 4]) {
      const buffer = new Uint8Array(bytes.length + offset);
      buffer.set(bytes, offset);
      const other = start();
      other.restore(buffer.subarray(offset));
      expect(other.checksum()).toBe(one.checksum());
    }
  });

  it('of which one part cannot go on leaves all parts as they were', () => {
    const [before, after]: [number[], number[]] = [[], []];
    const one = start([fussy([])]);
    one.tick();
    const odd = one.snapshot();
    const other = start([fussy(before), fussy(after)]);
    expect(() => other.restore(odd)).toThrow(/other guides; restore it into a run of its own scenario/);
    const same = start([fussy(after)]);
    for (let tick = 0; tick < 4; tick++) same.tick();
    const state = same.snapshot();
    expect(() => same.restore(odd)).toThrow(/cannot be restored: an odd number of turns; nothing was changed/);
    expect(after).toEqual([1, 4]);
    expect(same.snapshot()).toEqual(state);
    expect(same.ticks).toBe(4);
  });
});
