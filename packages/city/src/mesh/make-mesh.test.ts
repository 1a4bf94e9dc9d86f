import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badJoints, barePlaces, cityOf, shippedCities, shippedCity } from '../export/lane-walk.testing.ts';
import { readTerrain, writeTerrain } from '../export/terrain-file.ts';
import { shapeOf } from '../maps/city-shape.ts';
import { randomCity } from '../maps/random-city.testing.ts';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import { placeOnLane } from '../roads/on-lane.ts';
import type { DrivableSurface } from '../roads/surface.ts';
import type { CityMesh, MaterialName, MeshGroup } from './city-mesh.ts';
import { makeMesh } from './make-mesh.ts';

const groupOf = ({ groups }: CityMesh, material: MaterialName): MeshGroup => {
  const group = groups.find((each) => each.material === material);
  if (group === undefined) throw new Error(`there is no ${material}`);
  return group;
};

const corner = ({ positions, indices }: MeshGroup, at: number): [number, number, number] => {
  const from = indices[at] * 3;
  return [positions[from], positions[from + 1], positions[from + 2]];
};

/** Twice the area of each triangle seen from above. */
function areas(group: MeshGroup): number[] {
  return Array.from({ length: group.indices.length / 3 }, (_, triangle) => {
    const [a, b, c] = [0, 1, 2].map((each) => corner(group, triangle * 3 + each));
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  });
}

/** Corners are rounded to a millimetre and less: only what is thinner than 2 mm may be seen from below. */
function turnedOver(group: MeshGroup): number[] {
  return areas(group).flatMap((area, triangle) => {
    if (area >= 0) return [];
    const [a, b, c] = [0, 1, 2].map((each) => corner(group, triangle * 3 + each));
    const sides = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]));
    return -area / Math.max(...sides) > 0.002 ? [area] : [];
  });
}

const areaOf = (group: MeshGroup): number => areas(group).reduce((sum, area) => sum + area / 2, 0);

const easternmost = (mesh: CityMesh, material: MaterialName): number =>
  groupOf(mesh, material).positions.reduce(
    (most, value, at) => (at % 3 === 0 ? Math.max(most, value) : most),
    -Infinity,
  );

function roadOf({ origin, ...mesh }: CityMesh): DrivableSurface {
  const group = groupOf({ origin, ...mesh }, 'asphalt');
  const { positions, indices } = group;
  const flat = areas(group);
  return {
    vertices: Array.from({ length: positions.length / 3 }, (_, at) => [
      positions[at * 3] + origin[0],
      positions[at * 3 + 1] + origin[1],
      positions[at * 3 + 2] + origin[2],
    ]),
    triangles: Array.from({ length: indices.length / 3 }, (_, at) => ({
      corners: [indices[at * 3], indices[at * 3 + 1], indices[at * 3 + 2]] as const,
      type: 'road' as const,
    })).filter((_, at) => flat[at] > 1e-4),
  };
}

describe.each(shippedCities)('the mesh of %s', (name) => {
  const { plan, network } = shippedCity(name);
  const mesh = makeMesh(plan, network);

  it('has road under every place of every lane within 2 cm, without steps of 1 mm or bends of 1 degree at joints', () => {
    const terrain = readTerrain(writeTerrain(roadOf(mesh)));
    const length = network.lanes.reduce((sum, lane) => sum + lane.length, 0);
    expect(barePlaces(network, terrain, Math.max(0.9, length / 40_000))).toEqual([]);
    expect(badJoints(network, terrain)).toEqual([]);
  });

  it('is sound: numbers are finite, normals of length 1, vertices are there, roads and grass are seen from above', () => {
    for (const { positions, normals, colours, indices } of mesh.groups) {
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(normals).toHaveLength(positions.length);
      expect(colours).toHaveLength(positions.length);
      expect(indices.every((index) => index < positions.length / 3)).toBe(true);
      expect(colours.every((value) => value >= 0 && value <= 1)).toBe(true);
      let worst = 0;
      for (let at = 0; at < normals.length; at += 3)
        worst = Math.max(worst, Math.abs(Math.hypot(normals[at], normals[at + 1], normals[at + 2]) - 1));
      expect(worst).toBeLessThan(1e-5);
    }
    for (const material of ['asphalt', 'marking', 'grass'] as const)
      expect(turnedOver(groupOf(mesh, material))).toEqual([]);
  });
});

