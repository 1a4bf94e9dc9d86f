import { signedArea } from '@korzo/building';
import { shippedScenarios, toBuilding } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinFormats, detectFormat, readAnyFormat } from '../formats.ts';

const house = shippedScenarios().find(({ name }) => name === 'building-20-rooms')?.scenario;
if (house === undefined) throw new Error('building-20-rooms is not shipped');

/** Formats that hold a place and are read again. */
const plans = ['dxf', 'geojson', 'svg'];

function written(format: string, file: string): string {
  const made = builtinFormats.find(({ name }) => name === format)?.write?.(house as never, file);
  if (made === undefined || !('text' in made)) throw new Error(`${format}: ${JSON.stringify(made)}`);
  return made.text;
}

function roomsIn(text: string, file: string): Record<string, number> {
  const read = readAnyFormat(text, file);
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('\n'));
  const { building } = read.scenario.world;
  if (building === undefined) throw new Error('no building');
  const { regions, portals, gates } = toBuilding(building);
  const area = regions.reduce((sum, { outline }) => sum + signedArea(outline), 0);
  return { rooms: regions.length, doors: portals.length, exits: gates.length, area: Math.round(area) };
}

it.each(plans)('writes a building as %s that reads back as the same rooms, doors and exits', (format) => {
  const text = written(format, `house.${format}`);
  expect(detectFormat(text, 'house')?.name).toBe(format);
  expect(roomsIn(text, `house.${format}`)).toEqual({ rooms: 21, doors: 20, exits: 2, area: 1140 });
});

it('writes the walkable area of each floor as WKT', () => {
  const text = written('wkt', 'house.wkt');
  expect(text).toBe('POLYGON ((0 0, 60 0, 60 19, 0 19, 0 0))\n');
  const pillar = {
    id: 'pillar',
    level: 0,
    outline: [
      [2, 2],
      [3, 2],
      [3, 3],
      [2, 3],
    ],
  };
  const { world } = house;
  const obstacles = [pillar];
  const made = builtinFormats
    .find(({ name }) => name === 'wkt')
    ?.write?.({ ...house, world: { ...world, building: { ...world.building, obstacles } } } as never, 'house.wkt');
  expect(made).toEqual({ text: 'POLYGON ((0 0, 60 0, 60 19, 0 19, 0 0), (2 2, 2 3, 3 3, 3 2, 2 2))\n' });
});

it('reads WKT: a floor on each line, with holes', () => {
  const text =
    'POLYGON ((0 0, 10 0, 10 8, 0 8, 0 0), (4 4, 5 4, 5 5, 4 5, 4 4))\nPOLYGON ((0 0, 5 0, 5 5, 0 5, 0 0))\n';
  const read = readAnyFormat(text, 'hall.wkt');
  if ('problems' in read) throw new Error(read.problems[0].rule);
  expect(read.scenario.world.levels).toBe(2);
  expect(read.scenario.world.building).toMatchObject({
    regions: [{ level: 0 }, { level: 1 }],
    obstacles: [{ level: 0 }],
  });
});

it('reads ground whose middle is a pillar', () => {
  const text = 'POLYGON ((0 0, 30 0, 30 10, 0 10, 0 0), (14 4, 16 4, 16 6, 14 6, 14 4))';
  expect(readAnyFormat(text, 'hall.wkt')).toMatchObject({
    scenario: { world: { building: { regions: [{}], obstacles: [{}] } } },
  });
});

it('reads GeoJSON in degrees', () => {
  const ring = [
    [8.4, 49],
    [8.4002, 49],
    [8.4002, 49.0001],
    [8.4, 49.0001],
    [8.4, 49],
  ];
  const text = JSON.stringify({
    type: 'Feature',
    properties: { name: 'Hall' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  const { area, rooms } = roomsIn(text, 'hall.geojson');
  // 0.0002 degrees of longitude at 49 degrees north are 14.59 m, 0.0001 of latitude 11.12 m.
  expect([rooms, area]).toEqual([1, 162]);
});

it('reads SVG with transforms, curves and closed paths', () => {
  const path = '<path d="M0 0h8c1 0 1 6 0 6H0z M0 6"/>';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" data-metres-per-unit="2"><g transform="translate(5 5) scale(.5)">${path}</g></svg>`;
  // Half of the size at two metres a unit: 8 x 6 m and a bulge of 6 * 3 / 4 * 1 m2.
  expect(roomsIn(text, 'hall.svg')).toMatchObject({ rooms: 1, area: 52 });
});

const box = (x: number, y: number, width: number, height: number): object => ({
  type: 'RECTANGLE',
  x,
  y,
  width,
  height,
});

it('reads scenarios of Vadere', () => {
  const topography = {
    attributes: { bounds: { x: 0, y: 0, width: 21, height: 11 }, bounded: true, boundingBoxWidth: 0.5 },
    obstacles: [{ shape: box(5, 3, 1, 4), id: 1 }],
    targets: [{ id: 2, shape: box(19.5, 4, 1, 3), absorber: { enabled: true } }],
    sources: [{ id: 3, shape: box(1, 1, 3, 9), spawner: { constraintsElementsMax: 12 } }],
    stairs: [{}],
  };
  const read = readAnyFormat(JSON.stringify({ name: 'x', scenario: { topography } }), 'hall.scenario');
  if ('problems' in read) throw new Error(read.problems[0].rule);
  expect(read.scenario.world.building).toMatchObject({ regions: [{}], obstacles: [{}], areas: [{ id: 'start1' }] });
  expect(read.scenario.world.building?.gates.map(({ id }) => id)).toContain('target-2');
  expect(read.scenario.groups).toMatchObject([{ count: 12 }]);
  expect(read.notes?.skipped).toEqual(['stairs']);
});

describe.each([
  ['vadere', '{"scenario": {"topography": {"obstacles": [], "attributes": {}}}}'],
  ['wkt', 'POLYGON ((0 0, 1 0'],
  ['wkt', 'POLYGON ((0 0, 1 0, x 2, 0 0))'],
  ['wkt', 'POLYGON EMPTY'],
  ['geojson', '{"type": "FeatureCollection", "features": [{}]}'],
])('a bad %s file', (format, text) => {
  it(`is named: ${text}`, () => {
    expect(readAnyFormat(text, `x.${format}`)).toMatchObject({ problems: [{ file: `x.${format}` }] });
  });
});

it.each(['wkt', ...plans])('answers to every damaged %s file with a scenario or with problems', (format) => {
  const text = written(format, `house.${format}`).slice(0, 6000);
  const damage = fc.tuple(
    fc.nat(text.length - 1),
    fc.nat(12),
    fc.constantFrom('', '(', ')', ',', '0', '-', '9e9', '"', '{', '\n', 'EMPTY'),
  );
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
      let damaged = text;
      for (const [at, length, put] of damages) damaged = damaged.slice(0, at) + put + damaged.slice(at + length);
      const result = readAnyFormat(damaged, `house.${format}`);
      if ('problems' in result)
        expect(result.problems.every(({ rule, remedy }) => rule.length > 5 && remedy.length > 5)).toBe(true);
      else expect(result.scenario.world.building?.regions.length).toBeGreaterThan(0);
    }),
    { numRuns: 100 },
  );
});
