import type { Building, Region } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../crowds.testing.ts';
import { floorsOf } from './floors.ts';

const region = (id: string, level: number): Region => ({ id, level, outline: [[0, 0], [1, 0], [1, 1]] }); // prettier-ignore
const portal = (id: string, kind: Building['portals'][number]['kind'], from: string, to: string) =>
  ({ id, kind, from, to, segment: [[0, 0], [1, 0]], direction: 'both' }) as const; // prettier-ignore

describe('floors', () => {
  it('are called by what they are to a person', () => {
    const building: Building = {
      regions: [
        region('hall', 0),
        region('office/1', 1),
        region('north/flight', 2),
        region('belt/flight', 3),
        region('lift-a/0', 4),
        region('lift-a/1', 5),
        region('simulator/flight', 6),
      ],
      portals: [
        portal('north/foot', 'stairs', 'hall', 'north/flight'),
        portal('belt/foot', 'escalator', 'hall', 'belt/flight'),
        portal('lift-a/0/door', 'ramp', 'hall', 'lift-a/0'),
        portal('lift-a/1/door', 'ramp', 'office/1', 'lift-a/1'),
      ],
      gates: [],
      obstacles: [],
    };
    const floors = floorsOf({ world: openWorld({ levels: 8 }), premises: { setup: { building } } });
    expect(floors.map(({ name }) => name)).toEqual([
      'level 0',
      // A room that is merely named like a car has no lift door.
      'level 1',
      "stairs 'north'",
      "escalator 'belt'",
      "lift 'lift-a' at level 0",
      "lift 'lift-a' at level 1",
      'level 6',
      'level 7',
    ]);
    expect(floors.map(({ kind }) => kind).slice(1, 5)).toEqual(['storey', 'stairs', 'escalator', 'lift']);
  });

  it('of a place without a building are levels', () => {
    expect(floorsOf({ world: openWorld({ levels: 1 }) })).toEqual([{ level: 0, kind: 'storey', name: 'level 0' }]);
  });
});
