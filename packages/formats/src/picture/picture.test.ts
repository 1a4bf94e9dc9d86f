import { signedArea } from '@korzo/building';
import { toBuilding } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canStart, readAnyFormat } from '../formats.ts';
import { portableSet } from '../files/portable-set.ts';
import { exampleText } from '../example.testing.ts';
import { resolveFileSet } from '../files/resolve-set.ts';
import { pngOf, type PngParts } from './png.testing.ts';
import { readPng } from './read-png.ts';

/** Dark rectangles, in pixels: west, north, width, height. */
type Bar = readonly [number, number, number, number];

const side = 1000;

const drawn = (bars: readonly Bar[]): PngParts['darkness'] => {
  const dark = new Uint8Array(side * side);
  for (const [x, y, w, h] of bars)
    for (let row = y; row < y + h; row++) dark.fill(1, row * side + x, row * side + x + w);
  return (x, y) => dark[y * side + x];
};

interface Rooms {
  readonly rooms: number;
  readonly doors: number;
  readonly exits: number;
  readonly obstacles: number;
  readonly area: number;
}

function roomsIn(contents: string | Uint8Array, unit: number): Rooms {
  const read = readAnyFormat(contents, 'plan.png', { plan: { unit } });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('\n'));
  const { building } = read.scenario.world;
  if (building === undefined) throw new Error('no building');
  const { regions, portals, gates, obstacles } = toBuilding(building);
  const area = regions.reduce((sum, { outline }) => sum + signedArea(outline), 0);
  return { rooms: regions.length, doors: portals.length, exits: gates.length, obstacles: obstacles.length, area };
}

/** Two rooms of 6 x 5 m with a door between them and one to the south, walls of `t` pixels of 5 cm. */
const twoRooms = (t: number): Bar[] => [
  [20, 20, 240 + t, t],
  [20, 120, 60, t],
  [100, 120, 160 + t, t],
  [20, 20, t, 100 + t],
  [260, 20, t, 100 + t],
  [140, 20, t, 40],
  [140, 80, t, 40 + t],
];

/** What was guessed first, or why nothing could be read. */
const guess = (thickness: number, perMetre?: number): string | undefined => {
  const parts = { width: 300, height: 160, darkness: drawn(twoRooms(thickness)) };
  const read = readAnyFormat(pngOf(perMetre === undefined ? parts : { ...parts, perMetre }), 'plan.png');
  return 'problems' in read ? read.problems[0].rule : read.notes?.guessed[0];
};

/** Where walls stand between rooms of these sizes. */
function stops(list: readonly number[]): number[] {
  const all = [10];
  for (const size of list) all.push(all[all.length - 1] + size);
  return all;
}

