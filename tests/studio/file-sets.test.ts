import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../packages/formats/src/files/zip.testing.ts';
import { startKorzo, type Running } from '../command/korzo.ts';
import { endOf, exampleSets, type ExampleSet } from '../sets/example-sets.ts';
import { buildPatience, checksumOf, desk, openStudio, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
let folder: string;
let server: Running | undefined;
const at = (...names: string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-page-sets-'));
  for (const { name, files } of exampleSets) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(at(name, file)), { recursive: true });
      writeFileSync(at(name, file), text);
    }
    writeFileSync(
      at(`${name}.zip`),
      zipOf(Object.entries(files).map(([path, contents]) => ({ name: path, contents }))),
    );
  }
  studio = await openStudio();
}, buildPatience);
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Drags files or folders of the disk onto the page, as a visitor does. */
async function drop(page: Page, ...paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await devtools.detach();
}

const epochOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.korzo.studio.sessions.value[0]?.number ?? 0);

/** Waits until another run than the one before is open. */
const untilOther = (page: Page, before: number): Promise<unknown> =>
  page.waitForFunction((number) => {
    const { sessions, notices } = window.korzo.studio;
    const session = sessions.value[0];
    if (notices.value.length > 0) throw new Error(notices.value.join(' '));
    return session !== undefined && session.number > number && session.info.value !== undefined;
  }, before);

/** Opens something, and runs it from its start for so many ticks. */
async function checksumAfter(page: Page, ticks: number, open: () => Promise<void>): Promise<string> {
  const before = await epochOf(page);
  await open();
  await untilOther(page, before);
  return rerun(page, ticks);
}

async function rerun(page: Page, ticks: number): Promise<string> {
  await page.evaluate(async (count) => {
    const session = window.korzo.studio.session.value;
    await session?.ask({ type: 'pause' });
    await session?.ask({ type: 'restart', seed: 'same' });
    await session?.ask({ type: 'step', ticks: count });
  }, ticks);
  const { tick, checksum } = await checksumOf(page);
  expect(tick).toBe(ticks);
  return checksum;
}

