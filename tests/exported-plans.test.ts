import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

// Plans and places are read here by plain code of this file: SQL, a cut at brackets, sums over corners, winding numbers.

interface Base {
  all(query: string): Record<string, unknown>[];
  get(query: string): Record<string, unknown> | null;
  close(): void;
}

const sqlite = createRequire(new URL('../packages/recording/package.json', import.meta.url))('node-sqlite3-wasm') as {
  readonly Database: new (path: string, options: { readonly readOnly: true }) => Base;
};

let folder: string;
const at = (name: string): string => join(folder, name);

async function korzo(...words: string[]): Promise<{ code: number | null; err: string }> {
  const { code, stderr } = await korzoHere(words);
  return { code, err: stderr };
}

const house = `
korzo: 1
name: house
title: Two floors
about: People leave by the hall.
world:
  size: [24, 14]
  levels: 2
  building:
    regions:
      - { id: hall, rect: [0, 0, 12, 10] }
      - { id: archive, outline: [[12, 0], [18, 0], [18, 4], [15, 6], [12, 6]] }
      - { id: office, rect: [16, 0, 8, 10], level: 1 }
      - { id: store, rect: [16, 10, 8, 4], level: 1 }
    portals:
      - { id: door, kind: door, between: [hall, archive], at: [[12, 2], [12, 3]], open: [[2, 1000]] }
      - { id: wide, kind: opening, between: [office, store], at: [[18, 10], [20, 10]] }
      - { id: north, kind: stairs, between: [hall, office], at: [[12, 7], [12, 9]], landing: [[16, 7], [16, 9]], length: 5 }
    gates:
      - { id: street, region: hall, at: [[0, 4], [0, 6]], way: out }
    obstacles:
      - { id: column, rect: [6, 5, 1, 1] }
      - { id: barrier, rect: [3, 2.5, 0.5, 5], present: [[2, 1000]] }
groups:
  - { name: clerks, model: mass-steering, count: 12, place: { shape: area, id: office }, people: {}, goals: [{ goal: leave }] }
  - { name: keepers, model: mass-steering, count: 4, place: { shape: area, id: store }, people: {}, goals: [{ goal: leave }] }
  - { name: readers, model: mass-steering, count: 8, place: { shape: area, id: archive }, people: {}, goals: [{ goal: wait, until: 3 }, { goal: leave }] }
run: { dt: 0.05, duration: 25 }
`;

type Corner = readonly [number, number];

interface Written {
  /** Polygons, each with its rings, the outer one first. */
  readonly polygons: readonly (readonly (readonly Corner[])[])[];
  readonly places: readonly { readonly id: number; readonly x: number; readonly y: number }[];
}

function read(name: string): Written {
  const base = new sqlite.Database(at(name), { readOnly: true });
  const wkt = String(base.get('SELECT wkt FROM geometry')?.['wkt']);
  const rows = base.all('SELECT id, pos_x, pos_y FROM trajectory_data');
  base.close();
  const polygons = wkt
    .split(/\)\)\s*,\s*\(\(/)
    .map((polygon) =>
      polygon
        .split(/\)\s*,\s*\(/)
        .map((ring) =>
          [...ring.matchAll(/(-?[\d.e-]+) (-?[\d.e-]+)/g)].map(([, x, y]): Corner => [Number(x), Number(y)]),
        ),
    );
  return {
    polygons,
    places: rows.map((row) => ({ id: Number(row['id']), x: Number(row['pos_x']), y: Number(row['pos_y']) })),
  };
}

const areaOf = (ring: readonly Corner[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

const groundOf = ({ polygons }: Written): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) => sum + areaOf(outline) - holes.reduce((all, hole) => all + areaOf(hole), 0),
    0,
  );

function windings(ring: readonly Corner[], x: number, y: number): number {
  let count = 0;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length];
    const left = (bx - ax) * (y - ay) - (x - ax) * (by - ay) > 0;
    if (ay <= y && by > y && left) count++;
    if (ay > y && by <= y && !left) count--;
  }
  return count;
}

/** Recorded places are rounded to a millimetre, and people may stand on the border between two floors. */
const rounding = 1e-3;

function isOnBorder(ring: readonly Corner[], x: number, y: number): boolean {
  return ring.some(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared, 0), 1);
    return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) <= rounding;
  });
}

const isGround = ({ polygons }: Written, x: number, y: number): boolean =>
  polygons.some(
    ([outline, ...holes]) => windings(outline, x, y) !== 0 && holes.every((hole) => windings(hole, x, y) === 0),
  );

const outside = (written: Written): number =>
  written.places.filter(
    ({ x, y }) => !isGround(written, x, y) && !written.polygons.flat().some((ring) => isOnBorder(ring, x, y)),
  ).length;

const side = ([px, py]: Corner, [qx, qy]: Corner, [x, y]: Corner): number =>
  Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));

