import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvb } from '../export/read-svb.ts';
import { writeSvb } from '../export/write-svb.ts';
import { placeOnLane } from '../roads/on-lane.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { localPlane } from '../projection/local-plane.ts';
import { readOsm } from './read-osm.ts';
import { contradictions, turnsOf, walkLanes } from './walk.testing.ts';

const quarter = readFileSync(new URL('fixtures/quarter.osm', import.meta.url), 'utf8');

function networkOf(text: string): RoadNetwork {
  const { network, problems } = readOsm(text, 'a.osm');
  if (network === undefined) throw new Error(JSON.stringify(problems));
  return network;
}

describe('quarter.osm', () => {
  const { network, plan, origin, problems, warnings } = readOsm(quarter, 'quarter.osm');
  if (network === undefined || plan === undefined || origin === undefined) throw new Error('there is no network');
  const { lanes, roads, junctions, lights } = network;
  const nameOf = (lane: number): string => {
    const { road = -1, index } = lanes[lane];
    return `${roads[road].name ?? '-'}:${index}`;
  };
  const junctionAt = (longitude: number, latitude: number): number => {
    const [x, y] = localPlane(origin).toMetres({ longitude, latitude });
    return junctions.findIndex(({ position }) => Math.hypot(position[0] - x, position[1] - y) < 1);
  };
  const turnsAt = (junction: number): string[] => {
    const inside = new Set(junctions[junction].lanes);
    return [...turnsOf(network, nameOf)].filter(([, lane]) => inside.has(lane)).map(([turn]) => turn);
  };
  const node = (id: number): number => {
    const found = new RegExp(`<node id="${id}" lat="([^"]+)" lon="([^"]+)"`).exec(quarter);
    return junctionAt(Number(found?.[2]), Number(found?.[1]));
  };

  it('is read without a word', () => {
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('has lanes without a gap of 1 mm or a kink of 1 degree, and does not contradict itself', () => {
    const { gap, kink } = walkLanes(network);
    expect(gap).toBeLessThan(0.001);
    expect(kink).toBeLessThan(1);
    expect(contradictions(network)).toEqual([]);
    expect(readSvb(writeSvb({ network, cars: [], carDefinitions: [] })).contents?.network).toEqual(network);
  });

  it('knows lights, main roads, rings and all-way stops', () => {
    expect(junctions[node(1)].control).toBe('light');
    expect(lights).toHaveLength(1);
    expect(lights[0].phases).toHaveLength(2);
    expect(junctions[node(2)].control).toBe('main-road');
    expect(junctions[node(7)].control).toBe('right-before-left');
    expect(junctions[node(8)].control).toBe('all-way');
    // West Road waits for those on the ring.
    const ring = junctions[node(24)];
    expect(ring.control).toBe('main-road');
    const waiting = ring.lanes.filter((lane) => nameOf(lanes[lane].prev[0]).startsWith('West Road'));
    for (const lane of waiting)
      expect(lanes[lane].related.filter(({ kind }) => kind === 'merging' || kind === 'crossing')).toContainEqual(
        expect.objectContaining({ subordinate: 'master' }),
      );
    expect(waiting).toHaveLength(2);
  });

  it('follows turn:lanes and restrictions', () => {
    const middle = turnsAt(node(1));
    expect(middle).toContain('Main Street:0 North Street:0');
    expect(middle.filter((turn) => turn.startsWith('Main Street:1 North'))).toHaveLength(1);
    expect(middle.filter((turn) => turn.startsWith('South Street'))).toEqual([
      'South Street:0 Main Street:1',
      'South Street:0 North Street:0',
    ]);
    const third = turnsAt(node(7)).filter((turn) => turn.startsWith('Three Lane Road'));
    expect(third.toSorted()).toEqual([
      'Three Lane Road:0 North Street:0',
      'Three Lane Road:1 -:0',
      'Three Lane Road:2 Long Street:0',
    ]);
  });

  it('takes speeds, lanes and directions from tags', () => {
    const laneOn = (name: string): RoadNetwork['lanes'][number] =>
      lanes[roads.find((road) => road.name === name)?.lanes[0] ?? -1];
    expect(laneOn('South Street').pieces[0].speed).toBeCloseTo((20 * 1.609344) / 3.6, 9);
    expect(roads.filter(({ name }) => name === 'Three Lane Road').map((road) => road.lanes.length)).toEqual([3]);
    expect(roads.filter(({ name }) => name === 'West Road').map((road) => road.lanes.length)).toEqual([1, 2]);
    // oneway=-1: only towards the ring.
    expect(roads.filter(({ to }) => to === node(26) || to === node(10)).every(({ from }) => from !== node(26))).toBe(
      true,
    );
    expect(roads.some(({ name }) => name === undefined)).toBe(true);
    expect(plan.roads.flatMap(({ zebras }) => zebras)).toHaveLength(1);
  });

  it('lies where it lies on the earth', () => {
    const plane = localPlane(origin);
    const [x, y] = junctions[node(2)].position;
    const place = plane.toPlace(x, y);
    expect(place.latitude).toBeCloseTo(10, 7);
    // 150 m east of the lights at longitude -30, latitude 10.
    expect((place.longitude + 30) * 111_320 * Math.cos((10 * Math.PI) / 180)).toBeCloseTo(150, 0);
    expect(junctions[node(2)].position[0] - junctions[node(1)].position[0]).toBeCloseTo(150, 2);
  });
});

const nodes = (places: readonly (readonly [number, number])[]): string =>
  places
    .map(([x, y], id) => `<node id="${id + 1}" lat="${(y / 111_000).toFixed(8)}" lon="${(x / 111_000).toFixed(8)}"/>\n`)
    .join('');
const way = (
  id: number,
  refs: readonly number[],
  tags: Readonly<Record<string, string>> = { highway: 'residential' },
): string =>
  `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('')}</way>\n`;
const osm = (inside: string): string => `<osm version="0.6">\n${inside}</osm>`;

describe('readOsm', () => {
  it('reports missing nodes with the way and its line, and goes on without them', () => {
    const text = osm(
      nodes([
        [0, 0],
        [100, 0],
        [200, 0],
        [300, 0],
      ]) +
        way(7, [1, 2, 99, 3, 4]) +
        way(8, [98, 97]),
    );
    const { network, problems } = readOsm(text, 'a.osm');
    expect(problems.map(({ line, place, rule }) => `${line}: ${place}: ${rule}`)).toEqual([
      "6: way '7': every node of a way must be in the file; node 99 is missing",
      "7: way '8': every node of a way must be in the file; 2 nodes (98, 97) are missing",
    ]);
    expect(network?.roads).toHaveLength(4);
  });

  it.each([
    [
      'places off the earth',
      osm(
        nodes([
          [0, 0],
          [100, 0],
        ]).replace('lat="0.00000000"', 'lat="97"') + way(1, [1, 2]),
      ),
      'a node must lie on the earth; found lat 97, lon 0',
    ],
    [
      'places that are no numbers',
      osm(
        nodes([
          [0, 0],
          [100, 0],
        ]).replace('lat="0.00000000"', 'lat="north"') + way(1, [1, 2]),
      ),
      'lat must be a number; found north',
    ],
    ['ways of one node', osm(nodes([[0, 0]]) + way(1, [1])), 'a way must have two nodes or more; found 1'],
    [
      'maps without streets',
      osm(
        nodes([
          [0, 0],
          [9, 0],
        ]) + way(1, [1, 2], { highway: 'footway' }),
      ),
      'a map must have a street that cars may use',
    ],
    ['other files', '<net/>', 'a map of OpenStreetMap is <osm>; this is <net>'],
    ['broken XML', '<osm>', 'every element must be closed; the text ends while <osm> of line 1 is open'],
  ])('reports %s', (_, text, rule) => {
    expect(readOsm(text, 'a.osm').problems.map((problem) => problem.rule)).toContain(rule);
  });

  it('warns of tags it cannot read, and takes what is usual', () => {
    const { network, warnings } = readOsm(
      osm(
        nodes([
          [0, 0],
          [100, 0],
        ]) + way(1, [1, 2], { highway: 'tertiary', lanes: 'many', maxspeed: 'fast' }),
      ),
    );
    expect(warnings.map(({ rule }) => rule)).toEqual([
      'lanes must be a whole number from 1 to 24; found lanes=many',
      'maxspeed must be a speed in km/h or mph; found maxspeed=fast',
    ]);
    expect(network?.lanes.filter(({ road }) => road !== undefined).map(({ speedLimit }) => speedLimit)).toEqual([
      50 / 3.6,
      50 / 3.6,
    ]);
  });

  it('puts the lanes of a one-way street on both sides of its line', () => {
    const { lanes } = networkOf(
      osm(
        nodes([
          [0, 0],
          [200, 0],
        ]) + way(1, [1, 2], { highway: 'primary', oneway: 'yes', lanes: '2' }),
      ),
    );
    const sides = lanes
      .filter(({ road }) => road !== undefined)
      .map((lane) => placeOnLane(lane, lane.length / 2).point[1]);
    expect(sides[0]).toBeCloseTo(1.625, 3);
    expect(sides[1]).toBeCloseTo(-1.625, 3);
  });

  it('joins crossroads that no street fits between', () => {
    const places = [
      [0, 0],
      [8, 0],
      [-100, 0],
      [108, 0],
      [0, 100],
      [8, -100],
    ] as const;
    const { junctions } = networkOf(osm(nodes(places) + way(1, [3, 1, 2, 4]) + way(2, [1, 5]) + way(3, [2, 6])));
    expect(junctions).toHaveLength(5);
  });

  /** Streets between places of a rough grid: bent, of several kinds, some one-way. */
  const town = fc
    .record({
      shake: fc.array(
        fc.tuple(fc.double({ min: -35, max: 35, noNaN: true }), fc.double({ min: -35, max: 35, noNaN: true })),
        { minLength: 9, maxLength: 9 },
      ),
      streets: fc.array(
        fc.record({
          from: fc.nat(8),
          to: fc.nat(8),
          bend: fc.double({ min: -20, max: 20, noNaN: true }),
          highway: fc.constantFrom('primary', 'residential', 'service', 'motorway_link'),
          lanes: fc.constantFrom('1', '2', '3', '5'),
          oneway: fc.constantFrom('yes', 'no', '-1'),
        }),
        { minLength: 1, maxLength: 10 },
      ),
    })
    .map(({ shake, streets }) => {
      const places: (readonly [number, number])[] = shake.map(([dx, dy], index) => [
        (index % 3) * 90 + dx,
        Math.floor(index / 3) * 90 + dy,
      ]);
      const ways = streets
        .filter(({ from, to }) => from !== to)
        .map(({ from, to, bend, ...tags }, id) => {
          const [one, other] = [places[from], places[to]];
          places.push([(one[0] + other[0]) / 2 + bend, (one[1] + other[1]) / 2 - bend]);
          return way(id + 1, [from + 1, places.length, to + 1], tags);
        });
      return osm(nodes(places) + ways.join(''));
    });

  it('makes whole networks of any streets', () => {
    fc.assert(
      fc.property(town, (text) => {
        const { network } = readOsm(text);
        if (network === undefined) return;
        const { gap, kink } = walkLanes(network);
        expect(gap).toBeLessThan(0.001);
        expect(kink).toBeLessThan(1);
        expect(contradictions(network)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