describe('a picture', () => {
  it.each([1, 3, 4, 7])('of walls %i pixels thick becomes rooms with doors', (thickness) => {
    const made = roomsIn(pngOf({ width: 300, height: 160, darkness: drawn(twoRooms(thickness)) }), 0.05);
    expect(made).toMatchObject({ rooms: 2, doors: 1, exits: 1, obstacles: 0 });
    expect(Math.abs(made.area - 60)).toBeLessThan(2);
  });

  it('keeps what is thicker than walls as obstacles, and leaves out specks', () => {
    const bars: Bar[] = [...twoRooms(4), [60, 50, 30, 20], [200, 60, 3, 3]];
    expect(roomsIn(pngOf({ width: 300, height: 160, darkness: drawn(bars) }), 0.05)).toMatchObject({
      rooms: 2,
      doors: 1,
      exits: 1,
      obstacles: 1,
    });
  });

  it('is sent as text and read from it, under any name', () => {
    const contents = pngOf({ width: 300, height: 160, darkness: drawn(twoRooms(4)) });
    expect(canStart({ contents, file: 'scan' })).toBe(true);
    const sent = portableSet({ start: { contents, file: 'scan.png' }, beside: new Map() });
    if ('problems' in sent) throw new Error(sent.problems[0].rule);
    expect(roomsIn(sent.files[0].text, 0.05)).toEqual(roomsIn(contents, 0.05));
  });

  it('gives way to any other file that a run could start from', () => {
    const contents = pngOf({ width: 9, height: 9, darkness: () => 0 });
    const found = resolveFileSet({
      name: 'x',
      files: [
        { file: 'logo.png', contents },
        { file: 'a.yaml', contents: exampleText },
      ],
    });
    expect(found).toMatchObject({ start: { file: 'a.yaml' } });
  });

  it('without a scale is guessed: 1:100 on paper, walls of 0.2 m, or as long as a house', () => {
    expect(guess(4)).toContain('walls are 0.2 m thick, so a pixel is 0.0500 m');
    expect(guess(4, 4100)).toContain('1:100 on paper, so a pixel is 0.0244 m');
    // At 40 m the doors are wider than doors are, and no room is left.
    expect(guess(1)).toContain('enclose no room');
  });

  it('comes back as the rooms it was drawn from', () => {
    const sizes = fc.array(fc.integer({ min: 60, max: 120 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(sizes, sizes, fc.integer({ min: 1, max: 6 }), (widths, heights, t) => {
        const [xs, ys] = [stops(widths), stops(heights)];
        const bars: Bar[] = [];
        // Every wall has a door of 20 pixels in its middle, 1 m wide.
        for (const y of ys)
          for (let i = 0; i < widths.length; i++) {
            const middle = xs[i] + Math.floor(widths[i] / 2);
            bars.push([xs[i], y, middle - 10 - xs[i], t], [middle + 10, y, xs[i + 1] + t - middle - 10, t]);
          }
        for (const x of xs)
          for (let j = 0; j < heights.length; j++) {
            const middle = ys[j] + Math.floor(heights[j] / 2);
            bars.push([x, ys[j], t, middle - 10 - ys[j]], [x, middle + 10, t, ys[j + 1] + t - middle - 10]);
          }
        const [width, height] = [xs[xs.length - 1] + 20, ys[ys.length - 1] + 20];
        const made = roomsIn(pngOf({ width, height, darkness: drawn(bars), depth: 1 }), 0.05);
        const [columns, rows] = [widths.length, heights.length];
        expect(made).toMatchObject({
          rooms: columns * rows,
          doors: columns * (rows - 1) + rows * (columns - 1),
          exits: 2 * (columns + rows),
        });
      }),
      { numRuns: 6 },
    );
  });
});

describe('PNG files', () => {
  const form = fc.constantFrom(
    ...([
      [0, 1],
      [0, 2],
      [0, 4],
      [0, 8],
      [0, 16],
      [2, 8],
      [2, 16],
      [3, 1],
      [3, 2],
      [3, 4],
      [3, 8],
      [4, 8],
      [4, 16],
      [6, 8],
      [6, 16],
    ] as const),
  );
  it('of every colour type, depth, filter and order of pixels give the same dark pixels', () => {
    const size = fc.integer({ min: 3, max: 20 });
    const filters = fc.array(fc.constantFrom(0 as const, 1 as const, 2 as const), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        form,
        size,
        size,
        filters,
        fc.boolean(),
        fc.integer(),
        ([color, depth], width, height, kinds, interlaced, seed) => {
          const isDark = (x: number, y: number): number => Math.imul(x * 31 + y * 17 + seed, 0x9e3779b1) >>> 31;
          const read = readPng(pngOf({ width, height, darkness: isDark, color, depth, filters: kinds, interlaced }));
          if ('fault' in read) throw new Error(read.fault);
          const expected = Array.from({ length: width * height }, (_, at) =>
            isDark(at % width, Math.floor(at / width)),
          );
          expect([...read.dark]).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['breaks off', (bytes: Uint8Array) => bytes.subarray(0, 60)],
    ['is damaged', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))],
  ])('that %s are refused', (rule, change) => {
    const bytes = change(pngOf({ width: 300, height: 160, darkness: drawn(twoRooms(4)) }));
    expect(readAnyFormat(bytes, 'plan.png')).toMatchObject({
      problems: [{ file: 'plan.png', rule: expect.stringContaining(rule) as string, remedy: 'save it as PNG again' }],
    });
  });

  it('without dark pixels, and JPEG pictures, are refused', () => {
    const white = readAnyFormat(pngOf({ width: 9, height: 9, darkness: () => 0 }), 'plan.png');
    expect(white).toMatchObject({ problems: [{ rule: 'the picture has no dark pixels' }] });
    const jpeg = readAnyFormat(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'plan.jpg');
    expect(jpeg).toMatchObject({ problems: [{ remedy: 'save the picture as PNG' }] });
  });
});
