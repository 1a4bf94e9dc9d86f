import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableSet } from '../files/portable-set.ts';
import { readFileSet, resolveFileSet } from '../files/resolve-set.ts';
import type { FormatResult, SourceFile } from '../format/format.ts';
import { roomSmv, sliceOf } from './fds.testing.ts';
import { readSlice } from './read-slice.ts';

const times = [0, 10, 20, 30, 40];
/** Smoke in the west, growing with time; gases everywhere. */
const smoke = sliceOf([0, 20, 0, 12, 4, 4], times, (i, _, time) => (i <= 10 ? time / 10 : 0));
const gas = sliceOf([0, 20, 0, 12, 4, 4], times, (_, __, time) => time * 1e-5);
const files: readonly SourceFile[] = [
  { file: 'room.smv', contents: roomSmv },
  { file: 'room_01_01.sf', contents: smoke },
  { file: 'room_01_02.sf', contents: gas },
];

const read = (list: readonly SourceFile[]): FormatResult => readFileSet({ name: 'room', files: list });

describe('an FDS run', () => {
  it('becomes a place with smoke and gases over time', () => {
    const made = read(files);
    if ('problems' in made) throw new Error(made.problems.map(({ rule }) => rule).join('\n'));
    const { building, hazards } = made.scenario.world as {
      building?: { obstacles: unknown[] };
      hazards?: { zones: { rect?: unknown; extinction?: unknown; co?: unknown }[] };
    };
    // The lamp hangs above heads.
    expect(building?.obstacles).toHaveLength(1);
    const zones = hazards?.zones ?? [];
    const smoky = zones.filter(({ extinction }) => extinction !== undefined);
    // Five of ten metres have smoke, and nodes on the border belong to both sides.
    expect(smoky).toHaveLength(6 * 6);
    expect(zones.filter(({ co }) => co !== undefined)).toHaveLength(10 * 6);
    expect(smoky[0]).toMatchObject({
      extinction: [
        [0, 0],
        [40, 4],
      ],
    });
    expect(zones.find(({ co }) => co !== undefined)).toMatchObject({
      co: [
        [0, 0],
        [40, 400],
      ],
    });
    expect(made.notes?.skipped).toEqual(['slices of quantities that do not act on people, such as temperature']);
  });

  it.each([
    ['SOOT DENSITY', 'kg/m3', 1e-4, 0.87],
    ['SOOT DENSITY', 'mg/m3', 100, 0.87],
    ['SOOT OPTICAL DENSITY', '1/m', 1, 2.303],
  ])('reads %s in %s', (quantity, unit, value, extinction) => {
    const contents = roomSmv.replace('SOOT EXTINCTION COEFFICIENT', quantity).replace('1/m', unit);
    const even = sliceOf([0, 20, 0, 12, 4, 4], [0, 10], () => value);
    const made = read([
      { file: 'room.smv', contents },
      { file: 'room_01_01.sf', contents: even },
    ]);
    if ('problems' in made) throw new Error(made.problems[0].rule);
    const { hazards } = made.scenario.world as { hazards?: { zones: { extinction: number[][] }[] } };
    expect(hazards?.zones[0].extinction[0]).toEqual([0, extinction]);
  });

  it('takes values of cells for the block that they lie in', () => {
    const steps = sliceOf([0, 20, 0, 12, 4, 4], [0, 10], (i) => (i <= 2 ? 1 : 3));
    const contents = roomSmv.replace('SLCF ', 'SLCC ');
    const made = read([
      { file: 'room.smv', contents },
      { file: 'room_01_01.sf', contents: steps },
    ]);
    if ('problems' in made) throw new Error(made.problems[0].rule);
    const { hazards } = made.scenario.world as { hazards?: { zones: { extinction: number[][] }[] } };
    expect(hazards?.zones.slice(0, 2).map((zone) => zone.extinction[0][1])).toEqual([1, 3]);
  });

  it('is the same after it was sent', () => {
    const found = resolveFileSet({ name: 'room', files });
    if ('problems' in found) throw new Error(found.problems[0].rule);
    const sent = portableSet(found);
    if ('problems' in sent) throw new Error(sent.problems[0].rule);
    const again = read(sent.files.map(({ file, text }) => ({ file, contents: text })));
    expect(again).toMatchObject({ scenario: (read(files) as { scenario: object }).scenario });
  });

  it.each([
    ['no slices', files.slice(0, 1), "the slice 1 'room_01_01.sf' that this file names is missing"],
    [
      'a cut slice',
      [files[0], { file: 'room_01_01.sf', contents: smoke.subarray(0, 90) }],
      'does not begin with quantity',
    ],
    [
      'no mesh',
      [{ file: 'room.smv', contents: roomSmv.replace('10.0   0.0   6.0', '-10.0   0.0   6.0') }],
      'has no mesh',
    ],
  ])('names what is wrong: %s', (_, list, rule) => {
    expect(read(list)).toMatchObject({ problems: [{ rule: expect.stringContaining(rule) as string }] });
  });
});

it('reads slices of any size, and whole frames of those that break off', () => {
  const size = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 5 }), fc.nat(60), (columns, rows, count, cut) => {
      const bytes = sliceOf(
        [2, columns + 1, 3, rows + 2, 1, 1],
        times.slice(0, count),
        (i, j, time) => i + 10 * j + time,
      );
      const whole = readSlice(bytes);
      expect(whole).toMatchObject({ nodes: [2, columns + 1, 3, rows + 2, 1, 1] });
      expect('frames' in whole && whole.frames.map(({ time }) => time)).toEqual(times.slice(0, count));
      const part = readSlice(bytes.subarray(0, bytes.length - cut));
      expect('fault' in part || part.frames.length <= count).toBe(true);
    }),
    { numRuns: 60 },
  );
});
