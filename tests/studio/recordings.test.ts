import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectLive, socketChannel, type Answer, type Request } from '@korzo/live';
import { startServer } from '@korzo/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from '../command/korzo-here.ts';
import { useBrowserSockets } from '../server/browser-socket.ts';
import { buildPatience, keepScreenshot, openStudio, untilRunning, type StudioTrial } from './open-studio.ts';

useBrowserSockets();

let studio: StudioTrial;
/** One page for all. */
let page: Page;
let folder: string;
const here = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-recordings-'));
  studio = await openStudio();
  page = await studio.visit();
}, buildPatience);
afterAll(async () => {
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Places by agent, m. */
type Places = ReadonlyMap<number, readonly [level: number, x: number, y: number]>;

/** What is drawn of each agent. */
type Seen = ReadonlyMap<number, readonly number[]>;

/** Where agents are by the command line's own export. */
async function exported(name: string): Promise<ReadonlyMap<number, Places>> {
  const made = await korzoHere(['convert', here(name), here(`${name}.csv`), '--force']);
  expect(made.stderr).toBe('');
  const frames = new Map<number, Map<number, readonly [number, number, number]>>();
  for (const line of readFileSync(here(`${name}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)) {
    const [, frame, id, level, x, y] = line.split(',').map(Number);
    let places = frames.get(frame);
    if (places === undefined) frames.set(frame, (places = new Map<number, readonly [number, number, number]>()));
    places.set(id, [level, x, y]);
  }
  return frames;
}

async function ask(request: Request): Promise<Answer | undefined> {
  return page.evaluate((asked) => window.korzo.studio.session.value?.ask(asked), request);
}

/** Puts files into the page; those of a folder all together. */
async function open(name: string): Promise<void> {
  const before = await page.evaluate(() => window.korzo.studio.session.value?.number ?? -1);
  await page.evaluate(() => (window.korzo.studio.page.value = 'gallery'));
  const path = here(name);
  const files = name.endsWith('.korzo') ? [path] : readdirSync(path).map((file) => join(path, file));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.waitForFunction((number) => (window.korzo.studio.session.value?.number ?? -1) !== number, before);
}

/** An agent that is where in the frame of a tick, with all that is drawn: level, place, look and direction in the plane. */
const seenAt = async (tick: number): Promise<Seen> => {
  const rows = await page.evaluate(
    (wanted) =>
      new Promise<[number, ...number[]][]>((resolve) => {
        const live = window.korzo.studio.session.value?.live;
        const look = (): boolean => {
          const sight = live?.sight;
          if (sight?.tick !== wanted) return false;
          const { count, id, level, x, y, z, look: looks, heading } = sight;
          const rowOf = (row: number): [number, ...number[]] => [
            id[row],
            level[row],
            x[row],
            y[row],
            z[row],
            looks[row],
            heading[row],
          ];
          resolve(Array.from({ length: count }, (_, row) => rowOf(row)));
          return true;
        };
        if (look()) return;
        const end = live?.onFrame(() => {
          if (look()) end?.();
        });
      }),
    tick,
  );
  return new Map(rows.map(([id, ...drawn]) => [id, drawn]));
};

/** Waits until the recording is on the time line, and looks at a moment. */
async function lookAt(time: number): Promise<Seen> {
  await page.waitForFunction(() => {
    const { playback, tick = 0 } = window.korzo.studio.session.value?.status.value ?? {};
    return playback !== undefined || tick > 0;
  });
  await ask({ type: 'playback', speed: 0 });
  await ask({ type: 'seek', time });
  const dt = await page.evaluate(() => window.korzo.studio.session.value?.info.value?.dt ?? 1);
  return seenAt(Math.round(time / dt));
}

/** Frames say centimetres, recordings millimetres. */
function expectSamePlaces(seen: Seen, wanted: Places): void {
  expect([...seen.keys()].toSorted((one, other) => one - other)).toEqual([...wanted.keys()]);
  for (const [id, [level, x, y]] of wanted) {
    const [seenLevel, seenX, seenY] = seen.get(id) ?? [Number.NaN, Number.NaN, Number.NaN];
    expect([id, seenLevel]).toEqual([id, level]);
    expect(Math.abs(seenX - x)).toBeLessThan(0.0061);
    expect(Math.abs(seenY - y)).toBeLessThan(0.0061);
  }
}

/** The lift serves three floors; levels 3 to 5 are its car at each of them, and passengers are shown on the floor itself. */
const asShown = (scenario: string, places: Places): Places =>
  scenario === 'lift' ? new Map([...places].map(([id, [level, x, y]]) => [id, [level % 3, x, y]])) : places;

/** Heights on stairs and hills, looks and directions too; frames have 256 directions. */
function expectDrawnSame(recorded: Seen, live: Seen): void {
  expect(recorded.size).toBe(live.size);
  for (const [id, [level, x, y, z, look, heading]] of live) {
    const drawn = recorded.get(id) ?? [];
    expect([id, drawn[0], drawn[4]]).toEqual([id, level, look]);
    for (const [index, wanted] of [x, y, z].entries()) expect(Math.abs(drawn[1 + index] - wanted)).toBeLessThan(0.0111);
    const turned = Math.abs(drawn[5] - heading);
    expect(Math.min(turned, 2 * Math.PI - turned)).toBeLessThan(0.06);
  }
}

/** Where the time line ends, s. */
const timeLine = async (): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Recorded time' }).getAttribute('aria-valuemax'));

const problems = (): Promise<string> =>
  page.evaluate(() => JSON.stringify(window.korzo.studio.session.value?.problems.value ?? []));

async function replayed(
  name: string,
): Promise<{ readonly same: boolean; readonly ticks: number; readonly problems: unknown }> {
  const { stdout, stderr } = await korzoHere(['replay', here(name), '--json']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as { same: boolean; ticks: number; problems: unknown };
}

describe('a recording of the command line', () => {
  it.each([
    ['corridor', 'people', 'corridor-folder', 3],
    ['flock', 'birds', 'flock.korzo', 2],
    ['lift', 'people and a lift', 'lift.korzo', 12],
    ['smoke-corridor', 'people in smoke', 'smoke-folder', 6],
    ['four-way', 'cars and people', 'junction.korzo', 20],
  ])('of %s (%s) opens in the studio with its time line', async (scenario, _, name, duration) => {
    const words = ['run', scenario, '--duration', String(duration), '--out', here(name), '--quiet', '--json'];
    const run = JSON.parse((await korzoHere(words)).stdout) as { readonly checksum: string; readonly ticks: number };
    const frames = await exported(name);
    await open(name);
    for (const frame of [10 * duration, 3, 10 * duration - 7, 0])
      expectSamePlaces(await lookAt(frame / 10), asShown(scenario, frames.get(frame) ?? new Map()));
    await expect.poll(timeLine).toBeCloseTo(duration, 6);
    const recorded = await lookAt(duration);
    // The run itself, made again in the page: it is drawn the same.
    await ask({ type: 'live' });
    await ask({ type: 'step', ticks: run.ticks });
    expectDrawnSame(recorded, await seenAt(run.ticks));
    expect(await ask({ type: 'checksum' })).toMatchObject({ tick: run.ticks, checksum: run.checksum });
    await lookAt(duration / 2);
    await keepScreenshot(page, `recording-${scenario}`);
  });

  it('that was killed opens up to its last whole chunk', async () => {
    cpSync(here('corridor-folder'), here('killed'), { recursive: true });
    rmSync(here('killed/summary.json'));
    const bytes = readFileSync(here('killed/trajectory.kzr'));
    writeFileSync(here('killed/trajectory.kzr'), bytes.subarray(0, bytes.length - 10));
    await open('killed');
    const frames = await exported('corridor-folder');
    expectSamePlaces(await lookAt(2.4), frames.get(24) ?? new Map());
    await expect.poll(timeLine).toBeGreaterThan(2.3);
    expect(await timeLine()).toBeLessThan(3);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(window.korzo.studio.session.value?.messages.value)))
      .toContain('the run did not end well');
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 300), 'cut off'],
    [
      'changed in a frame',
      (bytes: Buffer) => flipped(bytes, bytes.indexOf('KZCH') + 100),
      'trajectory.kzr is not as it was written',
    ],
    [
      'changed in its inputs',
      (bytes: Buffer) => flipped(bytes, bytes.indexOf('"seed"') + 1),
      'recording.json is not as it was written',
    ],
    ['no recording', () => Buffer.from('PK is no zip'), 'it is no recording'],
  ])('that is %s is refused as a whole, by page and command line', async (_, damage, reason) => {
    writeFileSync(here('damaged.korzo'), damage(Buffer.from(readFileSync(here('flock.korzo')))));
    await open('damaged.korzo');
    await expect.poll(problems).toContain(reason);
    const { code, stderr } = await korzoHere(['replay', here('damaged.korzo')]);
    expect([code, stderr.includes(reason)]).toEqual([1, true]);
  });

  it('whose folder is damaged, or of another version, is refused by the page', async () => {
    cpSync(here('corridor-folder'), here('flipped'), { recursive: true });
    const bytes = readFileSync(here('flipped/trajectory.kzr'));
    writeFileSync(here('flipped/trajectory.kzr'), flipped(bytes, 100));
    await open('flipped');
    await expect.poll(problems).toMatch(/its checksum is wrong|make no sense/);
    cpSync(here('corridor-folder'), here('later'), { recursive: true });
    const manifest = readFileSync(here('later/recording.json'), 'utf8');
    writeFileSync(here('later/recording.json'), manifest.replace('"version": 2', '"version": 3'));
    await open('later');
    await expect.poll(problems).toContain('it is of version 3 of the format');
  });
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] ^= 0x10;
  return changed;
};

describe('a recording of the studio', () => {
  it('with everything that was done to the run is replayed by the command line to the bit', async () => {
    await page.evaluate(() => (window.korzo.studio.page.value = 'gallery'));
    const visitor = await studio.visit('scenario=small-town');
    await untilRunning(visitor);
    const saved = await visitor.evaluate(async () => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'pause' });
      const shape = { type: 'circle' as const, centre: [-60, 48] as [number, number], radius: 1 };
      await session?.ask({ type: 'obstacle', level: 0, shape });
      await session?.ask({ type: 'brush', group: 0, at: [-40, 40, 0], level: 0, radius: 5, count: 3 });
      await session?.ask({ type: 'step', ticks: 23 });
      await session?.ask({ type: 'mark', time: 1, label: 'a mark' });
      return session?.ask({ type: 'checksum' });
    });
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Export' }).click();
    await keepScreenshot(visitor, 'recording-export');
    await visitor.getByRole('menuitem', { name: 'Recording (.korzo)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('small-town.korzo');
    await file.saveAs(here('studio.korzo'));
    await visitor.context().close();
    const answer = saved as Extract<Answer, { type: 'checksum' }>;
    const replay = await replayed('studio.korzo');
    expect(replay).toMatchObject({ same: true, problems: [] });
    const check = await korzoHere(['check', here('studio.korzo'), '--json']);
    expect(JSON.parse(check.stdout)).toMatchObject({ ok: true, recording: { commands: 4, scenario: 'small-town' } });
    // The command line's own run of it ends in the same state.
    await korzoHere(['convert', here('studio.korzo'), here('studio-folder')]);
    const lines = readFileSync(here('studio-folder/checksums.txt'), 'utf8').trim().split('\n');
    expect(lines.at(-1)).toBe(`${answer.tick} ${answer.checksum}`);
    // And back again.
    const frames = await exported('studio.korzo');
    await open('studio-folder');
    const last = Math.max(...frames.keys());
    expectSamePlaces(await lookAt(last / 10), frames.get(last) ?? new Map());
    await expect
      .poll(() => page.evaluate(() => window.korzo.studio.session.value?.marks.value[0]?.label))
      .toBe('a mark');
  });

  it('of which one command is left out is found to differ', async () => {
    const journal = readFileSync(here('studio-folder/events.jsonl'), 'utf8');
    writeFileSync(
      here('studio-folder/events.jsonl'),
      journal.replace(/\{"tick":\d+,"command":\{"type":"obstacle".*?\}\},?/, ''),
    );
    expect(await replayed('studio-folder')).toMatchObject({ same: false });
  });
});

describe('a recording of the server', () => {
  it('is replayed by the command line, and opens in the studio', async () => {
    const server = await startServer({ siteFolder: '/nowhere', port: 0 });
    const live = connectLive(() => socketChannel(`ws://127.0.0.1:${server.port}/live?room=recorded`));
    try {
      await live.ask({ type: 'open', source: { type: 'named', name: 'corridor' } });
      await live.ask({ type: 'step', ticks: 40 });
      await live.ask({ type: 'obstacle', level: 0, shape: { type: 'circle', centre: [10, 2], radius: 0.5 } });
      await live.ask({ type: 'step', ticks: 25 });
      const saved = await live.ask({ type: 'save' });
      if (saved.type !== 'saved') throw new Error(`save was answered with ${saved.type}`);
      writeFileSync(here('server.korzo'), Buffer.from(await (await fetch(saved.url)).arrayBuffer()));
      expect(await replayed('server.korzo')).toMatchObject({ same: true, problems: [] });
      const frames = await exported('server.korzo');
      await open('server.korzo');
      expectSamePlaces(await lookAt(2), frames.get(20) ?? new Map());
      // And the server takes one of the command line.
      const bytes = readFileSync(here('flock.korzo')).toString('base64');
      await live.ask({ type: 'openRecording', file: 'flock.korzo', url: `data:application/zip;base64,${bytes}` });
      expect(live.info?.scenario).toBe('flock');
    } finally {
      live.close();
      await server.close();
    }
  });

  it('left no half-written files behind', () => {
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(existsSync(here('junction.korzo'))).toBe(true);
  });
});
