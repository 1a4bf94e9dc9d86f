import { readdirSync, readFileSync } from 'node:fs';
import { problemsWithBuilding, type Building } from '@korzo/building';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CityPlan } from '../plan/city-plan.ts';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import { placeOnLane } from '../roads/on-lane.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { areaOf, isInside } from './convex.ts';
import { makeWalkable } from './make-walkable.ts';
import { randomCity } from './random-city.testing.ts';
import type { WalkableMap } from './walkable-map.ts';
import { walkableWorld, type WalkableBuilding } from './walkable-world.ts';

const folder = new URL('../../../../cities/', import.meta.url);
// No vehicle walks in the blocks, which have no pavements.
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.city') && name !== 'blocks.city',
);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

function mapOf(text: string): { plan: CityPlan; network: RoadNetwork; map: WalkableMap } {
  const { plan, problems } = readCity(text);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (plan === undefined || network === undefined) throw new Error(JSON.stringify(problems));
  return { plan, network, map: makeWalkable(plan, network) };
}

/** The building as the rules of the core want it. */
function buildingOf({ regions, portals, obstacles }: WalkableBuilding): Building {
  return {
    regions,
    portals: portals.map(({ between, at, ...portal }) => ({
      ...portal,
      from: between[0],
      to: between[1],
      segment: at,
    })),
    gates: [],
    obstacles: obstacles.map(({ outline, circle, level }, index) => ({
      id: `obstacle${index + 1}`,
      level,
      shape:
        circle === undefined
          ? { type: 'polygon', outline: outline ?? [] }
          : { type: 'circle', centre: [circle[0], circle[1]], radius: circle[2] },
    })),
  };
}

/** The problems a scenario with this world would be refused for. */
function problemsOf(map: WalkableMap): string[] {
  const { origin, size, building } = walkableWorld(map);
  if (building.regions.length === 0) return [];
  const rules = { coverage: 'part', wayIn: 'optional' } as const;
  return problemsWithBuilding(buildingOf(building), { origin, size }, rules).map(({ rule }) => rule);
}

/** Names of regions that can be reached from the first one. */
function reached(map: WalkableMap): Set<string> {
  const { regions, portals } = walkableWorld(map).building;
  const found = new Set([regions[0].id]);
  for (const id of found)
    for (const { between } of portals) if (between.includes(id)) for (const each of between) found.add(each);
  return found;
}

/** A cross of four roads with pavements and zebras; `more` is said in its define_incomes. */
const fourArms = (more = '', rest = ''): string => `
class Mine: Cross { Mine(): Cross(0, 0, 0, 4) {} define_incomes() { ${more} for (int i = 0; i < 4; i++) zebra(i); } };
main() {
  default_pavement_width = 2;
  Cross *m = new Mine();
  Cross *e = new Cross(150,0,0,2), *n = new Cross(0,150,0,2), *w = new Cross(-150,0,0,2), *s = new Cross(0,-150,0,2);
  connect(m, 0, e, 0); connect(m, 1, n, 0); connect(m, 2, w, 0); connect(m, 3, s, 0);
  ${rest}
}`;

describe.each(shipped)('people in %s', (name) => {
  const { network, map } = mapOf(read(name));

  it('walk in regions that can be a building', () => {
    expect(problemsOf(map)).toEqual([]);
    expect(map.regions.filter(({ outline }) => areaOf(outline) <= 0)).toEqual([]);
  });

  it('are asked to drivers: each crossing is on lanes, from where they meet it to where they leave it', () => {
    for (const { polygon, lanes } of map.crossings) {
      expect(lanes.length).toBeGreaterThan(1);
      for (const { lane, from, to } of lanes) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(network.lanes[lane].length);
        const [x, y] = placeOnLane(network.lanes[lane], (from + to) / 2).point;
        expect(isInside(polygon, x, y)).toBe(true);
        if (from > 0.01) {
          const [outsideX, outsideY] = placeOnLane(network.lanes[lane], from - 0.01).point;
          expect(isInside(polygon, outsideX, outsideY)).toBe(false);
        }
      }
    }
  });
});