describe('the grass', () => {
  const { plan, network } = shippedCity('small-town.city');
  const mesh = makeMesh(plan, network);

  it('covers what roads, pavements and parks leave of the ground, once', () => {
    const [west, east, south, north] = [0, 1].flatMap((axis) => {
      const values = groupOf(mesh, 'grass').positions.filter((_, at) => at % 3 === axis);
      return [Math.min(...values), Math.max(...values)];
    });
    const covered = (['asphalt', 'pavement', 'grass', 'park', 'gravel'] as const).map((material) =>
      areaOf(groupOf(mesh, material)),
    );
    // Stones of kerbs, 15 cm wide, are missing; lanes beside the junctions' own surface count twice.
    const sum = covered.reduce((total, area) => total + area, 0) + areaOf(groupOf(mesh, 'kerb'));
    expect(Math.abs(sum / ((east - west) * (north - south)) - 1)).toBeLessThan(1e-3);
  });

  it('reaches ground_margin beyond the roads', () => {
    expect(easternmost(mesh, 'grass') - easternmost(mesh, 'asphalt')).toBeCloseTo(plan.settings.ground_margin, 1);
  });

  it('lies on the hill of the text away from roads', () => {
    const { positions } = groupOf(mesh, 'grass');
    let highest = -Infinity;
    for (let at = 0; at < positions.length; at += 3) {
      const [x, y, z] = [positions[at], positions[at + 1], positions[at + 2]];
      highest = Math.max(highest, z);
      if (Math.hypot(x - 150, y + 150) < 15) expect(z).toBeCloseTo(plan.ground(x, y), 3);
    }
    expect(highest).toBeGreaterThan(5.5);
  });
});

/** A cross of four roads; `said` is said in its define_incomes. */
const crossOf = (said: string): ReturnType<typeof cityOf> =>
  cityOf(
    [
      `class Mine: Cross { Mine(): Cross(0, 0, 0, 4) {} define_incomes() { ${said} } };`,
      'main() { Cross *m = new Mine(); Cross *e = new Cross(150,0,0,2), *n = new Cross(0,150,0,2), *o = new Cross(-150,0,0,2), *u = new Cross(0,-150,0,2);',
      '  connect(m, 0, e, 0); connect(m, 1, n, 0); connect(m, 2, o, 0); connect(m, 3, u, 0); }',
    ].join('\n'),
  );

/** How much of a material such a cross shows, m2. */
const shown = (material: MaterialName, said: string): number => {
  const { plan, network } = crossOf(said);
  return areaOf(groupOf(makeMesh(plan, network), material));
};

/** Two crosses and a road between them of some style. */
const oneRoad = (line: string, more = ''): string =>
  [
    'main() {',
    `  Style *s = new Style(1, 1, ${line}); ${more}`,
    '  Way *w = new Way(straight); w->use_style(s);',
    '  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(140, 0, 0, 2); w->connect(a, 0, b, 0);',
    '}',
  ].join('\n');

/** Lengths of paint along y = 0 on both sides of the middle of the road from 20 to 120 m, m. */
function paintBeside(line: string): { there: number; back: number } {
  const { plan, network } = cityOf(oneRoad(line));
  const group = groupOf(makeMesh(plan, network), 'marking');
  const sums = { there: 0, back: 0 };
  for (const [triangle, area] of areas(group).entries()) {
    const ys = [0, 1, 2].map((each) => corner(group, triangle * 3 + each)[1]);
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
    // Lines are 12 cm wide; a driver there, to the east, has them on the left: south of the middle.
    if (Math.abs(middle) < 0.5) sums[middle > 1e-6 ? 'back' : 'there'] += area / 2 / 0.12;
  }
  return sums;
}

describe('lines', () => {
  it.each([
    ['lsSingle', 100, 0],
    ['lsDashed', 40, 0],
    ['lsDouble', 100, 100],
    ['lsOutDashed', 100, 40],
    ['lsInDashed', 40, 100],
  ])('of kind %s are painted on the side whom they hold for', (line, there, back) => {
    const paint = paintBeside(line);
    // A dash may be cut at both ends.
    expect(Math.abs(paint.there - there)).toBeLessThan(3);
    expect(Math.abs(paint.back - back)).toBeLessThan(3);
  });

  it('of kind lsCrashBarrier are a wall that can be seen from both sides', () => {
    const { plan, network } = cityOf(oneRoad('lsCrashBarrier'));
    const { positions } = groupOf(makeMesh(plan, network), 'barrier');
    const heights = positions.filter((_, at) => at % 3 === 2);
    expect(Math.max(...heights)).toBeCloseTo(0.82, 3);
  });

  it('stop before lights, give way before main roads, and are stripes on zebras', () => {
    const bare = shown('marking', '');
    expect(shown('marking', 'traffic_light(60, 3);') - bare).toBeCloseTo(4 * 0.5 * 2.65, 2);
    expect(shown('marking', 'main_road(0, 2);') - bare).toBeGreaterThan(1);
    expect(shown('marking', 'main_road(0, 2);') - bare).toBeLessThan(2 * 0.5 * 2.65);
    // Six stripes on 6 m, each at least half a metre wide and 3 m long, and a line before it.
    const zebra = shown('marking', 'zebra(1);') - bare - 0.5 * 2.65;
    expect(zebra).toBeGreaterThan(8.9);
    expect(zebra).toBeLessThan(10);
  });
});

