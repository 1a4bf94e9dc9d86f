import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

/** Rooms in a row, m: their lengths, their common depth, and the south end of the door behind each but the last. */
interface Row {
  readonly lengths: readonly number[];
  readonly depth: number;
  readonly width: number;
  readonly souths: readonly number[];
}

const half = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: least * 2, max: most * 2 }).map((halves) => halves / 2);

const rows: fc.Arbitrary<Row> = fc
  .record({ lengths: fc.array(half(6, 11), { minLength: 3, maxLength: 4 }), depth: half(8, 12), width: half(1.5, 2.5) })
  .chain(({ lengths, depth, width }) =>
    fc
      .array(half(0.5, depth - width - 0.5), { minLength: lengths.length - 1, maxLength: lengths.length - 1 })
      .map((souths) => ({ lengths, depth, width, souths })),
  );

const line = (x: number, south: number, north: number) => [[x, south], [x, north]]; // prettier-ignore

/** Pedestrians of MASS, two a second, walk through a row of rooms. */
function through({ lengths, depth, width, souths }: Row, group: object) {
  const ends = lengths.map((_, room) => lengths.slice(0, room + 1).reduce((sum, length) => sum + length, 0));
  const length = ends[ends.length - 1];
  const text = JSON.stringify({
    korzo: 1,
    name: 'row',
    title: 'Row of rooms',
    about: 'Pedestrians walk through rooms in a row.',
    world: {
      size: [length, depth],
      building: {
        regions: lengths.map((own, room) => ({ id: `r${room}`, rect: [ends[room] - own, 0, own, depth] })),
        portals: souths.map((south, door) => ({
          id: `p${door}`,
          between: [`r${door}`, `r${door + 1}`],
          at: line(ends[door], south, south + width),
        })),
        gates: [
          { id: 'in', region: 'r0', at: line(0, 1, depth - 1), way: 'in' },
          { id: 'out', region: `r${lengths.length - 1}`, at: line(length, 1, depth - 1), way: 'out' },
        ],
      },
    },
    groups: [
      {
        name: 'people',
        model: 'mass-steering',
        people: {},
        arrivals: { perSecond: 2, gaps: 'normal', deviation: 0.2, gates: ['in'] },
        goals: [{ goal: 'leave', by: 'assigned', exits: ['out'] }],
        ...group,
      },
    ],
    run: { duration: 200 },
  });
  const read = readScenario(text, { file: 'row.json' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** How many came through the last door, how often two bodies began to overlap, and the state at the end. */
async function walk(row: Row, group: object, seconds: number) {
  const { simulation, close } = await openRun(through(row, group), { workers: 1, seed: 1 });
  const behindDoors = row.lengths.slice(0, -1).reduce((sum, length) => sum + length, 0);
  const passed = new Set<number>();
  let touching = new Set<string>();
  let contacts = 0;
  while (simulation.time < seconds) {
    simulation.tick();
    const poses = simulation.crowds.flatMap(({ columns: { id, x, y, radius }, ownCount }) =>
      Array.from({ length: ownCount }, (_, at) => ({ id: id[at], x: x[at], y: y[at], radius: radius[at] })),
    );
    const now = new Set<string>();
    for (const [index, one] of poses.entries()) {
      if (one.x > behindDoors) passed.add(one.id);
      for (const other of poses.slice(0, index))
        if (Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius) now.add(`${one.id} ${other.id}`);
    }
    for (const pair of now) if (!touching.has(pair)) contacts++;
    touching = now;
  }
  const checksum = simulation.checksum();
  await close();
  return { passed: passed.size, contacts, checksum };
}

describe('pedestrians of MASS in rows of rooms', () => {
  it('pass wide doors on planned paths as fast as along fields, and rarely touch', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (row) => {
        const [path, field] = [await walk(row, { tactic: 'path' }, 90), await walk(row, { tactic: 'field' }, 90)];
        expect(path.passed).toBeGreaterThan(60);
        expect(Math.abs(path.passed / field.passed - 1)).toBeLessThan(0.1);
        expect(path.contacts).toBeLessThan(100);
      }),
      { numRuns: 3 },
    );
  });

  it('walk differently with every kind of pursuit, every value of it, and other sight', async () => {
    const row = { lengths: [7, 8, 6], depth: 9, width: 1.5, souths: [6, 1] };
    const parameters = [
      {},
      { pursuit: 'seek' },
      { pursuit: 'corridor' },
      { pursuit: 'pull' },
      { pursuit: 'arrive' },
      { bendWithin: 0.2 },
      { pursuit: 'corridor', corridorHalfWidth: 0.2 },
      { pursuit: 'corridor', foresight: 0.4 },
      { viewAngle: 90 },
      { viewDistance: 2 },
      { viewSensitivity: 30 },
    ];
    const checksums = new Set<string>();
    for (const values of parameters)
      checksums.add((await walk(row, { tactic: 'path', parameters: values }, 25)).checksum);
    expect(checksums.size).toBe(parameters.length);
  });
});
