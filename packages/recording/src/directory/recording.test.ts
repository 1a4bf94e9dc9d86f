import { placeOf } from '@korzo/building';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinMeasures, Series } from '@korzo/analysis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../recording/examine.ts';
import { body, columnsOf, type Body } from '../trajectory/crowds.testing.ts';
import { packFiles } from '../archive/pack-files.node.ts';
import { openRecording, openSource } from './open-recording.node.ts';
import { FileError } from '../files/file-error.ts';
import { RecordingError } from '../recording/recording-error.ts';
import { RecordingWriter } from './recording-writer.node.ts';
import { zlibPacking } from '../packing/zlib-packing.node.ts';
import { Scribe } from '../writing/scribe.ts';
import { FolderSink } from './folder-sink.node.ts';
import { inputs, stateOf, strollers, strollWorld } from './walk.testing.ts';

let folder: string;
const ticks = 105;
const checksums: string[] = [];
const states: ReturnType<typeof stateOf>[] = [];
/** Events of every tick. */
const happened: unknown[][] = [];

const here = (name: string): string => join(folder, name);
/** A copy of the recorded walk to do something to. */
function copied(name: string): string {
  cpSync(here('walk'), here(name), { recursive: true });
  return here(name);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-recording-'));
  const walk = strollers();
  const writer = RecordingWriter.create(here('walk'), inputs, placeOf(walk), { thread: false });
  for (let tick = 0; tick <= ticks; tick++) {
    if (tick > 0) walk.tick();
    if (tick === 50) walk.queue({ type: 'obstacle', id: 'box', circle: { centre: [20, 10], radius: 1 } });
    writer.afterTick(walk);
    checksums.push(walk.checksum());
    states.push(stateOf(walk));
    happened.push([...walk.events]);
  }
  await writer.close({ ticks, end: 'well' });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a recording', () => {
  it('says what it is of', async () => {
    const recording = await openRecording(here('walk'));
    expect(recording.problems).toEqual([]);
    expect(recording.info).toMatchObject({
      format: 'korzo-recording',
      version: 2,
      ...inputs,
      dt: 0.05,
      ticksPerFrame: 2,
      interval: 0.1,
      commands: [{ tick: 50, command: { type: 'obstacle', id: 'box' } }],
      summary: { ticks, end: 'well' },
    });
    expect(recording.info.kinds[0]).toBe('person');
    expect([recording.frameCount, recording.range]).toEqual([53, [0, expect.closeTo(5.2, 9)]]);
    expect(recording.place).toMatchObject({ dt: 0.1, world: strollWorld });
  });

  it('has the checksum of every tick', async () => {
    const { checksums: found } = await openRecording(here('walk'));
    expect([...found.ofTick]).toEqual(checksums.map((checksum, tick) => [tick, checksum]));
  });

  it('gives back every agent in every frame, and what happened in between', async () => {
    const recording = await openRecording(here('walk'));
    let frames = 0;
    let told: unknown[] = [];
    for (const frame of recording.frames()) {
      expect([frame.ticks, frame.tick, frame.time]).toEqual([frames, 2 * frames, 2 * frames * 0.05]);
      const found = stateOf(frame);
      const wanted = states[frame.tick];
      expect(new Set(found.keys())).toEqual(new Set(wanted.keys()));
      for (const [id, now] of found) {
        const off = Object.entries(wanted.get(id) ?? {}).filter(([name, value]) => {
          const rounded = /^(?:v?[xyz]|goal[XY])$/.test(name);
          return rounded ? !(Math.abs(now[name] - value) <= 0.0005 + 1e-9) : now[name] !== value;
        });
        if (off.length > 0) throw new Error(`agent ${id} at tick ${frame.tick}: ${JSON.stringify([now, off])}`);
      }
      told = told.concat(frame.events);
      frames++;
    }
    expect(frames).toBe(53);
    expect(told).toEqual(happened.slice(0, 105).flat());
    expect(told.length).toBeGreaterThan(10);
  });

  it('reads any stretch of frames without those before', async () => {
    const recording = await openRecording(here('walk'));
    const firstX = (from: number, to?: number): number[] =>
      Array.from(recording.frames(from, to), ({ crowds: [{ columns }] }) => columns.x[0]);
    const all = firstX(0);
    expect(firstX(17, 31)).toEqual(all.slice(17, 31));
    expect(firstX(50)).toEqual(all.slice(50));
    expect(firstX(53)).toEqual([]);
    expect([-1, 0, 0.05, 0.1, 2.55, 99].map((time) => recording.frameAt(time))).toEqual([0, 0, 0, 1, 25, 52]);
    const [frame] = recording.frames(30, 31);
    expect(frame.events).toEqual(happened.slice(59, 61).flat());
  });

  it('has the place as it was: an obstacle that people dropped stands from then on', async () => {
    const recording = await openRecording(here('walk'));
    const walls = (position: number): number => {
      for (const { ticks: frame } of recording.frames(position, position + 1))
        return recording.place.wallsAt?.(frame - 1).length ?? 0;
      return -1;
    };
    // It was dropped at the start of tick 50, that is before the state of frame 26 was made.
    expect([walls(25), walls(26) > 5, walls(10), walls(52) > 5, walls(0)]).toEqual([1, true, 1, true, 1]);
  });

  it('is measured like a run', async () => {
    const recording = await openRecording(here('walk'));
    const measure = builtinMeasures.find(({ name }) => name === 'mean-speed');
    if (measure === undefined) throw new Error('there is no mean-speed');
    const series = new Series(measure, recording.place);
    for (const frame of recording.frames()) series.afterTick(frame);
    const speeds = [...states[104].values()].map(({ vx, vy }) => Math.hypot(vx, vy));
    expect(series.summary(0).final).toBeCloseTo(speeds.reduce((sum, speed) => sum + speed) / speeds.length, 3);
  });

  it('has the same bytes when the same run is recorded again', async () => {
    const walk = strollers();
    const writer = RecordingWriter.create(here('again'), inputs, placeOf(walk), { thread: false });
    writer.afterTick(walk);
    for (let tick = 0; tick < 50; tick++) {
      walk.tick();
      writer.afterTick(walk);
    }
    await writer.close();
    const bytes = readFileSync(join(here('again'), 'trajectory.kzr'));
    // The last chunk holds fewer frames here.
    const shared = bytes.length - 1200;
    expect(readFileSync(join(here('walk'), 'trajectory.kzr')).subarray(0, shared)).toEqual(bytes.subarray(0, shared));
  });
});

