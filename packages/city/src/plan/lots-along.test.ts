import { describe, expect, it } from 'vitest';
import { makeMesh } from '../mesh/make-mesh.ts';
import { compileCity } from '../read-city.ts';
import { placeOnLane } from '../roads/on-lane.ts';

const town = (more: string, settings = ''): string =>
  `main() {
  ${settings} default_pavement_width = 2;
  Cross *west = new Cross(-200, 0, 0, 2), *east = new Cross(200, 30, 0, 2);
  Way *street = new Way(straight); street->set_name("Elm Street");
  ${more}
  street->connect(west, 0, east, 0);
  connect(west, 1, east, 1);
}`.replace(
    'connect(west, 1, east, 1);',
    'Cross *n = new Cross(0, 300, 0, 2); connect(west, 1, n, 0); connect(n, 1, east, 1);',
  );

const rulesOf = (text: string): string[] => compileCity(text).complaints.map(({ rule }) => rule);

/** What a city has of a material: how high it reaches, m, and its triangles. */
const of = (text: string, material: string): { readonly top: number; readonly triangles: number } => {
  const { plan, network } = compileCity(text);
  if (plan === undefined || network === undefined) throw new Error('no city');
  const { indices, positions } = makeMesh(plan, network).groups.find((each) => each.material === material) ?? {
    indices: [],
    positions: [],
  };
  return { top: Math.max(...positions.filter((_, at) => at % 3 === 2)), triangles: indices.length / 3 };
};