describe('the small town', () => {
  const { plan, map } = mapOf(read('small-town.city'));

  it('has every zebra its text asks for, a park with paths, and houses', () => {
    const asked =
      plan.roads.reduce((sum, { zebras }) => sum + zebras.length, 0) +
      plan.crosses.reduce((sum, { incomes }) => sum + incomes.filter(({ zebra }) => zebra).length, 0);
    const count = (kind: string): number => map.regions.filter((region) => region.kind === kind).length;
    expect(count('zebra')).toBe(asked);
    expect(map.crossings).toHaveLength(asked);
    expect([count('park'), count('path')]).toEqual([1, 4]);
    expect(map.obstacles.filter(({ kind }) => kind === 'house')).toHaveLength(plan.houses.length);
  });

  it('lets people walk from anywhere to anywhere', () => {
    expect(reached(map).size).toBe(map.regions.length);
  });
});

/** Area of the corners of four arms and of the dead ends, m2. */
const paved = (more: string): number =>
  mapOf(fourArms(more)).map.regions.reduce(
    (sum, { kind, outline }) => sum + (kind === 'corner' ? areaOf(outline) : 0),
    0,
  );

describe('a cross', () => {
  it.each(['', 'omit_arcs();'])('has corners and zebras that all touch (%s)', (more) => {
    const { network, map } = mapOf(fourArms(more));
    expect(problemsOf(map)).toEqual([]);
    expect(map.regions.map(({ kind }) => kind).filter((kind) => kind === 'corner')).toHaveLength(8);
    expect(reached(map).size).toBe(map.regions.length);
    // Cars stop before it, and it is crossed by all who come in or go out: three turns each.
    for (const { lanes, junction } of map.crossings) {
      expect(junction).toBe(0);
      expect(lanes).toHaveLength(6);
      for (const { lane, from, to } of lanes) {
        expect(network.lanes[lane].junction).toBe(0);
        const ends = Math.min(from, network.lanes[lane].length - to);
        expect(ends).toBeCloseTo(0.5, 1);
        expect(to - from).toBeCloseTo(3, 1);
      }
    }
  });

  it('has square corners when arcs are omitted', () => {
    // Each of the four corners: 17 m and 15 m, 2 m wide, against a quarter circle with a radius of 17 m.
    const others = paved('') - Math.PI * (17 * 17 - 15 * 15);
    expect(Math.abs(paved('omit_arcs();') - others - 4 * 2 * (17 + 15))).toBeLessThan(1);
  });

  it('leaves out pavements that would lie on another road', () => {
    const { map } = mapOf(
      fourArms('', 'Cross *a = new Cross(60, -80, 0, 2), *b = new Cross(60, 80, 0, 2); connect(a, 0, b, 0);'),
    );
    expect(problemsOf(map)).toEqual([]);
  });
});

/** A road of 360 m; `said` is said of its style, `more` in main(). */
const street = (said: string, more = ''): string => `main() {
  Style *s = new Style(1, 1, lsDashed); s->pavement(2); s->trees_along(10); s->lamps_along(15); ${said}
  Cross *a = new Cross(-200, 0, 0, 1), *b = new Cross(200, 0, 0, 1);
  Way *w = new Way(straight); w->use_style(s); w->connect(a, 0, b, 0); ${more}
}`;
const lotsOf = ({ map }: ReturnType<typeof mapOf>): readonly WalkableMap['regions'][number][] =>
  map.regions.filter(({ kind }) => kind === 'lot');

const planned = (said: string, more = ''): number | undefined => readCity(street(said, more)).plan?.lots.length;

const refusalOf = (more: string): string =>
  readCity(street('', more))
    .problems.map(({ rule, remedy }) => `${rule}; ${remedy}`)
    .join();

