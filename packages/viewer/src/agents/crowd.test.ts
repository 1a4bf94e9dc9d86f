import type { Appearance, Poses } from '@korzo/live';
import { BoxGeometry, Vector4, type Mesh } from 'three';
import { beforeEach, describe, expect, it } from 'vitest';
import { man, packColour, seriesColour, woman } from '../paint/colours.ts';
import { createShading } from '../paint/shading.ts';
import { defaultDrawOptions } from '../light.ts';
import { Crowd, type Floors } from './crowd.ts';
import { LookTable } from './look-table.ts';

const look = (kind: string, rest: Partial<Appearance> = {}): Appearance => ({
  kind,
  group: 0,
  model: 3,
  radius: 0.25,
  height: 1.75,
  ...rest,
});

describe('looks', () => {
  const table = new LookTable();
  beforeEach(() => table.clear([]));

  it('have the colour of the sex, else of the group, or of what is asked for', () => {
    const looks = [
      look('person', { sex: 'man' }),
      look('person', { sex: 'woman' }),
      look('person', { group: 4 }),
      look('fish', { group: 4 }),
      look('predator'),
    ];
    table.take(0, looks);
    const packed = (): number[] => [...table.colour.subarray(0, 4)];
    expect(packed()).toEqual([man, woman, seriesColour(6), seriesColour(11)].map((colour) => packColour(colour)));
    expect(table.colour[4]).not.toBe(packColour(seriesColour(2)));
    table.colourBy('group');
    expect(packed()).toEqual([0, 0, 4, 4].map((group) => packColour(seriesColour(group))));
    table.colourBy('model');
    expect(packed()).toEqual([3, 3, 3, 3].map((model) => packColour(seriesColour(model))));
    table.colourBy('sex');
    expect(packed()[0]).toBe(packColour(man));
  });

  it('have sizes; what is not said is guessed by kind', () => {
    table.take(0, [
      look('person', { height: 0 }),
      look('bird', { height: 0, radius: 0 }),
      look('dragon', { radius: 2 }),
    ]);
    expect([table.height[0], table.radius[1], table.height[1]]).toEqual([1.75, 0.25, 0.5]);
    expect([table.size[0] & 65_535, table.size[0] >>> 16]).toEqual([250, 1750]);
    expect([table.extent[0], table.extent[1], table.extent[2]]).toEqual([1.75 ** 2, 1, 64]);
    expect([table.has('bird'), table.has('fish'), table.count]).toEqual([true, false, 3]);
  });

  it('are as many as come, and begin again with a run', () => {
    const many = Array.from({ length: 100 }, (_, group) => look('person', { group }));
    table.take(0, many.slice(0, 60));
    table.take(60, many.slice(60));
    expect([table.count, table.group[99], table.group[5]]).toEqual([100, 99, 5]);
    table.take(2, [look('bird')]);
    expect([table.count, table.kind[2] === table.kind[3]]).toEqual([100, false]);
    const body = { shape: 'car', length: 4, width: 2, height: 1.5 } as const;
    table.clear([{ name: 'cars', kind: 'vehicle', model: 0, vehicle: body }]);
    table.take(0, [look('vehicle'), look('vehicle', { group: 1 })]);
    expect([table.count, table.vehicle[0], table.vehicle[1], table.has('bird')]).toEqual([2, 1, 0, false]);
  });
});

const signed = (word: number): number => (word << 16) >> 16;

const floors: Floors = { height: new Float32Array([0, 0, 4]), presence: new Uint8Array([255, 255, 128]) };

const posesOf = (rows: readonly Partial<Record<keyof Poses, number>>[]): Poses => {
  const column = (name: keyof Poses): number[] => rows.map((row) => row[name] ?? 0);
  return {
    count: rows.length,
    id: new Uint32Array(column('id')),
    look: new Uint16Array(column('look')),
    level: new Int16Array(column('level')),
    x: new Float32Array(column('x')),
    y: new Float32Array(column('y')),
    z: new Float32Array(column('z')),
    heading: new Float32Array(column('heading')),
    pitch: new Float32Array(column('pitch')),
    speed: new Float32Array(column('speed')),
    walked: new Float32Array(column('walked')),
  };
};

