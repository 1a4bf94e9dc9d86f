import { describe, expect, it } from 'vitest';
import type { Building } from '../layout/building.ts';
import { Premises } from './premises.ts';

const building: Building = {
  regions: [
    {
      id: 'a',
      level: 0,
      outline: [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    },
    {
      id: 'b',
      level: 0,
      outline: [
        [10, 0],
        [20, 0],
        [20, 10],
        [10, 10],
      ],
    },
  ],
  portals: [
    {
      id: 'door',
      from: 'a',
      to: 'b',
      segment: [
        [10, 4],
        [10, 6],
      ],
      kind: 'door',
      direction: 'both',
      open: [
        [0, 1],
        [2, 3],
      ],
    },
  ],
  gates: [],
  obstacles: [{ id: 'box', level: 0, shape: { type: 'circle', centre: [5, 5], radius: 1 } }],
};

const make = (): Premises =>
  new Premises({
    building,
    walls: [],
    standing: [],
    exits: [],
    signals: [{ id: 'bell', at: 1.05 }],
    levels: 1,
    bounds: [0, 0, 20, 10],
    dt: 0.1,
  });

describe('premises', () => {
  it('know which stage of the building a tick belongs to, and where each begins', () => {
    const premises = make();
    expect(premises.times).toEqual([0, 1, 2, 3]);
    for (const stage of [0, 1, 2, 3]) {
      const first = premises.tickOf(stage);
      expect(premises.stageAt(first)).toBe(stage);
      if (first > 0) expect(premises.stageAt(first - 1)).toBe(stage - 1);
    }
    expect(premises.stageAt(1e6)).toBe(3);
  });

  it('give the same list of walls until something changes', () => {
    const premises = make();
    const shut = premises.wallsAt(15);
    expect(premises.wallsAt(16)).toBe(shut);
    premises.apply({ type: 'open', passage: 'door' }, 16);
    const open = premises.wallsAt(16);
    expect(open).toHaveLength(shut.length + 1);
    expect(premises.wallsAt(40)).toHaveLength(open.length);
    premises.apply({ type: 'close', passage: 'door' }, 41);
    expect(premises.wallsAt(41)).toHaveLength(shut.length);
  });

  it('go back to any log of changes', () => {
    const premises = make();
    const before = premises.wallsAt(0).length;
    premises.apply({ type: 'clear', id: 'box' }, 3);
    premises.apply({ type: 'signal', name: 'alarm' }, 4);
    premises.apply({ type: 'close', passage: 'door' }, 5);
    const log = [...premises.log];
    const walls = premises.wallsAt(5).length;
    expect(premises.buildingAfter(1)?.obstacles).toEqual([]);
    expect(premises.buildingAfter(1)?.portals).toEqual(building.portals);
    premises.restore([]);
    expect(premises.wallsAt(0)).toHaveLength(before);
    expect(premises.signalTick('alarm')).toBe(Infinity);
    premises.restore(log);
    expect(premises.wallsAt(5)).toHaveLength(walls);
    expect(premises.editTicks).toEqual([3, 5]);
    expect([premises.signalTick('alarm'), premises.signalTick('bell')]).toEqual([4, 11]);
  });

  it('have the walls of the log they went back to, also when it is as long as the one before', () => {
    const premises = make();
    premises.apply({ type: 'clear', id: 'box' }, 3);
    const cleared = premises.wallsAt(3);
    premises.restore([{ tick: 2, change: { type: 'close', passage: 'door' } }]);
    expect(premises.wallsAt(3)).not.toEqual(cleared);
    const other = make();
    other.apply({ type: 'close', passage: 'door' }, 2);
    expect(premises.wallsAt(3)).toEqual(other.wallsAt(3));
  });

  it('keep the earlier of a signal planned and raised', () => {
    const premises = make();
    premises.apply({ type: 'signal', name: 'bell' }, 30);
    expect(premises.signalTick('bell')).toBe(11);
    const other = make();
    other.apply({ type: 'signal', name: 'bell' }, 7);
    other.apply({ type: 'signal', name: 'bell' }, 9);
    expect(other.signalTick('bell')).toBe(7);
  });
});
