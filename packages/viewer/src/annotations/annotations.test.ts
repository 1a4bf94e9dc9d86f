import type { Inspection, Poses } from '@korzo/live';
import type { InterleavedBufferAttribute, Mesh } from 'three';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Floors } from '../agents/crowd.ts';
import { LookTable } from '../agents/look-table.ts';
import { defaultDrawOptions } from '../light.ts';
import { themes } from '../paint/colours.ts';
import { createShading } from '../paint/shading.ts';
import type { DrawOptions } from '../picture/picture.ts';
import { Annotations } from './annotations.ts';

const floors: Floors = { height: new Float32Array([0, 0, 4]), presence: new Uint8Array([255, 255, 0]) };
const looks = new LookTable();
looks.take(0, [{ kind: 'person', group: 0, model: 0, radius: 0.25, height: 2 }]);

const poses: Poses = {
  count: 3,
  id: new Uint32Array([7, 8, 9]),
  look: new Uint16Array(3),
  level: new Int16Array([0, 0, 1]),
  x: new Float32Array([5, 6, 2]),
  y: new Float32Array([5, 5, 8]),
  z: new Float32Array(3),
  heading: new Float32Array([0, Math.PI / 2, 0]),
  pitch: new Float32Array(3),
  speed: new Float32Array([1, 2, 1]),
  walked: new Float32Array(3),
};

const none = { whom: 'chosen', path: false, neighbours: false, rays: false, forces: false, sight: false } as const;
const seen = {
  agent: 7,
  level: 0,
  at: [5, 5, 0],
  radius: 0.25,
  path: [
    [8, 5, 0],
    [8, 9, 0],
  ],
  neighbours: [8, 9, 99],
  behindWalls: [9],
  rays: [
    { to: [9, 5, 0], hit: true },
    { to: [5, 9, 0], hit: false },
  ],
  forces: [
    { name: 'wish', force: [2, 0, 0] },
    { name: 'nothing', force: [0, 0, 0] },
  ],
  sight: { radius: 3, halfAngle: Math.PI / 2 },
} as unknown as Inspection;

let annotations: Annotations;
beforeEach(() => {
  annotations = new Annotations(createShading());
});

const draw = (
  annotate: Partial<DrawOptions['annotate']>,
  rest: Partial<DrawOptions> = {},
  now = 0,
  where = poses,
  on = floors,
): void =>
  annotations.update({
    poses: where,
    looks,
    floors: on,
    theme: themes.light,
    now,
    options: { ...defaultDrawOptions, velocities: false, trails: false, ...rest, annotate: { ...none, ...annotate } },
  });

/** What a sheet draws, eight numbers each. */
function drawn(sheet: 0 | 1 | 2): number[][] {
  const mesh = annotations.group.children[sheet] as Mesh;
  if (!mesh.visible) return [];
  const { geometry } = mesh;
  const attribute = geometry.getAttribute(sheet === 0 ? 'pose' : 'ends') as unknown as InterleavedBufferAttribute;
  const floats = new Float32Array((attribute.data.array as unknown as Uint32Array).buffer);
  const { instanceCount } = geometry as unknown as { instanceCount: number };
  return Array.from({ length: instanceCount }, (_, at) => [...floats.subarray(at * 8, at * 8 + 8)]);
}
const sectors = (): number[][] => drawn(0);
const lines = (): number[][] => drawn(2).map((line) => line.slice(0, 6).map((each) => Number(each.toFixed(3))));

