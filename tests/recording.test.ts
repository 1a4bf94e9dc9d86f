import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordingError, type RecordedPlace } from '@korzo/recording';
import { openRecording, RecordingWriter } from '@korzo/recording/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKorzo } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

let folder: string;
/** What the recorded run said. */
let printed: string;
const here = (name: string): string => join(folder, name);
const recordedTicks = 80;

function copied(name: string): string {
  cpSync(here('hello'), here(name), { recursive: true });
  return here(name);
}

interface ReplayReport {
  readonly same: boolean;
  readonly firstDifference: {
    readonly tick: number;
    readonly time: number;
    readonly agents: { readonly tick: number; readonly first: readonly unknown[] };
  };
}

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-recording-'));
  const words = ['run', 'hello', '--seed', '7', '--duration', '4', '--out', here('hello'), '--quiet', '--json'];
  printed = (await korzoHere(words)).stdout;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runShortly = (...words: string[]) => korzoHere(['run', 'hello', '--duration', '0.5', '--quiet', ...words]);
const replay = (name: string, ...words: string[]) => korzoHere(['replay', here(name), '--json', ...words]);

describe('korzo run --out', () => {
  it('records checksums that the run itself has, and frames ten times a second', async () => {
    const recording = await openRecording(here('hello'));
    const { summary, seed, scenario } = recording.info;
    expect(summary).toEqual(json(printed));
    expect([recording.problems, recording.frameCount, recording.rowCount]).toEqual([[], 41, 41 * 200]);
    expect([seed, scenario.name, summary?.['ticks']]).toEqual([7, 'hello', recordedTicks]);
    expect(recording.checksums.ofTick.get(recordedTicks)).toBe(summary?.['checksum']);
    const shorter = await korzoHere(['run', 'hello', '--seed', '7', '--duration', '2', '--quiet', '--json']);
    expect(recording.checksums.ofTick.get(40)).toBe(json(shorter.stdout)['checksum']);
  });

  it('does not write over a recording, and names a folder that will not do', async () => {
    const [again, below] = await Promise.all([
      runShortly('--out', here('hello')),
      runShortly('--out', join(here('hello'), 'summary.json', 'below')),
    ]);
    expect([again.code, below.code]).toEqual([1, 1]);
    expect(again.stderr).toContain('there is a recording already');
    expect(again.stderr).toContain('--force');
    expect(below.stderr).toMatch(/summary.json is a file, not a folder; name a folder/);
    const taken = copied('taken');
    const forced = await runShortly('--out', taken, '--force', '--record-every', '0.05');
    expect(forced.code).toBe(0);
    expect((await openRecording(taken)).frameCount).toBe(11);
  });

  it('closes the recording when a person ends the run', async () => {
    const words = ['run', 'vicsek', '--duration', '100000', '--out', here('ended'), '--log-level', 'info', '--json'];
    const running = startKorzo(words);
    await running.saw('agents at the start');
    const begun = join(here('ended'), 'checksums.txt');
    await expect.poll(() => existsSync(begun) && statSync(begun).size).toBeGreaterThan(0);
    running.process.kill('SIGINT');
    const { code, stdout } = await running.ended;
    const recording = await openRecording(here('ended'));
    expect([code, recording.problems, recording.info.summary]).toEqual([0, [], json(stdout)]);
    expect(recording.info.summary).toMatchObject({ interrupted: true, ticks: recording.checksums.lastTick });
  });

  it('leaves all but the last second when it is killed', async () => {
    const running = startKorzo(['run', 'vicsek', '--duration', '100000', '--out', here('killed')]);
    await running.saw(/s simulated/);
    running.process.kill('SIGKILL');
    const { signal, stderr } = await running.ended;
    const simulated = Number(/([\d.]+) s simulated/.exec(stderr)?.[1]);
    const recording = await openRecording(here('killed'));
    expect(signal).toBe('SIGKILL');
    expect(recording.problems).toEqual([expect.stringContaining('the run did not end well')]);
    // A tick of this flock lasts a second: the one that is being written may be lost, none before it.
    expect(recording.info.dt).toBe(1);
    expect(recording.range[1]).toBeGreaterThanOrEqual(simulated - 1);
    expect(recording.checksums.lastTick).toBeGreaterThanOrEqual(simulated - 1);
    expect(Array.from(recording.frames(), () => 1)).toHaveLength(recording.frameCount);
    const { code, stdout } = await korzoHere(['check', here('killed'), '--json']);
    expect([code, json(stdout)['ok']]).toEqual([1, false]);
    expect(json(stdout)['recording']).toMatchObject({ ended: false, frames: recording.frameCount });
  });
});