const example = (wanted: string): ExampleSet => {
  const found = exampleSets.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no example ${wanted}`);
  return found;
};

describe('files on the page', () => {
  it('are the run that the command line makes of them: dropped, in a folder, in an archive', async () => {
    const page = await studio.visit('', desk);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    for (const [index, each] of exampleSets.entries()) {
      const { name, files } = each;
      const { ticks, checksum } = await endOf(each);
      const dropped = Object.keys(files).map((file) => at(name, file));
      expect([name, await checksumAfter(page, ticks, () => drop(page, ...dropped))]).toEqual([name, checksum]);
      // The ways differ only in how files come to the page: each example takes one more.
      const whole = index % 2 === 0 ? at(name) : at(`${name}.zip`);
      expect([whole, await checksumAfter(page, ticks, () => drop(page, whole))]).toEqual([whole, checksum]);
    }
    expect(studio.complaints).toEqual([]);
    await page.context().close();
  });

  it('that are maps alone drive: a SUMO network, an OpenStreetMap extract, lanes; broken ones say where', async () => {
    const page = await studio.visit('', desk);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    const maps = {
      'town.net.xml': readFileSync('packages/city/src/import/fixtures/town.net.xml', 'utf8'),
      'quarter.osm': readFileSync('packages/city/src/import/fixtures/quarter.osm', 'utf8'),
      'lanes.svb': Object.entries(example('lanes').files).find(([name]) => name.endsWith('.svb'))?.[1] ?? '',
    };
    for (const [name, text] of Object.entries(maps)) {
      writeFileSync(at(name), text);
      const before = await epochOf(page);
      await drop(page, at(name));
      await untilOther(page, before);
      await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'step', ticks: 20 }));
      await expect
        .poll(() => page.evaluate(() => window.korzo.studio.session.value?.live.sight?.count ?? 0))
        .toBeGreaterThan(0);
    }
    writeFileSync(at('torn.osm'), '<osm version="0.6">\n<node id="1"');
    await drop(page, at('torn.osm'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/must be closed/).waitFor();
    expect(await dialog.textContent()).toMatch(/torn\.osm.*line 2/);
    expect(studio.complaints).toEqual([]);
    await page.context().close();
  });

  it('are chosen: several, an archive, a folder', async () => {
    const page = await studio.visit('', desk);
    const { ticks, checksum } = await endOf(example('boids-app'));
    const input = page.locator('input[type=file]');
    const home = page.getByRole('button', { name: 'Gallery' });
    const files = [at('boids-app', 'map.txt'), at('boids-app', 'config.cfg')];
    expect(await checksumAfter(page, ticks, () => input.setInputFiles(files))).toBe(checksum);
    await home.click();
    expect(await checksumAfter(page, ticks, () => input.setInputFiles(at('boids-app.zip')))).toBe(checksum);
    await home.click();
    const choose = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open folder' }).click();
      await (await chooser).setFiles(at('boids-app'));
    };
    expect(await checksumAfter(page, ticks, choose)).toBe(checksum);
    await page.context().close();
  });

  it('wait for what is missing, and are completed by dropping it', async () => {
    const page = await studio.visit('', desk);
    await page.locator('input[type=file]').setInputFiles(at('boids-app', 'config.cfg'));
    const dialog = page.getByRole('dialog', { name: 'A file is missing' });
    await dialog.getByText("the map 'map.txt' that this file names is missing").waitFor();
    expect(await dialog.textContent()).toMatch(/config\.cfg, map.*Already here: config\.cfg/);
    await page.screenshot({ path: 'artifacts/screenshots/studio-file-missing.png' });
    const { ticks, checksum } = await endOf(example('boids-app'));
    expect(await checksumAfter(page, ticks, () => drop(page, at('boids-app', 'map.txt')))).toBe(checksum);
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('ask where to start, and say what is wrong: place, rule, remedy', async () => {
    const page = await studio.visit('', desk);
    const both = ['boids-app', 'boids-crowd'].flatMap((name) =>
      Object.keys(example(name).files).map((file) => at(name, file)),
    );
    await page.locator('input[type=file]').setInputFiles(both);
    const starts = page.getByRole('dialog', { name: 'Choose the file to start from' });
    await starts.waitFor();
    expect(await starts.locator('li').allTextContents()).toEqual(['config.cfg', 'config.xml']);
    await page.screenshot({ path: 'artifacts/screenshots/studio-file-starts.png' });
    const { ticks, checksum } = await endOf(example('boids-crowd'));
    const choose = (): Promise<void> => starts.getByRole('button', { name: 'config.xml' }).click();
    expect(await checksumAfter(page, ticks, choose)).toBe(checksum);

    const before = await checksumOf(page);
    const wrong: [string, Uint8Array, RegExp][] = [
      ['bomb.zip', zipOf([{ name: 'a.cfg', contents: new Uint8Array(40_000_000), size: 10 }]), /unpacks to more than/],
      ['damaged.zip', zipOf([{ name: 'a.cfg', contents: 'map = m' }]).subarray(0, 30), /the archive is damaged/],
      ['climbing.zip', zipOf([{ name: '../a.cfg', contents: 'map = m' }]), /'\.\.\/a\.cfg' leads out of the set/],
      ['twins.zip', zipOf(['a.cfg', 'A.cfg'].map((name) => ({ name, contents: 'map = m' }))), /differ only in case/],
    ];
    for (const [name, bytes, rule] of wrong) {
      writeFileSync(at(name), bytes);
      await drop(page, at(name));
      const dialog = page.getByRole('dialog', { name: 'Cannot open these files' });
      await dialog.getByText(rule).waitFor();
      expect(await dialog.locator('.remedy').first().textContent()).not.toBe('');
      if (name === 'bomb.zip') await page.screenshot({ path: 'artifacts/screenshots/studio-file-wrong.png' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    expect(await checksumOf(page)).toEqual(before);
    await page.context().close();
  });

  it('go live with all that belongs to them, and are served as a room', async () => {
    const served = example('city');
    server = startKorzo(['serve', at(served.name), '--json', '--port', '0'], {});
    const { address, room } = (await server.ready()) as { readonly address: string; readonly room: string };
    const page = await studio.visit('', desk);
    await page.goto(room);
    await untilOther(page, 0);
    const city = await endOf(served);
    expect(await rerun(page, city.ticks)).toBe(city.checksum);

    await page.goto(address);
    const { ticks, checksum } = await endOf(example('boids-app'));
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    expect(await checksumAfter(page, ticks, () => drop(page, at('boids-app')))).toBe(checksum);
    await page.getByRole('button', { name: 'Go live' }).click();
    await page.getByRole('button', { name: 'Open a new room' }).click();
    await page.waitForFunction(() => window.korzo.studio.room.value !== undefined);
    expect(await checksumOf(page)).toMatchObject({ tick: ticks, checksum });
    expect(await rerun(page, ticks)).toBe(checksum);
    await page.context().close();
  });
});
