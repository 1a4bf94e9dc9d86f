import { placeOf } from '@korzo/building';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlob } from '../archive/open-blob.ts';
import { packFiles } from '../archive/pack-files.node.ts';
import { openRecording, openSource } from '../directory/open-recording.node.ts';
import { RecordingWriter } from '../directory/recording-writer.node.ts';
import { inputs, stateOf, strollers } from '../directory/walk.testing.ts';
import { pagePacking } from '../packing/page-packing.ts';
import { zlibPacking } from '../packing/zlib-packing.node.ts';
import type { RecordedMoment } from '../recording/frame-seeker.ts';
import type { RecordedFrame } from '../recording/recording.ts';
import { MemoryRecording } from './memory-recording.ts';

type State = ReturnType<typeof stateOf>;

const ticks = 205;
const states: State[] = [];
const checksums: string[] = [];
let memory: MemoryRecording;
let saved: Blob;
let folder: string;

const options = { every: 0.1, mostBytes: 1e9, packing: pagePacking };

/** A walk with a command in it, recorded by all who are given. */
function walk(...recorders: { afterTick(state: ReturnType<typeof strollers>): void }[]): ReturnType<typeof strollers> {
  const simulation = strollers();
  for (let tick = 0; tick <= ticks; tick++) {
    if (tick > 0) simulation.tick();
    if (tick === 50) simulation.queue({ type: 'obstacle', id: 'box', circle: { centre: [20, 10], radius: 1 } });
    for (const recorder of recorders) recorder.afterTick(simulation);
    states[tick] = stateOf(simulation);
    checksums[tick] = simulation.checksum();
  }
  return simulation;
}

