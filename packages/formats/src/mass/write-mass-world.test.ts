import * as fc from 'fast-check';
import type { Building, Gate, Point, Region, WorldBounds } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { worldText } from './examples.testing.ts';
import { readMassWorld } from './read-mass-world.ts';
import { writeMassWorld } from './write-mass-world.ts';

const example = readMassWorld(worldText, { file: 'map.xml' });
if ('problems' in example) throw new Error('the example is broken');
const { building, bounds } = example;

const written = (given: Building, within: WorldBounds): string => {
  const result = writeMassWorld(given, within);
  return 'text' in result ? result.text : JSON.stringify(result.problems);
};

const rules = (given: Building): string[] => {
  const result = writeMassWorld(given, bounds, { file: 'f' });
  return 'problems' in result ? result.problems.map(({ place, rule }) => `${place}: ${rule}`) : [];
};

/** Rooms in a row, with any lengths and any ids. */
const rooms = fc
  .tuple(
    fc.array(fc.integer({ min: 200, max: 99_999 }), { minLength: 1, maxLength: 6 }),
    fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 })),
    fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 7, maxLength: 7 }),
  )
  .map(([lengths, origin, names]): { building: Building; bounds: WorldBounds } => {
    let west = origin[0] / 100;
    const south = origin[1] / 100;
    const regions: Region[] = [];
    for (const [index, length] of lengths.entries()) {
      const [east, north] = [west + length / 1000, south + 3.7];
      const outline: Point[] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ];
      regions.push({ id: `${names[index]}.`, level: 0, outline });
      west = east;
    }
    const gate: Gate = {
      id: `${names[6]}.`,
      region: regions[0].id,
      segment: [
        [origin[0] / 100, south + 1],
        [origin[0] / 100, south + 2.1],
      ],
      way: 'in',
    };
    const size: Point = [west - origin[0] / 100, 3.7];
    return {
      building: { regions, portals: [], gates: [gate], obstacles: [] },
      bounds: { origin: [origin[0] / 100, south], size },
    };
  });

describe('writeMassWorld', () => {
  it('writes the published example as it is', () => {
    expect(written(building, bounds)).toBe(worldText);
  });

  it('writes what reads back the same, whatever the ids and numbers', () => {
    fc.assert(
      fc.property(rooms, (random) => {
        const again = readMassWorld(written(random.building, random.bounds), { file: 'again' });
        expect(again).toMatchObject({ bounds: random.bounds, building: random.building });
      }),
      { numRuns: 200 },
    );
  });

  it('reports everything the format has no words for', () => {
    const [region] = building.regions;
    const [portal] = building.portals;
    const [gate] = building.gates;
    const [obstacle] = building.obstacles;
    expect(
      rules({
        regions: [
          { ...region, level: 1 },
          {
            ...region,
            outline: [
              [0, 0],
              [5, 0],
              [0, 5],
            ],
          },
          { ...region, id: 'a\u0001' },
        ],
        portals: [{ ...portal, kind: 'ramp', direction: 'forward', open: [[0, 1]], speedFactor: 2 }],
        gates: [{ ...gate, open: [[0, 1]] }],
        obstacles: [{ ...obstacle, level: 2, present: [[0, 1]] }],
      }),
    ).toEqual([
      'regions[2]: a world of MASS has no characters in ids that XML has not',
      "regions[0] 'r1': a world of MASS has only level 0; this is on level 1",
      "regions[1] 'r1': a world of MASS has only upright rectangles as regions",
      "portals[0] 'p1': a world of MASS has only openings; this is of kind ramp",
      "portals[0] 'p1': a world of MASS has no one-way portals",
      "portals[0] 'p1': a world of MASS has no times of opening",
      "portals[0] 'p1': a world of MASS has no speeds of portals",
      "gates[0] 'g1': a world of MASS has no times of opening",
      "obstacles[0] 'o1': a world of MASS has only level 0; this is on level 2",
      "obstacles[0] 'o1': a world of MASS has no obstacles that come and go",
    ]);
  });

  it('writes doors as openings', () => {
    const doors = building.portals.map((portal) => ({ ...portal, kind: 'door' as const }));
    expect(written({ ...building, portals: doors }, bounds)).toBe(worldText);
  });

  it('takes corners in the middle of a side', () => {
    const [first, second] = building.regions;
    const outline: Point[] = [...first.outline.slice(0, 2), [20, 7], ...first.outline.slice(2)];
    expect(written({ ...building, regions: [{ ...first, outline }, second] }, bounds)).toBe(worldText);
  });
});