/** A copy whose manifest was changed. */
function changeManifest(change: (text: string) => string): void {
  const bad = copied('bad');
  const text = readFileSync(join(bad, 'recording.json'), 'utf8');
  writeFileSync(join(bad, 'recording.json'), change(text));
}

describe('a recording that ended badly', () => {
  it('is read up to its last chunk, and says so', async () => {
    const cut = copied('cut');
    rmSync(join(cut, 'summary.json'));
    truncateSync(join(cut, 'trajectory.kzr'), readFileSync(join(cut, 'trajectory.kzr')).length - 10);
    const lines = readFileSync(join(cut, 'checksums.txt'), 'utf8');
    truncateSync(join(cut, 'checksums.txt'), 1234);
    truncateSync(join(cut, 'events.jsonl'), 333);
    const recording = await openRecording(cut);
    expect(recording.problems).toEqual([
      'the run did not end well (there is no summary.json): frames are there up to 4.90 s',
    ]);
    expect([...recording.frames()]).toHaveLength(50);
    expect(recording.checksums.lastTick).toBe(lines.slice(0, 1234).split('\n').length - 2);
    expect(examine(recording).problems).toHaveLength(1);
  });

  it('names checksums that end before the frames, also at the end of a line', async () => {
    const short = copied('short');
    const lines = readFileSync(join(short, 'checksums.txt'), 'utf8').split('\n').slice(0, 51);
    writeFileSync(join(short, 'checksums.txt'), `${lines.join('\n')}\n`);
    const { problems } = await openRecording(short);
    expect(problems).toEqual([expect.stringMatching(/^checksums.txt ends at tick 50, the run at tick 105; the rest/)]);
  });

  it('as one file is refused with bytes behind its end', async () => {
    const file = here('walk.korzo');
    await packFiles(openSource(here('walk')), file, false);
    expect((await openRecording(file)).problems).toEqual([]);
    appendFileSync(file, 'more!');
    await expect(openRecording(file)).rejects.toThrow(/it is damaged/);
  });

  it('names what is damaged or missing, and reads the rest', async () => {
    const damaged = copied('damaged');
    const path = join(damaged, 'trajectory.kzr');
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)] ^= 1;
    writeFileSync(path, bytes);
    rmSync(join(damaged, 'checksums.txt'));
    writeFileSync(join(damaged, 'events.jsonl'), 'nonsense\n');
    const recording = await openRecording(damaged);
    expect(recording.problems).toHaveLength(3);
    expect(recording.problems.join('\n')).toMatch(/checksums.txt is missing.*is damaged.*events.jsonl:1/s);
    expect([...recording.frames()]).toHaveLength(48);
    expect(recording.frameCount).toBe(48);
  });

  it('has no frames at all when the trajectory is foreign, empty or away', async () => {
    const foreign = copied('foreign');
    for (const [contents, problem] of [
      ['id,frame,x,y\n', 'no trajectory of Korzo'],
      ['', 'cut off in its first bytes'],
    ]) {
      writeFileSync(join(foreign, 'trajectory.kzr'), contents);
      const recording = await openRecording(foreign);
      expect([recording.frameCount, recording.frameAt(1), [...recording.frames()]]).toEqual([0, -1, []]);
      expect(recording.problems.join()).toContain(problem);
    }
    rmSync(join(foreign, 'trajectory.kzr'));
    writeFileSync(join(foreign, 'summary.json'), '{');
    const away = await openRecording(foreign);
    expect(away.problems[0]).toBe(
      'summary.json is damaged, so nothing says that the run ended well: no frame was written',
    );
    expect(away.problems.join()).toContain('trajectory.kzr is missing');
    expect([...away.framesToTheEnd()].filter(({ crowds }) => crowds[0].ownCount > 0)).toEqual([]);
    expect(examine(away).problems).toHaveLength(2);
  });

  it('is refused when nothing can be known of it', async () => {
    const refusal = async (name: string): Promise<string> =>
      openRecording(here(name)).then(
        () => 'opened',
        (error: unknown) => (error instanceof RecordingError ? error.message : 'another error'),
      );
    mkdirSync(here('empty'));
    writeFileSync(here('file'), '');
    expect(await refusal('empty')).toContain('there is no recording.json in it: it is empty or no recording');
    expect(await refusal('nowhere')).toContain('there is no such folder; check the path');
    expect(await refusal('file')).toContain('it is no recording, or it is cut off');
    for (const [change, reason] of [
      [(text: string) => text.slice(0, 200), 'it is not JSON'],
      [() => '{"type":"FeatureCollection"}', "its format must be 'korzo-recording'"],
      [
        (text: string) => text.replace('"version": 2', '"version": 3'),
        'this Korzo reads versions 1 and 2; use a newer Korzo; Korzo 0',
      ],
      [
        (text: string) => text.replace('"interval": 0.1', '"interval": 0'),
        'interval must be a number above 0; it is 0',
      ],
      [(text: string) => text.replace('"levels": 2', '"levels": 0'), 'levels must be a whole number from 1 to 256'],
      [
        (text: string) => text.replace('"walls": [', '"walls": [4,'),
        'world.walls[0] must be an object; it is 4; use a whole copy',
      ],
    ] as const) {
      changeManifest(change);
      expect(await refusal('bad')).toContain(reason);
    }
  });
});

