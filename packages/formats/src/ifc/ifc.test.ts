import { signedArea } from '@korzo/building';
import { toBuilding } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat, readAnyFormat } from '../formats.ts';
import { ifcOf, type Box, type IfcStorey } from './ifc.testing.ts';

type Counts = Readonly<Record<'rooms' | 'doors' | 'exits' | 'flights' | 'obstacles' | 'area', number>>;

function countsIn(text: string): Counts {
  const read = readAnyFormat(text, 'house.ifc');
  if ('problems' in read) throw new Error(read.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  const { building } = read.scenario.world;
  if (building === undefined) throw new Error('no building');
  const { regions, portals, gates, obstacles } = toBuilding(building);
  const flights = portals.filter(({ landing }) => landing !== undefined).length;
  return {
    rooms: regions.length,
    doors: portals.length - flights,
    exits: gates.length,
    flights,
    obstacles: obstacles.length,
    area: Math.round(regions.reduce((sum, { outline }) => sum + signedArea(outline), 0)),
  };
}

/** Rooms in columns and rows with walls of thickness `t` around them, a door in the middle of every wall. */
function grid(
  widths: readonly number[],
  depths: readonly number[],
  t: number,
): Required<Pick<IfcStorey, 'spaces' | 'walls' | 'doors'>> {
  const stops = (list: readonly number[]): number[] => {
    const all = [0];
    for (const size of list) all.push(all[all.length - 1] + size + t);
    return all;
  };
  const [xs, ys] = [stops(widths), stops(depths)];
  const spaces = widths.flatMap((width, i) =>
    depths.map((depth, j) => ({ name: `r${i}-${j}`, box: [xs[i] + t, ys[j] + t, width, depth] as const })),
  );
  const [east, north] = [xs[widths.length] + t, ys[depths.length] + t];
  const walls: Box[] = [...ys.map((y): Box => [0, y, east, t]), ...xs.map((x): Box => [x, 0, t, north])];
  const doors: Box[] = [
    ...ys.flatMap((y) => widths.map((width, i): Box => [xs[i] + t + width / 2 - 0.5, y, 1, t])),
    ...xs.flatMap((x) => depths.map((depth, j): Box => [x, ys[j] + t + depth / 2 - 0.5, t, 1])),
  ];
  return { spaces, walls, doors };
}

const sizes = fc.array(
  fc.integer({ min: 25, max: 60 }).map((size) => size / 10),
  { minLength: 1, maxLength: 3 },
);
const thickness = fc.integer({ min: 6, max: 40 }).map((size) => size / 100);

describe('an IFC model', () => {
  it('gives the rooms and doors of its spaces, and the same ones of its walls', () => {
    fc.assert(
      fc.property(sizes, sizes, thickness, fc.constantFrom('mm' as const, 'm' as const), (widths, depths, t, unit) => {
        const { spaces, walls, doors } = grid(widths, depths, t);
        const [columns, rows] = [widths.length, depths.length];
        const expected = {
          rooms: columns * rows,
          doors: columns * (rows - 1) + rows * (columns - 1),
          exits: 2 * (columns + rows),
        };
        const bySpaces = countsIn(ifcOf([{ elevation: 0, spaces, doors }], unit));
        const byWalls = countsIn(ifcOf([{ elevation: 0, walls, doors }], unit));
        expect([bySpaces, byWalls]).toMatchObject([expected, expected]);
        const area = spaces.reduce((sum, { box: [, , width, depth] }) => sum + width * depth, 0);
        // The ground in doors belongs to rooms.
        for (const made of [bySpaces, byWalls]) expect(Math.abs(made.area - area)).toBeLessThan(1 + 0.05 * area);
      }),
      { numRuns: 15 },
    );
  });

  it('has floors joined by stairs, columns as obstacles, and the names of its spaces', () => {
    const hall = { spaces: [{ name: 'Caf\\X\\E9', box: [0, 0, 12, 8] as const }] };
    const text = ifcOf([
      { ...hall, elevation: 0, doors: [[5, -0.3, 1, 0.3]], columns: [[2, 2, 0.4, 0.4]], stairs: [[8, 3, 3, 1.2]] },
      { spaces: [{ name: 'Upper', box: [0, 0, 12, 8] }], elevation: 3.2 },
      { elevation: 9 },
    ]);
    expect(detectFormat(text, 'x')?.name).toBe('ifc');
    expect(countsIn(text)).toMatchObject({ exits: 1, flights: 1, obstacles: 1 });
    const read = readAnyFormat(text, 'house.ifc');
    if ('problems' in read) throw new Error(read.problems[0].rule);
    const names = read.scenario.world.building?.regions.map(({ id }) => id) ?? [];
    expect(names.some((name) => name.startsWith('Cafe')) && names.some((name) => name.startsWith('Upper'))).toBe(true);
    expect(read.notes?.skipped).toEqual(['storey level 2: no spaces, or walls with doors, that can be read']);
  });

  it('joins spaces that touch where no wall stands', () => {
    const spaces = [
      { name: 'kitchen', box: [0, 0, 4, 5] as const },
      { name: 'living', box: [4, 0, 6, 5] as const },
    ];
    expect(countsIn(ifcOf([{ elevation: 0, spaces }]))).toMatchObject({ rooms: 1, area: 50 });
    expect(countsIn(ifcOf([{ elevation: 0, spaces, walls: [[3.9, 0, 0.2, 5]] }]))).toMatchObject({ rooms: 2 });
  });

  it.each([
    ['no entities', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\n", 'has no entities'],
    ['no storeys', ifcOf([]), 'the file has 0 storeys'],
    [
      'an entity that breaks off',
      ifcOf([{ elevation: 0, walls: [[0, 0, 5, 0.2]] }]).replace(
        /IFCPRODUCTDEFINITIONSHAPE[^]*/,
        'IFCPRODUCTDEFINITIONSHAPE($,',
      ),
      'storeys',
    ],
  ])('names what is wrong: %s', (_, text, rule) => {
    expect(readAnyFormat(text, 'house.ifc')).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ file: 'house.ifc', rule: expect.stringContaining(rule) as string }),
      ]) as unknown,
    });
  });
});
