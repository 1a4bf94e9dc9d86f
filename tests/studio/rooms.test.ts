import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio } from '../../tools/build-studio.mjs';
import { launchChromium } from '../browser/open-page.ts';
import { startKorzo, type Running } from '../command/korzo.ts';
import { buildPatience, checksumOf, keepScreenshot, newVisitor, stepBy, untilRunning } from './open-studio.ts';
import { lookAt } from './pixels.ts';

let browser: Browser;
const servers: Running[] = [];
beforeAll(async () => {
  await buildStudio();
  browser = await launchChromium();
}, buildPatience);
afterAll(async () => {
  await browser.close();
  for (const { process: child } of servers) child.kill('SIGKILL');
});

interface Ready {
  readonly address: string;
  readonly links?: { readonly viewer: string; readonly operator: string };
}

async function serve(...words: readonly string[]): Promise<Ready> {
  const running = startKorzo(['serve', '--json', '--port', '0', ...words], {});
  servers.push(running);
  return (await running.ready()) as Ready;
}

/** A visitor with a browser of its own, as far as cookies and stores go. */
async function visit(address: string): Promise<Page> {
  const page = await newVisitor(browser, { viewport: { width: 800, height: 500 } });
  await page.goto(address);
  return page;
}

async function openCard(page: Page, scenario: string): Promise<void> {
  await page.locator(`[data-scenario="${scenario}"]`).click();
  await page.waitForFunction((name) => window.korzo.studio.session.value?.info.value?.scenario === name, scenario);
  await untilRunning(page);
}

const gallery = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'People', exact: true }).waitFor({ state: 'visible' });

const badge = (page: Page): Promise<string | null> => page.getByTestId('connection').textContent();

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { session, cameras, opened } = window.korzo.studio;
    return {
      session: session.value?.number,
      scenario: session.value?.info.value?.scenario,
      epoch: session.value?.info.value?.epoch,
      playing: session.value?.status.value?.playing,
      camera: JSON.stringify(cameras.value),
      opened: JSON.stringify(opened.value?.source),
    };
  });

const camerasOf = (page: Page) => page.evaluate(() => window.korzo.studio.cameras.value);

const pause = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
};

/** Puts the run of a page into a room; the link that is shown. */
async function goLive(page: Page, button: string | RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Go live' }).click();
  await page.getByRole('button', { name: button }).click();
  const link = page.getByRole('textbox', { name: 'Link of the room' });
  await expect.poll(() => link.inputValue()).toContain('room=');
  const address = await link.inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return address;
}

describe('two visitors of one server', () => {
  it('each have a run of their own: what one opens the other never sees', async () => {
    const { address } = await serve();
    const one = await visit(address);
    await openCard(one, 'hello');
    await pause(one);
    // The address follows the view after a rest.
    await one.waitForURL(({ hash }) => ['scenario=', 'seed=', 'camera='].every((word) => hash.includes(word)));
    const before = { state: await stateOf(one), run: await checksumOf(one), address: one.url() };
    const other = await visit(address);
    await gallery(other);
    expect(await other.evaluate(() => window.korzo.studio.sessions.value.length)).toBe(0);
    await openCard(other, 'building-20-rooms');
    await stepBy(other, 20);
    expect({ state: await stateOf(one), run: await checksumOf(one), address: one.url() }).toEqual(before);
    await expect.poll(() => badge(one)).toContain('this page');
    const { open } = (await (await fetch(new URL('api/rooms', address))).json()) as { readonly open: number };
    expect(open).toBe(0);
    await Promise.all([one.context().close(), other.context().close()]);
  });
});

