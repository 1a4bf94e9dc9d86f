import { describe, expect, it } from 'vitest';
import { makeMesh } from '../mesh/make-mesh.ts';
import { compileCity } from '../read-city.ts';

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

/** Triangles of a material; of walls the highest corner, m. */
const measured = (text: string, material: string): number => {
  const { plan, network } = compileCity(text);
  if (plan === undefined || network === undefined) throw new Error('no city');
  const { indices, positions } = makeMesh(plan, network).groups.find((each) => each.material === material) ?? {
    indices: [],
    positions: [],
  };
  return material === 'wall' ? Math.max(...positions.filter((_, at) => at % 3 === 2)) : indices.length / 3;
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
      expect(city.plan.sites?.map(({ kind, spaces }) => [kind, spaces])).toEqual([
        ['car park', 10],
        ['petrol station', 3],
      ]);
      // To the right of Elm Street, which leads east; to its left where one drives on the left.
      const [kiosk] = city.plan.houses;
      expect(Math.sign(kiosk.y - 15)).toBe(settings === '' ? -1 : 1);
    }
  });

  it('are drawn: a roof over the pumps, lines between the spaces, a board before both', () => {
    const [plain, station, park, larger] = [
      '',
      'street->petrol_station_at(0.5);',
      'street->car_park_at(0.5, 2);',
      'street->car_park_at(0.5, 5);',
    ].map((more) => town(more));
    expect(measured(station, 'wall')).toBeCloseTo(5.1, 3);
    // 4 posts of the roof and that of the board, each a box.
    expect(measured(station, 'post') - measured(plain, 'post')).toBe(5 * 12);
    // Three lines more, of two triangles each, on a road of the same length.
    expect(measured(larger, 'marking') - measured(park, 'marking')).toBe(3 * 2);
    expect(measured(park, 'wall')).toBeCloseTo(4.6, 3);
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
    expect(served.plan?.roads.flatMap(({ zebras }) => zebras)).toHaveLength(2);
    const total = (city: typeof plain): number =>
      city.network?.roads.filter(({ name }) => name === 'Elm Street').reduce((sum, { length }) => sum + length, 0) ?? 0;
    expect(total(plain) - total(served)).toBeCloseTo(4 * 2 * 18, 0);
  });
});