describe('lots', () => {
  it('stand on the right and on the left in turn, behind the pavement, where people walk onto them', () => {
    const town = mapOf(street('s->car_parks_along(150);'));
    // Of a road of 360 m: at 75 m on the left, at 225 m on the right. On both there is ground before the lanes and behind.
    for (const [sign, middle] of [
      [1, -105],
      [-1, 45],
    ]) {
      const pieces = lotsOf(town).filter(({ outline }) => Math.sign(outline[0][1]) === sign);
      const from = pieces.map(({ outline }) => Math.min(...outline.map(([, y]) => Math.abs(y))));
      // From the pavement, or the edge where it ends, to what lies behind the lanes.
      expect(from.some((each) => Math.abs(each - 5) < 1e-6)).toBe(true);
      expect(Math.min(...from)).toBeGreaterThan(4.5);
      expect(from.some((each) => Math.abs(each - 14.5) < 1e-6)).toBe(true);
      expect(pieces.reduce((sum, { outline }) => sum + areaOf(outline), 0)).toBeGreaterThan(2 * 66 * 3);
      const along = pieces.flatMap(({ outline }) => outline.map(([x]) => x));
      expect([Math.min(...along), Math.max(...along)].map(Math.round)).toEqual([middle - 38, middle + 38]);
    }
    expect(town.map.regions.filter(({ kind }) => kind === 'zebra')).toHaveLength(2);
    expect(problemsOf(town.map)).toEqual([]);
    expect(reached(town.map).size).toBe(town.map.regions.length);
    const standing = town.map.obstacles.flatMap((each) => ('centre' in each ? [each.centre] : []));
    for (const [x, y] of standing) for (const { outline } of lotsOf(town)) expect(isInside(outline, x, y)).toBe(false);
  });

  it('leave out what would stand in a house, on a park or on another road', () => {
    const first = 's->car_parks_along(300);';
    expect(planned(first)).toBe(1);
    // The middle of the first 300 m is at 30 m west.
    for (const more of [
      'house(-30, 15, 9, 9, 6);',
      'park(-40, 8, -20, 30);',
      'box(-30, 15, 4, 4, 2);',
      'petrol_station(-30, 20);',
      // Where cars turn off.
      'house(-78, 12, 4, 4, 6);',
    ])
      expect(planned(first, more)).toBe(more.startsWith('petrol') ? 1 : 0);
    const across = 'Cross *c = new Cross(-80, 14, 0, 1), *d = new Cross(20, 14, 0, 1); connect(c, 0, d, 0);';
    expect(planned(first, across)).toBe(0);
  });

  it('are stations with a shop, pumps and pillars that people walk around', () => {
    const { map } = mapOf(street('s->petrol_stations_along(300);'));
    const tall = map.obstacles.flatMap((each) => ('outline' in each ? [each.height] : []));
    expect(tall.toSorted((one, other) => one - other)).toEqual([1.7, 1.7, 1.7, 3, 4.2, 4.8, 4.8, 4.8, 4.8]);
    expect(problemsOf(map)).toEqual([]);
    const alone = mapOf(street('', 'petrol_station(0, 40);'));
    const heights = alone.map.obstacles.flatMap((each) => ('outline' in each ? [each.height] : []));
    expect(heights.toSorted((one, other) => one - other)).toEqual([1.7, 1.7, 1.7, 1.7, 3, 4.2, 4.8, 4.8, 4.8, 4.8]);
  });

  it('have boxes that people walk around when they are higher than a step', () => {
    const { map } = mapOf(street('', 'box(0, 20, 4, 4, 0.2); box(20, 20, 8, 4, 0, 0, 2); box(40, 20, 4, 4, 1);'));
    expect(map.obstacles.flatMap((each) => (each.kind === 'box' ? [each.height] : []))).toEqual([2, 1]);
  });

  it('are refused with the rule and a remedy', () => {
    expect(refusalOf('box(0, 20, 4, 4, 1, 0, -2);')).toMatch(
      /must not be under the ground.* from 1 m to -1 m; give it a height/,
    );
    expect(refusalOf('box(0, 20, 4, 4, 0);')).toMatch(/nor all on it/);
    expect(refusalOf('box(0, 20, 0, 4, 1);')).toMatch(/the size of a box must be from 0.1/);
    expect(refusalOf('car_park(0, 20, 3, 20);')).toMatch(/the size of a car park must be from 6 to 200 m; found 3/);
    expect(refusalOf('for (int i = 0; i < 201; i++) petrol_station(30 * i, 400);')).toMatch(
      /car parks and petrol stations/,
    );
  });
});

describe('any city', () => {
  it('has regions that lie on nothing else and zebras on lanes', () => {
    let made = 0;
    fc.assert(
      fc.property(randomCity, (text) => {
        const { plan } = readCity(text);
        const network = plan === undefined ? undefined : makeNetwork(plan).network;
        if (plan === undefined || network === undefined) return;
        made++;
        const map = makeWalkable(plan, network);
        expect(problemsOf(map)).toEqual([]);
        for (const { lanes } of map.crossings) expect(lanes.length).toBeGreaterThan(0);
      }),
      { numRuns: 25 },
    );
    expect(made).toBeGreaterThan(1);
  });
});