const frameOf = (bodies: readonly Body[], ticks: number) => ({
  ticks,
  time: ticks / 10,
  crowds: [{ ownCount: bodies.length, columns: columnsOf(bodies) }],
});
const closedPlace = { world: { ...strollWorld, edges: 'closed' as const }, dt: 0.1 };

describe('writing', () => {
  it('takes frames that are nothing but frames, with gaps between them', async () => {
    const writer = RecordingWriter.create(here('frames'), inputs, closedPlace, { thread: false });
    for (const tick of [0, 1, 2, 7, 8]) writer.afterTick(frameOf([body(3, { x: tick }), body(1, { y: 1 })], tick));
    await writer.close({});
    const recording = await openRecording(here('frames'));
    const found = Array.from(recording.frames(), ({ ticks: tick, crowds: [{ columns }] }) => [tick, columns.x[1]]);
    expect(found).toEqual([0, 1, 2, 7, 8].map((tick) => [tick, tick]));
    expect([recording.checksums.lastTick, examine(recording).problems]).toEqual([-1, []]);
    expect(recording.frameAt(0.5)).toBe(2);
  });

  it('refuses times that do not rise, and ids that are there twice', () => {
    const writer = RecordingWriter.create(here('order'), inputs, closedPlace, { thread: false });
    writer.afterTick(frameOf([body(1)], 3));
    expect(() => writer.afterTick(frameOf([body(1)], 3))).toThrow('tick 3 comes after tick 3: times must rise');
    expect(() => {
      for (let tick = 4; tick < 20; tick++) writer.afterTick(frameOf([body(1), body(1)], tick));
    }).toThrow('two agents present at once have the id 1');
  });

  it('names people outside of the plan, of unknown groups and on floors that are not there', async () => {
    const writer = RecordingWriter.create(here('outside'), inputs, closedPlace, { thread: false });
    const lost = [
      body(1, { x: 99 }),
      body(2, { x: 5, group: 4 }),
      body(3, { x: 5, level: 7 }),
      body(4, { x: Number.NaN }),
    ];
    for (const tick of [0, 1, 2]) writer.afterTick(frameOf(lost, tick));
    await writer.close({});
    expect(examine(await openRecording(here('outside'))).problems).toEqual([
      'people must be inside the plan: agent 1 is at 99.000, 0.000 on level 0 at 0.00 s, and 2 more times; all of it is kept',
      'there are 1 groups, counted from 0: agent 2 is at 5.000, 0.000 on level 0 at 0.00 s, and 2 more times; all of it is kept',
      'levels must be below 2: agent 3 is at 5.000, 0.000 on level 7 at 0.00 s, and 2 more times; all of it is kept',
      'positions must be numbers: agent 4 is at NaN, 0.000 on level 0 at 0.00 s, and 2 more times; all of it is kept',
    ]);
  });

  it('does not write over a recording unless asked to, and says why it cannot write', () => {
    const create = (name: string, force = false): string => {
      try {
        RecordingWriter.create(here(name), inputs, closedPlace, { thread: false, force });
        return 'made';
      } catch (error) {
        return error instanceof FileError ? error.message : 'another error';
      }
    };
    copied('taken');
    writeFileSync(join(here('taken'), 'notes.txt'), 'mine');
    expect(create('taken')).toContain('there is a recording already');
    expect(create('taken', true)).toBe('made');
    expect(readFileSync(join(here('taken'), 'notes.txt'), 'utf8')).toBe('mine');
    writeFileSync(here('plain-file'), '');
    expect(create('plain-file')).toContain('it is a file, not a folder; name a folder');
    expect(create('plain-file/below')).toContain('plain-file is a file, not a folder');
  });

  it('says that the disk is full', () => {
    const full = here('full');
    mkdirSync(full);
    for (const name of ['checksums.txt', 'events.jsonl']) writeFileSync(join(full, name), '');
    // Linux has a device that is always full.
    symlinkSync('/dev/full', join(full, 'trajectory.kzr'));
    const orders = { settings: { ticksPerFrame: 1, interval: 0.1 }, framesPerChunk: 1 };
    const scribe = new Scribe(orders, new FolderSink(full), zlibPacking);
    const walk = strollers();
    const image = walk.stateImage();
    scribe.expect({ columns: image.columns, goals: true });
    const bytes = new Uint8Array(32 + image.bytesFor(walk.present));
    walk.copyState(image, bytes.subarray(32));
    new Uint32Array(bytes.buffer).set([0, walk.present, 1, 0, 0, bytes.length - 32]);
    expect(() => scribe.take(bytes)).toThrow(/trajectory.kzr: the disk is full; free some space/);
  });
});