describe('korzo replay', () => {
  it('finds nothing that differs, on other threads and tiles', async () => {
    for (const machine of [[], ['--workers', '2', '--tiles', '3']]) {
      const { code, stdout, stderr } = await replay('hello', '--quiet', ...machine);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(json(stdout)).toMatchObject({ same: true, ticks: recordedTicks + 1, frames: 41, problems: [] });
    }
  });

  it('names the first tick that differs, and who stands elsewhere', async () => {
    const planted = copied('planted');
    const [first] = (await openRecording(planted)).frames(0, 1);
    const id = first.crowds[0].columns.id[5];
    const command = { type: 'remove', agent: { id, generation: 0 } };
    appendFileSync(
      join(planted, 'events.jsonl'),
      `${JSON.stringify({ tick: 31, commands: [{ tick: 30, command }] })}\n`,
    );
    const { code, stdout } = await replay('planted');
    expect(code).toBe(1);
    const report = JSON.parse(stdout) as ReplayReport;
    const { tick, time, agents } = report.firstDifference;
    expect([report.same, tick, agents.tick]).toEqual([false, 31, 32]);
    expect(time).toBeCloseTo(1.55, 9);
    expect(agents.first[0]).toEqual({ agent: id, what: 'present', recorded: 1, now: null });
  });

  it('distinguishes a wrong checksum from a run that differs', async () => {
    const file = join(copied('one-line'), 'checksums.txt');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^20 .*$/m, '20 0000000000000000'));
    const { code, stdout } = await korzoHere(['replay', here('one-line'), '--quiet']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/differs first at tick 20 \(1 s\)\n {2}checksum 0{16} recorded, [0-9a-f]{16} now\n/);
    expect(stdout).toContain('tick 21 is as recorded again: not the run differs, the line of checksums.txt is wrong');
  });

  it.each([
    ['a line in the middle', /^20 .*\n/m, /lines are missing between tick 19 and tick 21/],
    ['the first line', /^0 .*\n/, /begins at tick 1, the frames at tick 0/],
    ['the last line', /^\d+ .*\n$(?![^])/m, /ends at tick 79, the (?:frames|run) at tick 80/],
  ])('notices that %s of the checksums is missing', async (_, line, told) => {
    const file = join(copied('fewer'), 'checksums.txt');
    writeFileSync(file, readFileSync(file, 'utf8').replace(line, ''));
    const checked = await korzoHere(['check', here('fewer')]);
    expect([checked.code, checked.stderr]).toEqual([1, expect.stringMatching(told)]);
    const { code, stdout, stderr } = await korzoHere(['replay', here('fewer')]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
    expect(stdout).toMatch(/the same in 80 ticks and 41 frames \(not whole: 1 problem/);
  });

  it('ends with an error when a chunk of frames is damaged', async () => {
    const file = join(copied('chunk'), 'trajectory.kzr');
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] ^= 0xff;
    writeFileSync(file, bytes);
    const { code, stdout, stderr } = await korzoHere(['replay', here('chunk')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/not whole: 1 problem/);
    expect(stderr).toMatch(/korzo: warning: .*chunk.*trajectory.kzr/);
  });

  it('counts the frames as check and measure do', async () => {
    const short = ['run', 'hello', '--duration', '60', '--record-every', '0.7', '--out', here('odd'), '--quiet'];
    await korzoHere([...short, '--set', 'count=5']);
    const checked = json((await korzoHere(['check', here('odd'), '--json'])).stdout);
    const measured = json((await korzoHere(['measure', here('odd'), '--measure', 'present', '--json'])).stdout);
    expect((checked['recording'] as { frames: number }).frames).toBe(measured['frames']);
  });

  it('says that a recording is of another version, cut off, or nothing to run', async () => {
    const other = copied('other');
    const manifest = readFileSync(join(other, 'recording.json'), 'utf8');
    writeFileSync(join(other, 'recording.json'), manifest.replace('"korzo": "0.1.0"', '"korzo": "0.0.9"'));
    rmSync(join(other, 'summary.json'));
    const old = await replay('other');
    expect(old.code).toBe(0);
    expect(old.stderr).toContain('did not end well');
    expect(old.stderr).toContain('made by Korzo 0.0.9, this is 0.1.0: results may have changed');
    const nothing = await korzoHere(['replay', folder]);
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('there is no recording.json in it')]);
  });
});

describe('the thread that writes', () => {
  it('says what it could not do', async () => {
    const place: RecordedPlace = {
      world: { origin: [0, 0, 0], size: [9, 9, 0], edges: 'open', levels: 1, walls: [], exits: [] },
      dt: 0.1,
    };
    const inputs = { scenario: { name: 'x', title: 'x', file: 'x', text: '' }, seed: 1, korzo: '0', groups: ['g'] };
    const writer = RecordingWriter.create(here('doubled'), inputs, place);
    await writer.ready;
    const zeros = new Float64Array(2);
    const columns = {
      ...{ id: Uint32Array.of(7, 7), level: new Int16Array(2), kind: new Uint8Array(2), group: new Uint16Array(2) },
      ...{ x: zeros, y: zeros, z: zeros, vx: zeros, vy: zeros, vz: zeros, radius: new Float32Array(2) },
    };
    const write = (): void => {
      for (let ticks = 0; ticks < 1000; ticks++)
        writer.afterTick({ ticks, time: ticks / 10, crowds: [{ ownCount: 2, columns }] });
    };
    expect(write).toThrow(RecordingError);
    await expect(openRecording(here('doubled'))).resolves.toMatchObject({ frameCount: 0 });
  });
});