const state = () => ({ summary: { ticks }, reached: { tick: ticks, checksum: checksums[ticks] } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-memory-'));
  const { setup } = strollers();
  memory = new MemoryRecording(inputs, setup, options);
  const writer = RecordingWriter.create(join(folder, 'walk'), inputs, setup, { thread: false });
  walk(memory, writer);
  await writer.close({ ticks });
  saved = await memory.save(state());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function expectState(moment: RecordedMoment | undefined, tick: number): void {
  expect(moment?.tick).toBe(tick);
  if (moment === undefined) return;
  const found = stateOf({ crowds: [{ ownCount: moment.count, columns: moment.columns }] });
  expect([...found.keys()]).toEqual([...states[tick].keys()].toSorted((one, other) => one - other));
  for (const [id, wanted] of states[tick]) {
    expect(found.get(id)?.['x']).toBeCloseTo(wanted['x'], 2);
    expect(found.get(id)?.['level']).toBe(wanted['level']);
  }
}

describe('a recording in memory', () => {
  it('shows every moment, whichever way one goes through them', () => {
    expect(memory.range).toEqual([0, expect.closeTo(10.2, 9)]);
    const seeker = memory.openSeeker();
    for (const time of [10.2, 0, 5.55, 5.6, 5.4, 99, 3.1, 3.2, -1])
      expectState(seeker.at(time), Math.min(Math.max(Math.floor(time * 10 + 1e-6), 0), 102) * 2);
  });

  it('shows what has just been recorded, although its chunk is not full', () => {
    const growing = new MemoryRecording(inputs, placeOf(strollers()), options);
    const simulation = strollers();
    const seeker = growing.openSeeker();
    for (let tick = 0; tick < 30; tick++) {
      if (tick > 0) simulation.tick();
      growing.afterTick(simulation);
      expectState(seeker.at(100), tick - (tick % 2));
    }
  });

  it('saved is what the command line writes: inputs, frames, events, commands, and checksums of frames', async () => {
    const ours = await openBlob(saved, 'saved', zlibPacking);
    const theirs = await openRecording(join(folder, 'walk'));
    expect(ours.problems).toEqual([]);
    expect(ours.info).toEqual({ ...theirs.info, summary: { ticks } });
    expect(ours.info.commands).toHaveLength(1);
    const frames = theirs.frames()[Symbol.iterator]();
    for (const { tick, events, crowds } of ours.frames()) {
      const { value: other } = frames.next() as IteratorResult<RecordedFrame, undefined>;
      expect([tick, events]).toEqual([other?.tick, other?.events]);
      expect(stateOf({ crowds })).toEqual(other === undefined ? undefined : stateOf(other));
    }
    expect(frames.next().done).toBe(true);
    for (const [tick, checksum] of ours.checksums.ofTick) expect(checksum).toBe(checksums[tick]);
    expect([ours.checksums.ofTick.size, ours.checksums.lastTick]).toEqual([104, ticks]);
  });

  it('without frames has all that makes the run again', async () => {
    const ahead = [{ tick: 300, command: { type: 'clear' as const, id: 'box' } }];
    const {
      info,
      frameCount,
      checksums: sums,
    } = await openBlob(await memory.save({ ...state(), ahead }, { frames: false }), 'saved', pagePacking);
    expect([info.commands.map(({ tick }) => tick), frameCount, sums.lastTick]).toEqual([[50, 300], 0, ticks]);
  });

  it('stays within its memory by giving up the oldest frames and events, and never a command', async () => {
    const small = new MemoryRecording(inputs, placeOf(strollers()), { ...options, mostBytes: 12_000 });
    const most: number[] = [];
    walk(small, { afterTick: () => most.push(small.bytes) });
    expect(Math.max(...most)).toBeLessThan(15_000);
    const [from, to] = small.range;
    expect([from > 3, to]).toEqual([true, expect.closeTo(10.2, 9)]);
    const tick = Math.round(from / 0.05);
    expectState(small.openSeeker().at(0), tick);
    const { info, problems } = small.open({});
    expect(info.commands).toMatchObject([{ tick: 50, command: { type: 'obstacle' } }]);
    expect(problems).toEqual([expect.stringMatching(/what happened before [\d.]+ s is not kept any more/)]);
    const again = await openBlob(await small.save(state()), 'small', pagePacking);
    expect([again.problems, again.range[0]]).toEqual([[], expect.closeTo(from, 9)]);
  });
});

it('packs its chunks smaller when there is time, and they say the same', async () => {
  const { setup } = strollers();
  const growing = new MemoryRecording(inputs, setup, options);
  walk(growing);
  const before = growing.bytes;
  await expect.poll(() => growing.bytes).toBeLessThan(0.8 * before);
  const seeker = growing.openSeeker();
  for (const time of [0, 4.4, 9.9]) expectState(seeker.at(time), Math.round(time * 20));
  expect((await openBlob(await growing.save(state()), 'saved', pagePacking)).problems).toEqual([]);
});

describe('one file', () => {
  it('has the same bytes from a folder and from memory, and opens in other zip tools', async () => {
    const path = join(folder, 'walk.korzo');
    await packFiles(openSource(join(folder, 'walk')), path, false);
    const files = unzipSync(readFileSync(path));
    for (const [name, bytes] of Object.entries(files))
      expect(Buffer.from(bytes).equals(readFileSync(join(folder, 'walk', name)))).toBe(true);
    expect(Object.keys(files)).toHaveLength(5);
    expect((await openRecording(path)).problems).toEqual([]);
    await expect(packFiles(openSource(join(folder, 'walk')), path, false)).rejects.toThrow('written it meanwhile');
  });

  it('that another zip tool made of the folder is read', async () => {
    const files = unzipSync(new Uint8Array(await saved.arrayBuffer()));
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`walk/${name}`, bytes]));
    const zipped = zipSync({ ...inFolder, 'walk/notes.txt': strToU8('mine') }, { level: 6 });
    const recording = await openBlob(new Blob([new Uint8Array(zipped)]), 'zipped', pagePacking);
    expect([recording.problems, recording.frameCount]).toEqual([[], 103]);
  });

  it('that is cut off anywhere is refused', async () => {
    for (let share = 0; share < 1; share += 0.037) {
      const cut = saved.slice(0, Math.floor(share * saved.size));
      await expect(openBlob(cut, 'cut', pagePacking)).rejects.toThrow(/cut off|damaged/);
    }
    await expect(openBlob(saved.slice(0, saved.size - 1), 'cut', pagePacking)).rejects.toThrow(/cut off|damaged/);
  });

  it('in which any byte of a file was changed is refused', async () => {
    const bytes = new Uint8Array(await saved.arrayBuffer());
    const text = Buffer.from(bytes).toString('latin1');
    for (const [name, { length }] of Object.entries(unzipSync(bytes))) {
      const start = text.indexOf(name) + name.length;
      for (const at of [0, 1, length >> 2, length >> 1, length - 1]) {
        const changed = bytes.slice();
        changed[start + at] ^= 1 << (at % 8);
        await expect(openBlob(new Blob([changed]), 'changed', pagePacking)).rejects.toThrow('damaged');
      }
    }
  });

  it('of the version before is left to the command line', async () => {
    const files = unzipSync(new Uint8Array(await saved.arrayBuffer()));
    const manifest = Buffer.from(files['recording.json']).toString().replace('"version": 2', '"version": 1');
    const zipped = zipSync({ ...files, 'recording.json': strToU8(manifest) }, { level: 0 });
    await expect(openBlob(new Blob([new Uint8Array(zipped)]), 'old', pagePacking)).rejects.toThrow(
      /version 1 of the format.*make it again/,
    );
  });
});

describe('a run recorded into one file', () => {
  it('is a folder beside it until it ends', async () => {
    const path = join(folder, 'run.korzo');
    const { setup } = strollers();
    const writer = RecordingWriter.create(path, inputs, setup, { thread: false });
    walk(writer);
    await expect(openRecording(path)).rejects.toThrow(`name the folder ${path}.part`);
    expect((await openRecording(`${path}.part`)).unfinished).toContain('the run has not ended');
    await writer.close({ ticks });
    expect((await openRecording(path)).problems).toEqual([]);
    await expect(openRecording(`${path}.part`)).rejects.toThrow('there is no such folder');
    expect(() => RecordingWriter.create(path, inputs, setup)).toThrow('it is there already');
  });
});
