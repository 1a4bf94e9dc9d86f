import { signedArea } from '@korzo/building';
import { toBuilding } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnyFormat } from '../formats.ts';
import { clipped } from './clip.ts';

/** Metres as degrees at the equator. */
const degrees = (metres: number): string => ((metres / 6_371_000) * (180 / Math.PI)).toFixed(9);

interface Shape {
  readonly points: readonly (readonly [number, number, string?])[];
  readonly tags: string;
  readonly isOpen?: boolean;
}

const tagList = (tags: string): string =>
  tags
    .split(' ')
    .filter((tag) => tag !== '')
    .map((tag) => `<tag k="${tag.split('=')[0]}" v="${tag.split('=')[1]}"/>`)
    .join('');

function osmOf(shapes: readonly Shape[], bounds?: readonly [number, number]): string {
  const nodes = new Map<string, { readonly id: number; tags: string }>();
  const ways = shapes.map(({ points, tags, isOpen }, index) => {
    const refs = points.map(([x, y, own = '']) => {
      const key = `lon="${degrees(x)}" lat="${degrees(y)}"`;
      const node = nodes.get(key) ?? { id: nodes.size + 1, tags: '' };
      if (own !== '') node.tags = own;
      nodes.set(key, node);
      return node.id;
    });
    const list = isOpen === true ? refs : [...refs, refs[0]];
    return `<way id="${index + 1}">${list.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagList(tags)}</way>`;
  });
  const box =
    bounds === undefined
      ? ''
      : `<bounds minlat="0" minlon="0" maxlat="${degrees(bounds[1])}" maxlon="${degrees(bounds[0])}"/>`;
  const placed = [...nodes].map(([key, { id, tags }]) => `<node id="${id}" ${key}>${tagList(tags)}</node>`);
  return `<?xml version="1.0"?>\n<osm version="0.6">${box}${placed.join('')}${ways.join('')}</osm>`;
}

function read(text: string): ReturnType<typeof toBuilding> & { readonly skipped: readonly string[] } {
  const made = readAnyFormat(text, 'place.osm');
  if ('problems' in made) throw new Error(made.problems.map(({ rule }) => rule).join('\n'));
  if (made.scenario.world.building === undefined) throw new Error('no building');
  return { ...toBuilding(made.scenario.world.building), skipped: made.notes?.skipped ?? [] };
}

const box = (x: number, y: number, width: number, depth: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
];

describe('an OpenStreetMap extract', () => {
  it('becomes the ground between its buildings, with exits where paths leave it', () => {
    const made = read(
      osmOf(
        [
          {
            points: [
              [0, 0],
              [100, 80],
            ],
            tags: 'highway=footway',
            isOpen: true,
          },
          { points: box(20, 40, 15, 10), tags: 'building=yes' },
          { points: box(90, 10, 30, 10), tags: 'building=house' },
          { points: box(50, 10, 9, 9), tags: 'building=yes layer=-1' },
          {
            points: [
              [30, 20],
              [60, 20],
            ],
            tags: 'barrier=fence',
            isOpen: true,
          },
          {
            points: [
              [-20, 60],
              [50, 60],
              [50, 100],
            ],
            tags: 'highway=path',
            isOpen: true,
          },
        ],
        [100, 80],
      ),
    );
    expect([made.regions.length, made.obstacles.length]).toEqual([1, 2]);
    expect(made.gates.length).toBeGreaterThanOrEqual(3);
    expect(Math.abs(signedArea(made.regions[0].outline) - 8000)).toBeLessThan(5);
    expect(made.skipped).toEqual(['walls and fences']);
  });

  it('becomes rooms and doors where it has indoor tags', () => {
    const made = read(
      osmOf([
        {
          points: [...box(0, 0, 6, 5).slice(0, 2), [6, 2, 'door=yes'], ...box(0, 0, 6, 5).slice(2)],
          tags: 'indoor=room name=Office level=0',
        },
        {
          points: [
            [6, 0],
            [9, 0, 'entrance=main width=1.5'],
            [12, 0],
            [12, 5],
            [6, 5],
            [6, 2, 'door=yes'],
          ],
          tags: 'indoor=corridor level=0',
        },
        { points: box(0, 0, 12, 5), tags: 'indoor=room level=1' },
      ]),
    );
    expect(made.regions.map(({ level }) => level)).toEqual([0, 0, 1]);
    expect([made.portals.length, made.gates.length]).toEqual([1, 1]);
    expect(made.regions.map(({ id }) => id)).toContain('Office');
  });

  it('is as large as the file says, or as most of its nodes, however far its ways lead', () => {
    const houses = Array.from({ length: 10 }, (_, index) => ({
      points: box(20 * index + 5, 10, 8, 8),
      tags: 'building=yes',
    }));
    const road = {
      points: [
        [0, 5],
        [30_000, 5],
      ] as [number, number][],
      tags: 'highway=footway',
      isOpen: true,
    };
    const said = read(osmOf([...houses, road], [200, 30]));
    expect(said.obstacles).toHaveLength(10);
    expect(Math.round(Math.abs(signedArea(said.regions[0].outline)))).toBe(6000);
    const guessed = readAnyFormat(osmOf([...houses, ...houses.slice(0, 1), road]), 'a.osm', { plan: {} });
    if ('problems' in guessed) throw new Error(guessed.problems[0].rule);
    expect(guessed.notes?.guessed).toContain(
      'the file says no bounds: the place is where nine of ten of its nodes lie',
    );
    expect(guessed.scenario.world.size[0]).toBeLessThan(300);
  });

  it.each([
    ['<osm version="0.6"></osm>', 'has no nodes'],
    ['<osm><node id="1" lat="x" lon="0"/></osm>', 'lat and lon in degrees'],
    ['<osm><node id="1" lat="0" lon="0"/><node id="2" lat="1" lon="0"/></osm>', 'about 5 km wide'],
    ['<osm><node id="1" lat="0" lon="0"/></osm>', 'neither rooms nor buildings nor paths'],
  ])('is refused when it is wrong: %s', (text, rule) => {
    expect(readAnyFormat(text, 'a.osm')).toMatchObject({
      problems: [{ file: 'a.osm', rule: expect.stringContaining(rule) as string }],
    });
  });
});

/** How much of a stretch lies between -5 and 5. */
const span = (low: number, size: number): number => Math.max(0, Math.min(5, low + size) - Math.max(-5, low));

it('cuts outlines at the edge of the map', () => {
  const corner = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
  fc.assert(
    fc.property(corner, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), ([x, y], width, depth) => {
      const part = clipped(box(x, y, width, depth), [
        [-5, -5],
        [5, 5],
      ]);
      const area = part.length > 2 ? signedArea(part) : 0;
      expect(area).toBeCloseTo(span(x, width) * span(y, depth), 9);
    }),
    { numRuns: 200 },
  );
});