describe('petrol stations and car parks', () => {
  it('lie on a road of their own that is left and entered by those who pass it', () => {
    for (const settings of ['', 'drive_on_left = true;']) {
      const city = compileCity(town('street->petrol_station_at(0.3); street->car_park_at(0.7, 10);', settings));
      expect(city.complaints).toEqual([]);
      if (city.network === undefined || city.plan === undefined) throw new Error('no network');
      const { roads } = city.network;
      const names = roads.map(({ name }) => name);
      const station = names.indexOf('Elm Street petrol station');
      const park = names.indexOf('Elm Street car park');
      expect([station, park].every((road) => road > 0)).toBe(true);
      for (const road of [station, park]) {
        expect(roads[road].lanes.length).toBe(2);
        expect(roads[road].prev.map((each) => names[each])).toEqual(['Elm Street']);
        expect(roads[road].next.map((each) => names[each])).toEqual(['Elm Street']);
      }
      expect(city.plan.lots.map(({ kind, lanes }) => [kind, lanes?.spaces])).toEqual([
        ['car park', 10],
        ['petrol station', 3],
      ]);
      // To the right of Elm Street, which leads east; to its left where one drives on the left.
      for (const { y } of city.plan.lots) expect(Math.sign(y - 15)).toBe(settings === '' ? -1 : 1);
    }
  });

  it('lie on both sides in turn, and are driven to from their side', () => {
    for (const settings of ['', 'drive_on_left = true;']) {
      const city = compileCity(
        town('Style *s = new Style(2, 1, lsDashed); s->petrol_stations_along(150); street->use_style(s);', settings),
      );
      expect(city.complaints).toEqual([]);
      if (city.network === undefined || city.plan === undefined) throw new Error('no network');
      const { roads, lanes } = city.network;
      const stations = city.plan.lots.map(({ y }) => Math.sign(y - 15));
      expect(new Set(stations)).toEqual(new Set([-1, 1]));
      const own = roads.filter(({ name }) => name?.includes('petrol station') === true);
      expect(own).toHaveLength(2);
      for (const road of own) {
        const [from, to] = [1, 20].map((along) => placeOnLane(lanes[road.lanes[0]], along).point);
        // East on the right of the street, west on its left; the other way round where one drives on the left.
        expect(Math.sign(from[1] - 15) * Math.sign(to[0] - from[0])).toBe(settings === '' ? -1 : 1);
        expect([road.prev.length, road.next.length]).toEqual([1, 1]);
      }
      expect(roads.filter(({ prev, next }) => prev.length === 0 || next.length === 0)).toEqual([]);
    }
  });

  it('are left out along a road where they would be refused', () => {
    const along = (more: string, distance: number): number | undefined =>
      compileCity(
        town(`Style *s = new Style(1, 1, lsDashed); s->car_parks_along(${distance}); street->use_style(s); ${more}`),
      ).plan?.lots.length;
    expect(along('', 360)).toBe(1);
    expect(along('street->zebra_at(0.5);', 360)).toBe(0);
    // The one that is named comes first.
    expect(along('street->petrol_station_at(0.5);', 360)).toBe(1);
    expect(rulesOf(town('street->petrol_station_at(0.4); street->car_park_at(0.6);'))).toEqual([
      expect.stringMatching(/^a car park and a petrol station need the same part of the road/),
    ]);
    expect(rulesOf(town('house(0, 0, 9, 9, 5); street->petrol_station_at(0.5);'))).toEqual([
      'a house lies where the petrol station is to be',
    ]);
  });

  it('are drawn by the same code as those without lanes: a roof on pillars, a board', () => {
    for (const more of ['street->petrol_station_at(0.5);', 'petrol_station(0, 60);']) {
      expect(of(town(more), 'roof').top).toBeCloseTo(4.8 + 0.5, 3);
      // The ground of the board rises to a pavement beside it.
      expect(Math.abs(of(town(more), 'window').top - 3 - 1.6)).toBeLessThan(0.12);
      expect(of(town(more), 'barrier').top).toBeCloseTo(4.8, 3);
    }
    const [park, larger] = [2, 4].map((spaces) => of(town(`street->car_park_at(0.5, ${spaces});`), 'marking'));
    // Two lines more, of four pieces of two triangles each, on lanes of the same length.
    expect(larger.triangles - park.triangles).toBe(2 * 4 * 2);
  });

  it('stand on hills without gaps: pillars reach the roof', () => {
    const text = `height(float x, float y) { return x / 25; } ${town('street->petrol_station_at(0.5);')}`;
    const { plan, network } = compileCity(text);
    if (plan === undefined || network === undefined) throw new Error('no city');
    const { groups } = makeMesh(plan, network);
    const highest = (material: string): number[] => {
      const heights = (groups.find((each) => each.material === material)?.positions ?? []).filter(
        (_, at) => at % 3 === 2,
      );
      return [...new Set(Array.from(heights, (each) => Math.round(100 * each)))].toSorted((one, other) => other - one);
    };
    const [top, under] = highest('roof');
    expect(top - under).toBe(50);
    expect(highest('barrier')[0]).toBe(under);
  });

  it('are refused where there is no room for them', () => {
    expect(rulesOf(town('street->petrol_station_at(0.05);'))).toEqual([
      expect.stringMatching(/^a petrol station lies along a straight piece of road, 112 m of it .* here are \d+ m$/),
    ]);
    expect(rulesOf(town('street->car_park_at(0.5, 61);'))).toEqual(['a car park has 1 to 60 spaces; found 61']);
    expect(rulesOf(town('street->car_park_at(1.5);'))).toHaveLength(1);
    expect(rulesOf(town('street->zebra_at(0.4); street->car_park_at(0.5);'))).toEqual([
      'the zebra at 0.4 lies where cars turn off to the car park',
    ]);
    expect(
      rulesOf(town('Style *s = new Style(0, 1, lsDashed); street->use_style(s); street->car_park_at(0.5);')),
    ).toEqual(expect.arrayContaining([expect.stringContaining('no lane leads along this side')]));
  });

  it('keep zebras and crosses where they were', () => {
    const plain = compileCity(town('street->zebra_at(0.05); street->zebra_at(0.9);'));
    const served = compileCity(town('street->zebra_at(0.05); street->zebra_at(0.9); street->petrol_station_at(0.5);'));
    expect(served.complaints).toEqual(plain.complaints);
    expect(served.plan?.crosses.slice(0, 3).map(({ position }) => position)).toEqual(
      plain.plan?.crosses.map(({ position }) => position),
    );
    // Both ways through every cross, as before.
    expect(served.network?.roads.filter(({ prev, next }) => prev.length === 0 || next.length === 0)).toEqual([]);
    // And one over the lanes of the station.
    expect(served.plan?.roads.flatMap(({ zebras }) => zebras)).toHaveLength(3);
    const total = (city: typeof plain): number =>
      city.network?.roads.filter(({ name }) => name === 'Elm Street').reduce((sum, { length }) => sum + length, 0) ?? 0;
    expect(total(plain) - total(served)).toBeCloseTo(4 * 2 * 18, 0);
  });
});
