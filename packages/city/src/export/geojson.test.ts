import { describe, expect, it } from 'vitest';
import { makeWalkable } from '../maps/make-walkable.ts';
import { writeGeoJson } from './geojson.ts';
import { cityOf, makeTown } from './town.testing.ts';

interface Feature {
  readonly type: string;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

const featuresOf = (text: string): Feature[] => (JSON.parse(text) as { features: Feature[] }).features;
const counted = (features: readonly Feature[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { properties } of features)
    counts[String(properties['kind'])] = (counts[String(properties['kind'])] ?? 0) + 1;
  return counts;
};

describe('GeoJSON', () => {
  it('reports every road, lane and junction', () => {
    const { network } = makeTown();
    const features = featuresOf(writeGeoJson({ network }));
    expect(counted(features)).toEqual({
      road: network.roads.length,
      lane: network.lanes.length,
      junction: network.junctions.length,
    });
    const light = features.find(({ properties }) => properties['control'] === 'light');
    expect(light?.properties['phases']).toHaveLength(2);
    expect(features.every(({ type }) => type === 'Feature')).toBe(true);
  });

  it('lies where the origin lies, in degrees', () => {
    const { network } = cityOf(
      'main() { Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(1000, 500, 0, 2); connect(a, 0, b, 0); }',
    );
    const features = featuresOf(writeGeoJson({ network }, { origin: { longitude: 14.42, latitude: 50.09 } }));
    const [, far] = features
      .filter(({ properties }) => properties['kind'] === 'junction')
      .map(({ geometry }) => geometry.coordinates as number[]);
    // On the ellipsoid at this latitude a degree is 71,577 m long eastwards and 111,231 m northwards.
    expect((far[0] - 14.42) * 71_577).toBeCloseTo(1000, -1);
    expect((far[1] - 50.09) * 111_231).toBeCloseTo(500, -1);
  });

  it('adds houses, parks, trees, pavements and zebras, with edges that close anticlockwise', () => {
    const { plan, network } = cityOf(`main() {
      Style *s = new Style(1, 1, lsDashed); s->pavement(2);
      Way *w = new Way(straight); w->use_style(s); w->zebra_at(0.5);
      Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(200, 0, 0, 2);
      w->connect(a, 0, b, 0);
      house(100, 30, 20, 10, 9, 30); tree(50, 20); park(0, 40, 80, 90);
    }`);
    const features = featuresOf(writeGeoJson({ network, plan, walkable: makeWalkable(plan, network) }));
    const counts = counted(features);
    expect(counts).toMatchObject({ house: 1, tree: 1, park: 1, zebra: 1 });
    expect(counts['pavement']).toBeGreaterThan(1);
    for (const { geometry } of features) {
      if (geometry.type !== 'Polygon') continue;
      const [ring] = geometry.coordinates as number[][][];
      expect(ring[0]).toEqual(ring.at(-1));
      const area = ring.slice(1).reduce((sum, [x, y], before) => sum + ring[before][0] * y - x * ring[before][1], 0);
      expect(area).toBeGreaterThan(0);
    }
  });
});
