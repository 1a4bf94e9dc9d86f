import type { LevelScenery, Poses } from '@korzo/live';
import { describe, expect, it } from 'vitest';
import type { Floors } from '../agents/crowd.ts';
import { LookTable } from '../agents/look-table.ts';
import { lensOf } from '../camera/camera-moves.ts';
import { projectionOf } from '../camera/lens.ts';
import type { CameraState } from '../picture/picture.ts';
import { agentsWithin, agentUnder, distanceToStretch, isInside, type Shown } from './agents-on-screen.ts';
import { thingUnder, wayToBlock } from './things-on-ray.ts';

const rectangle = { x: 0, y: 0, width: 800, height: 600 };
const slant: CameraState = { mode: 'orbit', target: [5, 5, 0], distance: 15, azimuth: Math.PI / 2, elevation: 0.6 };

const poses: Poses = {
  count: 3,
  id: new Uint32Array([7, 8, 9]),
  look: new Uint16Array(3),
  level: new Int16Array([0, 0, 1]),
  x: new Float32Array([5, 5, 2]),
  y: new Float32Array([5, 5.6, 8]),
  z: new Float32Array(3),
  heading: new Float32Array(3),
  pitch: new Float32Array(3),
  speed: new Float32Array(3),
  walked: new Float32Array(3),
};

function shown(presence: readonly number[]): Shown {
  const looks = new LookTable();
  looks.take(0, [{ kind: 'person', group: 0, model: 0, radius: 0.25, height: 1.8 }]);
  const floors: Floors = { height: new Float32Array([0, 0, 4]), presence: new Uint8Array(presence) };
  return { poses, looks, floors, lens: lensOf(slant), rectangle };
}

function spot(x: number, y: number, z: number): [number, number] {
  const projection = projectionOf(lensOf(slant), rectangle);
  projection.at(x, y, z);
  return [projection.x, projection.y];
}

describe('picking agents', () => {
  it('means the body the point is on, the nearer of two', () => {
    expect(agentUnder(shown([255, 255, 255]), ...spot(5, 5, 0.9))).toBe(7);
    expect(agentUnder(shown([255, 255, 255]), ...spot(5, 5.6, 1.75))).toBe(8);
    expect(agentUnder(shown([255, 255, 255]), ...spot(9, 9, 0))).toBeUndefined();
  });

  it('finds people on their own floor, and not those who are hidden', () => {
    expect(agentUnder(shown([255, 255, 255]), ...spot(2, 8, 5))).toBe(9);
    expect(agentUnder(shown([255, 255, 0]), ...spot(2, 8, 5))).toBeUndefined();
  });

  it('lassos whose middle is inside', () => {
    const [x, y] = spot(5, 5.3, 0.9);
    const lasso = [
      [x - 60, y - 60],
      [x + 60, y - 60],
      [x + 60, y + 60],
      [x - 60, y + 60],
    ] as const;
    expect(agentsWithin(shown([255, 255, 255]), lasso)).toEqual([7, 8]);
  });

  it('measures to a stretch, and knows inside from outside', () => {
    expect(distanceToStretch(0, 5, { x: -3, y: 0 }, { x: 3, y: 0 })).toBe(5);
    expect(distanceToStretch(7, 3, { x: -3, y: 0 }, { x: 3, y: 0 })).toBe(5);
    expect(distanceToStretch(1, 1, { x: 1, y: 0 }, { x: 1, y: 0 })).toBe(1);
    const corner = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
    ] as const;
    expect(isInside(corner, 3, 1)).toBe(true);
    expect(isInside(corner, 1, 3)).toBe(false);
  });
});

const level: LevelScenery = {
  level: 0,
  height: 0,
  regions: [],
  walls: [],
  exits: [{ id: 'out', min: [7, 6], max: [9, 8], open: true }],
  obstacles: [
    { id: 'near', shape: { type: 'circle', centre: [5, 3], radius: 1 }, dropped: false },
    {
      id: 'far',
      shape: {
        type: 'polygon',
        outline: [
          [4, 6],
          [6, 6],
          [6, 8],
          [4, 8],
        ],
      },
      dropped: false,
    },
  ],
  portals: [
    {
      id: 'door',
      kind: 'door',
      segment: [
        [0, 4],
        [0, 6],
      ],
      open: true,
    },
  ],
  gates: [
    {
      id: 'gate',
      kind: 'in',
      segment: [
        [10, 4],
        [10, 6],
      ],
      open: false,
    },
  ],
};

describe('picking things', () => {
  const things = {
    lens: lensOf(slant),
    rectangle,
    levels: [level],
    storeyOf: () => 4,
    options: { obstacles: 'solid', portals: true, gates: true },
  } as const;

  it.each([
    ['the top of an obstacle', [5, 3, 1], { type: 'obstacle', id: 'near', level: 0 }],
    ['the side of an obstacle', [5, 6, 0.5], { type: 'obstacle', id: 'far', level: 0 }],
    ['a door', [0, 5, 0], { type: 'portal', id: 'door', level: 0 }],
    ['a gate', [10, 4.2, 0], { type: 'gate', id: 'gate', level: 0 }],
    ['an exit', [8, 7, 0], { type: 'exit', id: 'out', level: 0 }],
    ['bare floor', [8, 3, 0], undefined],
  ] as const)('finds %s', (_name, [x, y, z], expected) => {
    expect(thingUnder(things, ...spot(x, y, z))).toEqual(expected);
  });

  it('does not mean what is hidden', () => {
    const hidden = { ...things, options: { obstacles: 'hidden', portals: false, gates: false } } as const;
    for (const [x, y, z] of [
      [5, 3, 1],
      [0, 5, 0],
      [10, 4.2, 0],
    ] as const)
      expect(thingUnder(hidden, ...spot(x, y, z))).toBeUndefined();
  });

  it('measures the way to a block by its roof and its sides', () => {
    const block = [
      [1, -1],
      [3, -1],
      [3, 1],
      [1, 1],
    ] as const;
    expect(wayToBlock({ from: [0, 0, 1], along: [1, 0, 0] }, block, [0, 2])).toBe(1);
    expect(wayToBlock({ from: [2, 0, 5], along: [0, 0, -1] }, block, [0, 2])).toBe(3);
    expect(wayToBlock({ from: [0, 0, 3], along: [1, 0, 0] }, block, [0, 2])).toBe(Infinity);
  });
});