describe('a shared room', () => {
  it('has the run of the one who went live, bit by bit, for those with the link and for no other', async () => {
    const { address } = await serve();
    const teacher = await visit(address);
    await openCard(teacher, 'hello');
    await pause(teacher);
    await teacher.evaluate(async () => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 3, count: 10 });
      await session?.ask({ type: 'step', ticks: 30 });
      const outline: [number, number][] = [
        [18, 18],
        [22, 18],
        [22, 22],
      ];
      await session?.ask({ type: 'obstacle', level: 0, shape: { type: 'polygon', outline } });
      await session?.ask({ type: 'step', ticks: 15 });
    });
    const own = await checksumOf(teacher);
    const camera = await teacher.evaluate(() => JSON.stringify(window.korzo.studio.cameras.value));
    const link = await goLive(teacher, 'Open a new room');
    expect(link).toMatch(/#room=hello-[2-9a-z]{16}$/);
    expect(await checksumOf(teacher)).toEqual(own);
    expect(await teacher.evaluate(() => JSON.stringify(window.korzo.studio.cameras.value))).toBe(camera);
    await expect.poll(() => badge(teacher)).toMatch(/shared room · operator/);

    const pupil = await visit(link);
    await pupil.waitForFunction(() => window.korzo.studio.session.value?.info.value?.scenario === 'hello');
    await untilRunning(pupil);
    await expect.poll(() => badge(pupil)).toMatch(/shared room · operator/);
    await expect.poll(() => badge(teacher)).toContain('2 connected');
    expect(await checksumOf(pupil)).toEqual(own);
    await stepBy(teacher, 7);
    await pupil.waitForFunction((tick) => window.korzo.studio.session.value?.status.value?.tick === tick, own.tick + 7);
    expect(await checksumOf(pupil)).toEqual(await checksumOf(teacher));
    await keepScreenshot(pupil, 'shared-room');

    const passerBy = await visit(address);
    await gallery(passerBy);
    expect(await (await fetch(new URL('api/rooms', address))).text()).not.toContain('hello');
    await passerBy.context().close();

    // An agent that leaves opens privately; the room goes on as it was.
    const there = await stateOf(pupil);
    await teacher.getByRole('button', { name: 'Gallery' }).click();
    await openCard(teacher, 'building-20-rooms');
    await expect.poll(() => badge(teacher)).toContain('this page');
    expect(await stateOf(pupil)).toEqual(there);

    // Replacing the run is asked for, and those who watch are reported.
    const same = await goLive(teacher, 'Replace the run in the last room');
    expect(same).toBe(link);
    await pupil.getByText("An operator of this room opened 'building-20-rooms' in place of 'hello'.").waitFor();
    const seen = await lookAt(pupil);
    expect(seen.moved).toBeGreaterThan(50);
    await expect.poll(() => camerasOf(pupil)).toEqual(await camerasOf(teacher));
    await Promise.all([teacher, pupil].map((page) => page.context().close()));
  });

  it('is watched with the link where tokens are needed, and steered by operators alone', async () => {
    const { links } = await serve('--trust-proxy', '127.0.0.9');
    const operator = await visit(links?.operator ?? '');
    await openCard(operator, 'hello');
    const link = await goLive(operator, 'Open a new room');
    // A run that stands still costs neither page a picture.
    await pause(operator);
    expect(link).toContain('token=');
    expect(link).not.toContain((links?.operator ?? '').split('token=')[1]);
    const viewer = await visit(link);
    await untilRunning(viewer);
    await expect.poll(() => badge(viewer)).toMatch(/shared room · viewer/);
    await expect.poll(() => viewer.url()).not.toContain('token');
    // What a viewer may not do is not offered, and a key that would do it opens no dialog: Space holds the viewer's own picture.
    await expect.poll(() => viewer.getByRole('button', { name: 'One step' }).count()).toBe(0);
    expect(await viewer.getByRole('tab').allInnerTexts()).toEqual(['Inspect', 'Charts', 'View', 'Log']);
    const before = await stateOf(operator);
    await viewer.locator('.stage canvas').first().focus();
    await viewer.keyboard.press('Space');
    await viewer.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playback !== undefined);
    await viewer.keyboard.press('r');
    await viewer.getByText('Viewers cannot change a shared run.').waitFor();
    expect(await viewer.getByRole('dialog').count()).toBe(0);
    expect(await stateOf(operator)).toEqual(before);
    // On its own a viewer may do what it likes, but not open rooms.
    await viewer.getByRole('button', { name: 'Gallery' }).click();
    await openCard(viewer, 'building-20-rooms');
    await viewer.getByRole('button', { name: 'Go live' }).click();
    await viewer.getByRole('button', { name: 'Open a new room' }).click();
    await viewer
      .getByRole('alert')
      .getByText(/did not open the room/)
      .waitFor();
    const tick = (await stateOf(viewer)).playing;
    expect(tick).toBe(true);
    expect((await stateOf(operator)).scenario).toBe('hello');
    await Promise.all([operator.context().close(), viewer.context().close()]);
  });

  it('outlives the server: killed in the middle and started again, it goes on to the same bits', async () => {
    const rooms = mkdtempSync(join(tmpdir(), 'korzo-rooms-'));
    const { address } = await serve('--rooms', rooms);
    const teacher = await visit(address);
    await openCard(teacher, 'hello');
    const link = await goLive(teacher, 'Open a new room');
    await pause(teacher);
    await teacher.evaluate(async () => {
      const run = window.korzo.studio.session.value;
      await run?.ask({ type: 'remove', agents: [...(run.live.sight?.id.subarray(0, 9) ?? [])] });
      await run?.ask({ type: 'step', ticks: 15 });
      await run?.ask({ type: 'remove', agents: [...(run.live.sight?.id.subarray(0, 4) ?? [])] });
    });
    const before = await checksumOf(teacher);
    const inside = (): Promise<number | undefined> =>
      teacher.evaluate(() => window.korzo.studio.session.value?.status.value?.present);
    await expect.poll(inside).toBe(187);
    servers.at(-1)?.process.kill('SIGKILL');
    await expect.poll(() => badge(teacher)).toContain('lost');
    await serve('--rooms', rooms, '--port', new URL(address).port);
    await expect.poll(() => badge(teacher)).toMatch(/shared room · operator/);
    await expect.poll(inside).toBe(187);
    expect(await checksumOf(teacher)).toEqual(before);
    const late = await visit(link);
    await untilRunning(late);
    await stepBy(teacher, 5);
    await late.waitForFunction(
      (tick) => window.korzo.studio.session.value?.status.value?.tick === tick,
      before.tick + 5,
    );
    expect(await checksumOf(late)).toEqual(await checksumOf(teacher));
    await Promise.all([teacher.context().close(), late.context().close()]);
    servers.at(-1)?.process.kill('SIGKILL');
    rmSync(rooms, { recursive: true, force: true });
  });

  it('that is gone is said so, and one too many is not opened', async () => {
    const { address } = await serve('--limit', 'rooms=1');
    const late = await visit(`${address}#room=gone-23456789abcdefgh`);
    await late.getByText(/There is no such room on the server/).waitFor();
    await gallery(late);
    await openCard(late, 'hello');
    await goLive(late, 'Open a new room');
    await pause(late);
    const second = await visit(address);
    await openCard(second, 'hello');
    await second.getByRole('button', { name: 'Go live' }).click();
    await second.getByRole('button', { name: 'Open a new room' }).click();
    await second.getByText(/All 1 rooms of the server are in use/).waitFor();
    await expect.poll(() => badge(second)).toContain('this page');
    await Promise.all([late.context().close(), second.context().close()]);
  });
});

describe('scenarios of the server', () => {
  it('run privately too, with the file that belongs to them', async () => {
    const { address } = await serve('--scenarios', 'scenarios');
    const page = await visit(address);
    await page.locator('[data-scenario="mass/map1.xml"]').click();
    await untilRunning(page);
    await expect.poll(() => badge(page)).toContain('this page');
    await page.waitForURL(/scenario=mass\/map1.xml/);
    const run = await checksumOf(page);
    await page.reload();
    await untilRunning(page);
    await pause(page);
    const again = await checksumOf(page);
    expect(again.tick > 0 && run.tick > 0).toBe(true);
    await page.context().close();
  });
});