describe('what is drawn about agents', () => {
  it('are rings around the chosen who can be seen', () => {
    draw({});
    expect([sectors(), lines()]).toEqual([[], []]);
    annotations.chosen = new Set([7, 9, 1000]);
    draw({});
    expect(sectors().map(([x, y, z, , radius]) => [x, y, z, Number(radius.toFixed(3))])).toEqual([
      [5, 5, 0, 0.475],
      [5, 5, 0, 0.475],
    ]);
  });

  it('is at the height of the floor and of the ground under the agent', () => {
    annotations.chosen = new Set([9]);
    const upstairs: Floors = { ...floors, presence: new Uint8Array([255, 255, 255]) };
    draw({}, {}, 0, { ...poses, z: new Float32Array([0, 0, 1.5]) }, upstairs);
    expect(sectors().map(([x, y, z]) => [x, y, z])).toEqual([
      [2, 8, 5.5],
      [2, 8, 5.5],
    ]);
  });

  it('is what was asked for of those that are looked at closely', () => {
    annotations.inspections = [seen];
    draw({ whom: 'none', path: true, sight: true, rays: true, forces: true, neighbours: true });
    expect([sectors(), lines()]).toEqual([[], []]);
    draw({ sight: true });
    expect([sectors().map(([x, y, , , radius]) => [x, y, radius]), lines()]).toEqual([
      [
        [5, 5, 3],
        [5, 5, 3],
      ],
      [],
    ]);
    draw({ path: true });
    expect([lines(), sectors().length]).toEqual([
      [
        [5, 5, 0, 8, 5, 0.03],
        [8, 5, 0.03, 8, 9, 0.03],
      ],
      2,
    ]);
    draw({ forces: true });
    expect(lines().map((line) => [line[0], line[3]])).toEqual([
      [5, 6.08],
      [6.08, 6.5],
    ]);
    draw({ rays: true });
    expect([lines(), sectors().length]).toEqual([
      [
        [5, 5, 1.2, 9, 5, 1.2],
        [5, 5, 1.2, 5, 9, 1.2],
      ],
      1,
    ]);
    // Only those who are there and can be seen are shown as neighbours.
    draw({ neighbours: true });
    expect([lines(), sectors().length]).toEqual([[[5, 5, 1.2, 6, 5, 1.2]], 1]);
  });

  it('are rays from where the agent is now, ending where they hit', () => {
    annotations.inspections = [{ ...seen, at: [4, 5, 0] }];
    draw({ rays: true });
    expect(lines().map((line) => line.slice(3, 5))).toEqual([
      [9, 5],
      [6, 9],
    ]);
  });

  it('is where all will be in a second', () => {
    draw({}, { velocities: true });
    expect(lines()).toEqual([
      [5, 5, 1, 5.75, 5, 1],
      [5.75, 5, 1, 6, 5, 1],
      [6, 5, 1, 6, 6.5, 1],
      [6, 6.5, 1, 6, 7, 1],
    ]);
    draw({}, { velocities: true }, 0, { ...poses, speed: new Float32Array([0.04, 0, 0]) });
    expect(lines()).toEqual([]);
  });

  it('is the tool under the pointer', () => {
    annotations.cursor = { shape: 'circle', radius: 2, at: [1, 2, 0] };
    draw({});
    expect([sectors().length, lines().length]).toEqual([2, 0]);
    annotations.cursor = { shape: 'square', radius: 2, at: [1, 2, 0] };
    draw({});
    expect([sectors().length, lines()]).toEqual([
      0,
      [
        [-1, 0, 0, 3, 0, 0],
        [3, 0, 0, 3, 4, 0],
        [3, 4, 0, -1, 4, 0],
        [-1, 4, 0, -1, 0, 0],
      ],
    ]);
  });
});

const walked = (way: number): Poses => ({
  ...poses,
  x: new Float32Array([5 + way, 6 + way, 2 + way]),
  walked: new Float32Array([way, way, way]),
});

const trail = (): number[][] => drawn(1).map((line) => [line[0], line[3]].map((each) => Number(each.toFixed(3))));

const go = (way: number, now: number, whom: 'chosen' | 'all' = 'all'): void =>
  draw({ whom }, { trails: true }, now, walked(way));

describe('trails', () => {
  it('join where every agent that can be seen was, four times a second', () => {
    go(0, 0);
    expect(trail()).toEqual([]);
    go(0.2, 0.2);
    expect(trail()).toEqual([]);
    go(0.25, 0.25);
    expect(trail()).toEqual([
      [5, 5.25],
      [6, 6.25],
    ]);
    go(0.25, 0.6);
    expect(trail()).toHaveLength(2);
    go(0.5, 0.75);
    expect(trail()).toHaveLength(4);
  });

  it('are not drawn where an agent leapt, and begin again when time goes back or others are chosen', () => {
    go(0, 0);
    go(30, 0.25);
    expect(trail()).toEqual([]);
    go(30.25, 0.5);
    expect(trail()).toHaveLength(2);
    go(30.5, 0.1);
    expect(trail()).toEqual([]);
    annotations.chosen = new Set([8]);
    go(31, 1, 'chosen');
    go(31.25, 1.25, 'chosen');
    expect(trail()).toEqual([[37, 37.25]]);
    draw({}, { trails: false });
    expect(trail()).toEqual([]);
  });
});