/** Pairs of sides that cross each other: a plan with one is refused by programs that use it. */
function crossings({ polygons }: Written): number {
  const sides = polygons.flat().flatMap((ring) => ring.slice(1).map((to, index) => [ring[index], to] as const));
  let count = 0;
  for (const [index, [a, b]] of sides.entries())
    for (const [c, d] of sides.slice(0, index))
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
  return count;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-plans-'));
  writeFileSync(at('house.yaml'), house);
  await korzo('run', at('house.yaml'), '--out', at('house'), '--quiet');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = async (name: string, ...words: string[]): Promise<Written> => {
  const { code, err } = await korzo('convert', at('house'), at(name), ...words);
  expect([code, err]).toEqual([0, '']);
  return read(name);
};

describe('a plan that is written', () => {
  it('of the ground floor has its rooms without the column, the door open and the passing barrier left out', async () => {
    const ground = await write('ground.sqlite', '--level', '0');
    // Hall 120, archive 30 - 3 (its corner), column 1; the wall between them is 5 m long and a millimetre wide. Behind the gate
    // of 2 m people walk on for 2.5 m, on ground 1.5 m wider on either side; the wall beside the gate is in it.
    expect(groundOf(ground)).toBeCloseTo(120 + 33 - 1 - 0.005 + 5 * 2.5 - 0.003, 2);
    expect(ground.polygons).toHaveLength(1);
    expect(ground.places.length).toBeGreaterThan(500);
    expect([outside(ground), crossings(ground)]).toEqual([0, 0]);
    // Points on both sides of the wall are ground, the wall is not.
    const at = (x: number, y: number): boolean => isGround(ground, x, y);
    expect([at(11.99, 5), at(12, 5), at(12.01, 5), at(12, 2.5)]).toEqual([true, false, true, true]);
    expect([at(6.5, 5.5), at(3.2, 5), at(12.01, 9.5)]).toEqual([false, true, false]);
  });

  it('of the upper floor joins two rooms at their opening alone', async () => {
    const upper = await write('upper.sqlite', '--level', 'level 1');
    expect(upper.polygons).toHaveLength(1);
    expect(groundOf(upper)).toBeCloseTo(80 + 32 - 0.006, 2);
    expect([outside(upper), crossings(upper)]).toEqual([0, 0]);
  });

  it('of stairs is the flight', async () => {
    const flight = await write('flight.sqlite', '--level', 'north');
    expect(groundOf(flight)).toBeCloseTo(10, 6);
    expect(outside(flight)).toBe(0);
    expect(flight.places.length).toBeGreaterThan(50);
  });

  it('parts the people of a building: every row is on one floor', async () => {
    const counts = [];
    for (const name of ['ground', 'upper', 'flight']) counts.push(read(`${name}.sqlite`).places.length);
    await korzo('convert', at('house'), at('all.csv'));
    const all = readFileSync(at('all.csv'), 'utf8').trim().split('\n').length - 1;
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(all);
  });

  it('is refused where floors would lie on top of each other, with the names to choose from', async () => {
    const { code, err } = await korzo('convert', at('house'), at('both.h5'));
    expect(code).toBe(1);
    expect(err).toContain(`give --level, one of "level 0", "level 1", "stairs 'north'"`);
    const unknown = await korzo('convert', at('house'), at('both.h5'), '--level', 'attic');
    expect(unknown.err).toContain("there is no floor 'attic'; give --level, one of");
  });
});

it.each(['rimea-10', 'bottleneck', 'hello', 'shower'])(
  'of %s holds all places',
  async (scenario) => {
    const run = at(`run-${scenario}`);
    expect((await korzo('run', scenario, '--duration', '4', '--out', run, '--quiet')).code).toBe(0);
    expect((await korzo('convert', run, at(`${scenario}.sqlite`))).code).toBe(0);
    const written = read(`${scenario}.sqlite`);
    expect([outside(written), crossings(written), written.polygons.length]).toEqual([0, 0, 1]);
  },
  120_000,
);

describe('units', () => {
  it('of text are centimetres on demand, and come back as metres', async () => {
    for (const [name, unit] of [
      ['m.txt', 'm'],
      ['cm.txt', 'cm'],
    ]) {
      expect((await korzo('convert', at('house'), at(name), '--level', '0', '--unit', unit)).code).toBe(0);
      expect((await korzo('convert', at(name), at(`${unit}.csv`))).code).toBe(0);
    }
    expect(readFileSync(at('cm.txt'), 'utf8')).toContain('# id frame x/cm y/cm z/cm');
    const [one, other] = ['m.csv', 'cm.csv'].map((name) => readFileSync(at(name), 'utf8'));
    expect(one.split('\n')[1].split(',').slice(0, 6)).toEqual(other.split('\n')[1].split(',').slice(0, 6));
  });

  it('of a file that names none, or the wrong one, are given', async () => {
    writeFileSync(at('bare.txt'), '# framerate: 10 fps\n1 0 100 200 0\n1 1 110 200 0\n');
    expect((await korzo('convert', at('bare.txt'), at('bare.csv'), '--input-unit', 'cm')).code).toBe(0);
    expect(readFileSync(at('bare.csv'), 'utf8')).toContain(',1.0000,2.0000,0.0000,');
  });

  it('of a database are metres', async () => {
    const { code, err } = await korzo('convert', at('house'), at('cm.sqlite'), '--level', '0', '--unit', 'cm');
    expect([code, err]).toEqual([1, expect.stringContaining('are in metres and cannot be written in cm')]);
  });
});
