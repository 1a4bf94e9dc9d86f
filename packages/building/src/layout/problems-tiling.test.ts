import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from './building.ts';
import { looseBorders } from './loose-borders.ts';
import { miscoveredAreas } from './miscovered.ts';
import { contains, signedArea } from './outline.ts';
import { problemsWithTiling } from './problems-tiling.ts';
import { box, room } from './two-rooms.testing.ts';

const world = box(-3, 2, 17, 12);

const problems = (outlines: readonly (readonly Point[])[]): string[] =>
  problemsWithTiling(
    outlines.map((outline, index) => ({ region: room(`r${index}`, outline), index })),
    world,
    true,
  ).map(({ rule }) => rule);

/** Cuts a convex polygon in two along the line through a share of its outline and another. */
function cut(outline: readonly Point[], first: number, second: number): Point[][] {
  const count = outline.length;
  const at = (share: number): [edge: number, point: Point] => {
    const edge = Math.floor(share * count);
    const along = 0.2 + 0.6 * (share * count - edge);
    const [a, b] = [outline[edge], outline[(edge + 1) % count]];
    return [edge, [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])]];
  };
  const [[from, one], [to, other]] = [at(first), at(second)].sort(([edge], [edge2]) => edge - edge2);
  if (from === to) return [[...outline]];
  return [
    [one, ...outline.slice(from + 1, to + 1), other],
    [other, ...outline.slice(to + 1), ...outline.slice(0, from + 1), one],
  ];
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });

/** The world cut by random chords: convex pieces of any direction, with corners in the middle of neighbours' edges. */
const pieces = fc.array(fc.tuple(fc.nat(), share, share), { maxLength: 12 }).map((cuts) => {
  let outlines: Point[][] = [world.map(([x, y]): Point => [x, y])];
  for (const [which, first, second] of cuts) {
    const chosen = which % outlines.length;
    if (Math.abs(signedArea(outlines[chosen])) < 2) continue;
    outlines = [...outlines.slice(0, chosen), ...outlines.slice(chosen + 1), ...cut(outlines[chosen], first, second)];
  }
  return outlines;
});

/** Corners moved by up to a third of a millimetre, as rounding does. */
const shaken = (outlines: readonly Point[][], shake: fc.Stream<number>): Point[][] =>
  outlines.map((outline) =>
    outline.map(([x, y]): Point => [
      x + (Number(shake.next().value) - 0.5) * 6e-4,
      y + (Number(shake.next().value) - 0.5) * 6e-4,
    ]),
  );

/** Areas of gaps and overlaps of rectangles with whole coordinates, by counting unit squares. */
function countSquares(outlines: readonly (readonly Point[])[]): { gaps: number; overlaps: number } {
  let [gaps, overlaps] = [0, 0];
  for (let x = -2.5; x < 17; x++) {
    for (let y = 2.5; y < 12; y++) {
      const there = outlines.filter((outline) => contains(outline, [x, y])).length;
      if (there === 0) gaps++;
      if (there > 1) overlaps++;
    }
  }
  return { gaps, overlaps };
}

const side = (low: number, high: number): fc.Arbitrary<[number, number]> =>
  fc
    .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)]);

describe('regions that tile the world', () => {
  it('pass whatever their shapes, and however their corners are rounded', () => {
    fc.assert(
      fc.property(pieces, fc.infiniteStream(share), fc.boolean(), (outlines, shake, clockwise) => {
        const turned = outlines.map((outline) => (clockwise ? outline.toReversed() : outline));
        expect(problems(turned)).toEqual([]);
        expect(problems(shaken(turned, shake))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('leave a gap of its own size when one is taken away, and an overlap when it is there twice', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (outlines, which) => {
        const chosen = which % outlines.length;
        const area = Math.abs(signedArea(outlines[chosen]));
        const size = new RegExp(`${area < 0.1 ? '' : Math.round(area * 1000) / 1000} m2`);
        if (outlines.length > 1) {
          const missing = problems(outlines.filter((_, index) => index !== chosen));
          expect(missing).toEqual([expect.stringMatching(/there is a gap of/)]);
          expect(missing[0]).toMatch(size);
        }
        const doubled = problems([...outlines, outlines[chosen]]);
        expect(doubled).toEqual([expect.stringMatching(`'r${chosen}' and 'r${outlines.length}' both cover`)]);
        expect(doubled[0]).toMatch(size);
      }),
      { numRuns: 300 },
    );
  });

  it('are measured as counting squares measures them', () => {
    const rectangles = fc.array(fc.tuple(side(-3, 17), side(2, 12)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rectangles, (sides) => {
        const outlines = sides.map(([[west, east], [south, north]]) => box(west, south, east, north));
        const at = (x: number, y: number): number[] =>
          outlines.map((_, index) => index).filter((index) => contains(outlines[index], [x, y]));
        const areas = miscoveredAreas(looseBorders(outlines, world), at) ?? [];
        const sum = (over: boolean): number =>
          areas.filter(({ regions }) => regions.length > 0 === over).reduce((total, { area }) => total + area, 0);
        const { gaps, overlaps } = countSquares(outlines);
        expect(sum(false)).toBeCloseTo(gaps, 6);
        expect(sum(true)).toBeCloseTo(overlaps, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('may miss each other by a millimetre and no more', () => {
    const left = box(-3, 2, 7, 12);
    expect(problems([left, box(7.001, 2, 17, 12)])).toEqual([]);
    expect(problems([left, box(6.999, 2, 17, 12)])).toEqual([]);
    expect(problems([left, box(7.003, 2, 17, 12)])).toEqual([
      'regions must cover the whole world; there is a gap of 0.03 m2 between (7, 2) and (7.003, 12) on level 0',
    ]);
    expect(problems([left, box(6.997, 2, 17, 12)])).toEqual([
      "regions must not overlap; 'r0' and 'r1' both cover 0.03 m2 between (6.997, 2) and (7, 12) on level 0",
    ]);
  });

  it('report crossing slanted borders', () => {
    const left: Point[] = [
      [-3, 2],
      [6, 2],
      [8, 12],
      [-3, 12],
    ];
    const right: Point[] = [
      [8, 2],
      [17, 2],
      [17, 12],
      [6, 12],
    ];
    expect(problems([left, right])).toEqual([
      'regions must cover the whole world; there is a gap of 5 m2 between (6, 2) and (8, 7) on level 0',
      "regions must not overlap; 'r0' and 'r1' both cover 5 m2 between (6, 7) and (8, 12) on level 0",
    ]);
  });

  it('are many without taking long', () => {
    const outlines: Point[][] = [];
    for (let x = 0; x < 100; x++)
      for (let y = 0; y < 100; y++) outlines.push(box(-3 + x / 5, 2 + y / 10, -3 + (x + 1) / 5, 2 + (y + 1) / 10));
    expect(problems(outlines)).toEqual([]);
    const torn = outlines.filter((_, index) => index % 7 !== 0);
    expect(problems(torn)).toHaveLength(21);
  });

  it('say so when their borders are too tangled to look at', () => {
    const spikes = Array.from({ length: 400 }, (_, index): Point[] => [
      [-3, 2 + index / 50],
      [17, 11.9 - index / 50],
      [17, 11.95 - index / 50],
    ]);
    expect(problems(spikes)).toEqual([expect.stringMatching(/too many borders cross to say where/)]);
  });
});