describe('a crowd', () => {
  const eye = { at: [0, 0, 10] as const, focal: 500 };
  let crowd: Crowd;
  let looks: LookTable;
  beforeEach(() => {
    crowd = new Crowd(createShading());
    looks = new LookTable();
    looks.take(0, [look('person', { sex: 'man' }), look('bird', { radius: 0.5, height: 0.5 })]);
  });
  const draw = (
    rows: readonly Partial<Record<keyof Poses, number>>[],
    options = defaultDrawOptions,
    over = floors,
  ): void => crowd.update(posesOf(rows), looks, { options, floors: over, eyes: [eye] });
  /** Words of all that is drawn, by batch. */
  const drawn = (): { readonly words: Uint32Array; readonly floats: Float32Array; readonly count: number }[] =>
    crowd.group.children
      .filter((child) => child.visible && child.renderOrder === 0)
      .map((child) => {
        const { geometry } = child as Mesh;
        const words = geometry.getAttribute('pose').array as unknown as Uint32Array;
        const count = (geometry as unknown as { instanceCount: number }).instanceCount;
        return { words, floats: new Float32Array(words.buffer), count };
      });

  it('is where its agents are, turned as they are, on the floor they are on', () => {
    draw([{ id: 7, x: 3, y: 4, z: 0.5, level: 1, heading: Math.PI / 2, pitch: -Math.PI / 4, walked: 12, speed: 1.5 }]);
    const [{ words, floats, count }] = drawn();
    expect([count, ...floats.subarray(0, 3), floats[4]]).toEqual([1, 3, 4, 4.5, 12]);
    expect(signed(words[3]) / 65_534).toBeCloseTo(0.25, 3);
    expect(signed(words[3] >>> 16) / 65_534).toBeCloseTo(-1 / 8, 3);
    expect([words[6] & 0xffffff, words[6] >>> 24]).toEqual([packColour(man) & 0xffffff, 128]);
    expect(words[7] & 65_535).toBe(150);
    draw([{ heading: Math.PI * 2.5 }]);
    expect(signed(drawn()[0].words[3]) / 65_534).toBeCloseTo(0.25, 3);
  });

  it('leaves out floors that are hidden, and vehicles that streets draw', () => {
    draw([{ level: 0 }, { level: 1 }], defaultDrawOptions, { ...floors, presence: new Uint8Array([255, 0, 255]) });
    expect(drawn().map(({ count }) => count)).toEqual([1]);
    draw([{ level: -1 }]);
    expect(drawn().map(({ count }) => count)).toEqual([1]);
    draw([]);
    expect(drawn()).toEqual([]);
  });

  it('is drawn in detail near the eye and simply far from it, kind by kind', () => {
    const near = { x: 0, y: 0 };
    draw([near, { x: 2000, y: 0 }, { ...near, look: 1 }]);
    expect(drawn().map(({ count }) => count)).toEqual([1, 1, 1]);
    // 1.75 m seen with 500 pixels to the metre are 24 pixels at 36.5 m.
    draw([{ x: 34 }, { x: 38 }]);
    expect(drawn().map(({ count }) => count)).toEqual([1, 1]);
    draw([{ x: 30 }, { x: 34 }]);
    expect(drawn().map(({ count }) => count)).toEqual([2]);
  });

  it('is coloured by speed from the slowest to the fastest so far', () => {
    const bySpeed = { ...defaultDrawOptions, colours: 'speed' } as const;
    draw([{ speed: 2 }, { speed: 1 }, { speed: 0 }], bySpeed);
    const [{ words }] = drawn();
    const colours = [6, 14, 22].map((at) => words[at] & 0xffffff);
    expect(new Set(colours).size).toBe(3);
    draw([{ speed: 1 }], bySpeed);
    expect(drawn()[0].words[6] & 0xffffff).toBe(colours[1]);
    crowd.clear();
    draw([{ speed: 1 }], bySpeed);
    expect(drawn()[0].words[6] & 0xffffff).toBe(colours[0]);
  });

  it('draws a group as the model of a user, until another run is shown, and not among prisms', () => {
    const box = {
      geometry: new BoxGeometry(),
      colour: new Vector4(1, 1, 1, 1),
      doubleSided: false,
      transparent: false,
    };
    looks.take(2, [look('person', { group: 5 })]);
    crowd.drawAs(5, { parts: [box, box], height: 2, length: 1 }, true);
    const rows = [{ id: 1 }, { id: 2, look: 2, x: 3 }, { id: 3, look: 2, x: 4 }];
    draw(rows);
    // Both parts of the model share what they know of its agents.
    expect(drawn().map(({ count }) => count)).toEqual([2, 2, 1]);
    expect(drawn()[0].floats[8]).toBe(4);
    draw(rows, { ...defaultDrawOptions, agents: 'prisms' });
    expect(drawn().map(({ count }) => count)).toEqual([3]);
    crowd.clear();
    draw(rows);
    expect(drawn().map(({ count }) => count)).toEqual([3]);
  });

  it('has room for as many as there are', () => {
    draw(Array.from({ length: 1000 }, (_, id) => ({ id, x: id / 1000 })));
    const [{ floats, count }] = drawn();
    expect([count, floats[999 * 8], floats[300 * 8]]).toEqual([1000, Math.fround(0.999), Math.fround(0.3)]);
  });
});