describe('corners of a cross', () => {
  it('are round unless arcs are omitted', () => {
    // A square of 17 m without a quarter of its circle, at each corner.
    expect(
      Math.abs(shown('asphalt', '') - shown('asphalt', 'omit_arcs();') - 4 * 17 * 17 * (1 - Math.PI / 4)),
    ).toBeLessThan(3);
  });

  it('are kept to by lanes, a metre to both sides of their middle', () => {
    const { plan, network } = crossOf('omit_arcs();');
    const { faces } = shapeOf(plan);
    const off: string[] = [];
    for (const lane of network.junctions[0].lanes)
      for (let where = 0; where <= network.lanes[lane].length; where += 0.25) {
        const { point, direction } = placeOnLane(network.lanes[lane], where);
        for (const aside of [-0.99, 0, 0.99]) {
          const [x, y] = [point[0] + aside * direction[1], point[1] - aside * direction[0]];
          if (faces.at(x * 0.9999, y * 0.9999).length === 0) off.push(`lane ${lane} at ${where}, ${aside}`);
        }
      }
    expect(off).toEqual([]);
    expect(badJoints(network, readTerrain(writeTerrain(roadOf(makeMesh(plan, network)))))).toEqual([]);
  });
});

it('houses are as high as the text says, and stand on the lowest of their ground', () => {
  const { plan, network } = cityOf(
    [
      'height(float x, float y) { return x / 20; }',
      'main() { Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(140, 0, 0, 2); connect(a, 0, b, 0); house(60, 60, 10, 10, 20, 30); }',
    ].join('\n'),
  );
  const mesh = makeMesh(plan, network);
  const heights = groupOf(mesh, 'wall').positions.filter((_, at) => at % 3 === 2);
  const top = groupOf(mesh, 'roof').positions[2];
  expect(top - 3).toBeGreaterThan(20);
  expect(top - 3).toBeLessThan(20.5);
  expect(Math.min(...heights)).toBeLessThan(3 - 0.25);
  expect(groupOf(mesh, 'window').indices.length / 6).toBeGreaterThan(40);
});

it('a mesh far from 0, 0 keeps its millimetres', () => {
  const { plan, network } = cityOf(
    'main() { Cross *a = new Cross(900000, 700000, 0, 2), *b = new Cross(900140, 700000, 0, 2); connect(a, 0, b, 0); }',
  );
  const { origin, groups } = makeMesh(plan, network);
  expect(Math.abs(origin[0] - 900_070)).toBeLessThan(2048.5);
  expect(groups.every(({ positions }) => positions.every((value) => Math.abs(value) < 4096))).toBe(true);
});

describe('any city', () => {
  it('has a mesh with road under its lanes and grass seen from above', () => {
    let made = 0;
    fc.assert(
      fc.property(randomCity, (text) => {
        const { plan } = readCity(text);
        const { network, complaints = [] } = plan === undefined ? {} : makeNetwork(plan);
        // A loop may lead over its own road where that is no longer level with the junction.
        if (plan === undefined || network === undefined || complaints.some(({ rule }) => rule.includes('loop'))) return;
        made++;
        const mesh = makeMesh(plan, network);
        for (const { positions, normals } of mesh.groups)
          expect(positions.every(Number.isFinite) && normals.every(Number.isFinite)).toBe(true);
        expect(turnedOver(groupOf(mesh, 'grass'))).toEqual([]);
        const terrain = readTerrain(writeTerrain(roadOf(mesh)));
        for (const lane of network.lanes)
          for (let where = 0; where < lane.length; where += 3) {
            const [x, y, z] = placeOnLane(lane, where).point;
            const [low, high] = [terrain.heightAt(x, y, z + 0.02), terrain.heightAt(x, y)];
            // Another road may lie on top; that is reported elsewhere.
            expect(Math.min(Math.abs(low - z), Math.abs(high - z))).toBeLessThan(0.02);
          }
      }),
      { numRuns: 14 },
    );
    expect(made).toBeGreaterThan(0);
  });
});
