import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecording } from '../directory/open-recording.node.ts';
import { RecordingWriter } from '../directory/recording-writer.node.ts';
import type { Recording } from '../recording/recording.ts';
import { exportRecording, importTracks, readTracks } from './exchange.node.ts';
import { readWkt, writeWkt } from './tracks/geometry.ts';
import { framesOfTracks } from './track-frames.ts';
import { TrackBuilder, type Tracks } from './tracks/tracks.ts';

let folder: string;
let recording: Recording;

const world = {
  origin: [0, 0, 0],
  size: [20, 10, 0],
  edges: 'open',
  levels: 1,
  walls: [
    { level: 0, from: [8, 4], to: [10, 4] },
    { level: 0, from: [10, 4], to: [10, 6] },
    { level: 0, from: [10, 6], to: [8, 4] },
    { level: 0, from: [0.5, 1], to: [0.5, 3] },
  ],
  exits: [],
} as const;

/** Three people who walk at different speeds; the second comes later, the third leaves early. */
function walkers(): Tracks {
  const builder = new TrackBuilder();
  builder.frameRate = 10;
  for (let frame = 0; frame <= 40; frame++) {
    builder.add(frame, 1, 1 + 0.1 * frame, 2, 0, String);
    if (frame >= 10) builder.add(frame, 7, 15 - 0.05 * frame, 8 + 0.01 * frame, 0, String);
    if (frame <= 20) builder.add(frame, 3, 5, 3 + 0.08 * frame, 0, String);
  }
  return builder.finish();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-exchange-'));
  const writer = RecordingWriter.create(
    join(folder, 'run'),
    { scenario: { name: 'walkers', title: '', file: '', text: '' }, seed: 1, korzo: '0', groups: ['people'] },
    { world, dt: 0.1 },
    { thread: false },
  );
  for (const frame of framesOfTracks(walkers())) writer.afterTick(frame);
  await writer.close({});
  recording = await openRecording(join(folder, 'run'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string): string => join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(place(name), text);
  return place(name);
};

function expectWalkers(tracks: Tracks, shift = 0): void {
  const expected = walkers();
  expect(tracks.frameRate).toBe(10);
  expect(tracks.rows).toBe(expected.rows);
  expect([...tracks.frame]).toEqual([...expected.frame]);
  expect([...tracks.id]).toEqual([...expected.id].map((id) => id + shift));
  for (let row = 0; row < tracks.rows; row++) {
    expect(Math.abs(tracks.x[row] - expected.x[row])).toBeLessThan(1.1e-3);
    expect(Math.abs(tracks.y[row] - expected.y[row])).toBeLessThan(1.1e-3);
  }
}

describe('every format that is written', () => {
  it.each([
    ['a.sqlite', {}],
    ['b.sqlite', { version: 1 }],
    ['c.sqlite', { version: 3 }],
    ['d.txt', {}],
    ['e.csv', {}],
    ['f.h5', {}],
    ['g.parquet', {}],
  ])('%s %o comes back as it was', async (name, options) => {
    await exportRecording(recording, place(name), options);
    const tracks = await readTracks(place(name));
    expectWalkers(tracks);
    expect(tracks.problems).toEqual([]);
  });

  it('steps of Vadere come back too, with people counted from 1', async () => {
    await exportRecording(recording, place('h.traj'));
    expectWalkers(await readTracks(place('h.traj')), 1);
  });

  it('keeps the plan with closed rings and walls as holes', async () => {
    await exportRecording(recording, place('plan.sqlite'));
    const { plan } = await readTracks(place('plan.sqlite'));
    expect(plan).toEqual([
      {
        outline: [
          [0, 0],
          [20, 0],
          [20, 10],
          [0, 10],
        ],
        holes: [
          // A wall that encloses nothing is a millimetre wide.
          [
            [0.4995, 3.0005],
            [0.5005, 3.0005],
            [0.5005, 0.9995],
            [0.4995, 0.9995],
          ],
          [
            [10, 4],
            [8, 4],
            [10, 6],
          ],
        ],
      },
    ]);
  });

  it('refuses an ending it does not know', async () => {
    await expect(exportRecording(recording, place('x.docx'))).rejects.toThrow(/take one of \.sqlite/);
  });
});

describe('an imported file', () => {
  it('is a recording like any other, with the velocities between its frames', async () => {
    await exportRecording(recording, place('i.sqlite'));
    await importTracks(place('i.sqlite'), place('imported'));
    const imported = await openRecording(place('imported'));
    expect(imported.problems).toEqual([]);
    expect(imported.frameCount).toBe(recording.frameCount);
    expect(imported.rowCount).toBe(recording.rowCount);
    const [frame] = imported.frames(5, 6);
    const { columns } = frame.crowds[0];
    expect(columns.vx[0]).toBeCloseTo(1, 2);
    expect(imported.place.world.walls).toHaveLength(11);
  });
});

describe('databases of JuPedSim', () => {
  it('say what PedPy asks for', async () => {
    await exportRecording(recording, place('pedpy.sqlite'));
    const base = new sqlite.Database(place('pedpy.sqlite'), { readOnly: true });
    const metadata = new Map(base.all('SELECT key, value FROM metadata').map(({ key, value }) => [key, value]));
    expect(['version', 'fps', 'xmin', 'ymin'].map((key) => metadata.get(key))).toEqual(['2', '10', '1', '2']);
    expect(base.all('SELECT wkt FROM geometry')).toHaveLength(1);
    expect(base.get('SELECT ori_x, ori_y FROM trajectory_data WHERE id = 1 AND frame = 5')).toMatchObject({
      ori_x: 1,
      ori_y: 0,
    });
    expect(base.all('SELECT * FROM frame_data')).toHaveLength(41);
    base.close();
  });

  it('without a plan that can be read are read without it', async () => {
    const base = new sqlite.Database(place('bad-plan.sqlite'));
    base.exec(`CREATE TABLE trajectory_data (frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL);
      CREATE TABLE metadata (key TEXT, value TEXT); CREATE TABLE geometry (wkt TEXT);
      INSERT INTO metadata VALUES ('version', '1'), ('fps', '25');
      INSERT INTO geometry VALUES ('POLYGON ((0 0, 1');
      INSERT INTO trajectory_data VALUES (0, 1, 0.5, 0.5), (1, 1, NULL, 0.5)`);
    base.close();
    const { rows, problems } = await readTracks(place('bad-plan.sqlite'));
    expect(rows).toBe(1);
    expect(problems.join('\n')).toMatch(/its plan cannot be read.*\n1 row cannot be read/);
  });
});

describe('text of Jülich', () => {
  it('is read in centimetres, with extra columns', async () => {
    const path = write(
      'cm.txt',
      '# framerate: 16.00 fps\n# id frame x/cm y/cm z/cm\n1 0 100 200 170 9\n1 1 110 200 170 9\n',
    );
    const { frameRate, x, y, z } = await readTracks(path);
    expect(frameRate).toBe(16);
    expect([...x]).toEqual([1, 1.1]);
    expect([...y]).toEqual([2, 2]);
    expect([...z]).toEqual([1.7, 1.7]);
  });
});

describe('tables of others', () => {
  it('of Pathfinder, with a row of units', async () => {
    const path = write(
      'p.csv',
      't,id,name,active,x,y,z\ns,,,,m,m,m\n0.0,0,"a, b",1,1,2,0\n0.5,0,"a, b",1,1.5,2,0\n1.0,0,"a, b",1,2,2,0\n',
    );
    const { frameRate, x, id } = await readTracks(path);
    expect(frameRate).toBe(2);
    expect([...x]).toEqual([1, 1.5, 2]);
    expect([...id]).toEqual([0, 0, 0]);
  });

  it('of Viswalk', async () => {
    const path = write(
      'v.pp',
      '$VISION\n* a remark\n$PEDESTRIAN:NO;SIMSEC;COORDCENTX;COORDCENTY\n4;0.2;1;2\n4;0.4;1.2;2\n',
    );
    const { frameRate, frame, x } = await readTracks(path);
    expect(frameRate).toBe(5);
    expect([...frame]).toEqual([1, 2]);
    expect([...x]).toEqual([1, 1.2]);
  });
});

describe('bad files', () => {
  it.each([
    ['empty.csv', '', /the file is empty/],
    ['foreign.csv', 'a,b\n1,2\n', /must name columns for id, x, y/],
    ['none.txt', '# framerate: 25 fps\n', /it has no trajectories/],
    ['no.sqlite', 'nothing of the kind', /it cannot be read as jupedsim-sqlite/],
    ['no.h5', 'nothing of the kind', /it cannot be read as hdf5: file signature not found/],
    ['noise.csv', '\u0007\u001b[31m\uFFFD\n', /found no text/],
    ['no.parquet', 'nothing of the kind', /it cannot be read as parquet/],
    ['no.traj', 'a b c\n1 2 3\n', /must name the columns of steps/],
    ['what.docx', 'x', /no known format/],
  ])('%s is refused with a reason', async (name, text, reason) => {
    await expect(readTracks(write(name, text))).rejects.toThrow(reason);
  });

  it('report each fault once, with its first place, and keep what is right', async () => {
    const lines = ['time,id,x,y', '0,1,0,0', '0.2,1,1,0', '0.1,1,0.5,0', '0.1,2,x,0', '0.1,1,7,7', '0.3,1,1.5,0'];
    const { rows, problems } = await readTracks(write('faults.csv', lines.join('\n')), { frameRate: 10 });
    expect(rows).toBe(4);
    expect(problems).toEqual([
      '1 row cannot be read and is left out, first line 5; a row needs whole numbers for id (0 or more) and frame, and coordinates within 20000 km',
      'times are out of order in 1 row, first line 4; they were sorted',
      '1 row names an agent a second time in one frame and is left out, first person 1 in frame 1; ids must be unique',
    ]);
  });

  it('name times out of order in any format, and frames too far from the others to be gone through', () => {
    const builder = new TrackBuilder();
    builder.frameRate = 10;
    for (const [row, [id, frame]] of [
      [1, 0],
      [1, 1],
      [1, 3],
      [1, 2],
      [2, 0],
      [2, 2_000_000_000],
    ].entries())
      // prettier-ignore
      builder.add(frame, id, 1, 1, 0, () => `row ${row}`);
    builder.add(0, 3, 1e300, 1, 0, () => 'row 6');
    const tracks = builder.finish();
    expect([tracks.rows, tracks.frame[tracks.rows - 1]]).toEqual([5, 3]);
    expect(tracks.problems).toEqual([
      '1 row cannot be read and is left out, first row 6; a row needs whole numbers for id (0 or more) and frame, and coordinates within 20000 km',
      'times are out of order in 1 row, first row 3; they were sorted',
      '1 row is more than 1000000 frames apart from the others and left out, first person 2 in frame 2000000000; frames must be counted through',
    ]);
  });

  it('name people outside the plan', () => {
    const builder = new TrackBuilder();
    builder.frameRate = 1;
    builder.plan = readWkt('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1))');
    builder.add(0, 1, 0.5, 0.5, 0, String);
    builder.add(0, 2, 1.5, 1.5, 0, String);
    builder.add(0, 3, 9, 9, 0, String);
    expect(builder.finish().problems).toEqual([
      '2 rows lie outside the plan, first person 2 in frame 0 at 1.5, 1.5; they are kept',
    ]);
  });

  it('damaged anywhere, are read as far as possible or refused with a reason', async () => {
    await exportRecording(recording, place('whole.csv'));
    const whole = readFileSync(place('whole.csv'), 'utf8');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.string({ maxLength: 5 }), async (at, put) => {
        const path = write('damaged.csv', whole.slice(0, at) + put);
        const found = await readTracks(path).catch((error: unknown) => error as Error);
        if (found instanceof Error) expect(found.message).toContain('damaged.csv: ');
        else expect(found.rows).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe('plans', () => {
  it('are read and written', () => {
    const text = 'GEOMETRYCOLLECTION (POLYGON ((0 0, 1 0, 1 1, 0 0)), POLYGON ((5 5, 6 5, 6 6, 5 5)))';
    expect(writeWkt(readWkt(text))).toBe(text);
    expect(readWkt('MULTIPOLYGON Z (((0 0 1, 1 0 1, 1 1 1, 0 0 1)))')).toHaveLength(1);
  });

  it.each(['', 'POINT (1 2)', 'POLYGON ((0 0, 1 1))', 'POLYGON ((0 0, 1 0, 1 1, 0 0)) and more', 'POLYGON ((0, 1))'])(
    "'%s' is refused",
    (text) => {
      expect(() => readWkt(text)).toThrow(/plan|corner|must stand|behind/);
    },
  );
});
