import type { World } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import type { FrameCrowd } from '../measure/frame.ts';
import { obstacleHits } from './obstacle-hits.ts';

const world: World = {
  origin: [0, 0, 0],
  size: [20, 20, 20],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [],
  solids: [{ shape: 'sphere', centre: [10, 10, 10], radius: 3 }],
};

const crowdAt = (x: number, level = -1): FrameCrowd => ({
  ownCount: 1,
  columns: {
    id: Uint32Array.of(7),
    level: Int16Array.of(level),
    x: Float64Array.of(x),
    y: Float64Array.of(10),
    z: Float64Array.of(10),
    vx: Float64Array.of(0),
    vy: Float64Array.of(0),
    vz: Float64Array.of(0),
    radius: Float32Array.of(0.5),
    kind: Uint8Array.of(0),
    group: Uint16Array.of(0),
  },
});

describe('obstacle-hits', () => {
  it('counts each time a body gets in, once, as hits per minute of the tick', () => {
    const observer = obstacleHits.start({ world, dt: 0.5 }, { tolerance: 0.01 }, { area: undefined, lines: [] });
    const after = (x: number, level?: number): number =>
      observer.valueAfter({ ticks: 1, time: 0, crowds: [crowdAt(x, level)] });
    // Bodies touch at 6.5.
    expect([6.4, 6.6, 8, 6.4, 7].map((x) => after(x))).toEqual([0, 120, 0, 0, 120]);
    expect(after(8, 0)).toBe(0);
  });

  it('is 0 where there is nothing to hit', () => {
    const { solids: _, ...empty } = world;
    const observer = obstacleHits.start({ world: empty, dt: 0.5 }, { tolerance: 0.01 }, { area: undefined, lines: [] });
    expect(observer.valueAfter({ ticks: 1, time: 0, crowds: [crowdAt(10)] })).toBe(0);
  });
});
