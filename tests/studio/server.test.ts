import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio } from '../../tools/build-studio.mjs';
import { launchChromium } from '../browser/open-page.ts';
import { startKorzo, type Running } from '../command/korzo.ts';
import { buildPatience, checksumOf, desk, keepScreenshot, newVisitor, untilRunning } from './open-studio.ts';

let browsers: readonly Browser[] = [];
const servers: Running[] = [];
beforeAll(async () => {
  await buildStudio();
  browsers = [await launchChromium(), await launchChromium()];
}, buildPatience);
afterAll(async () => {
  for (const browser of browsers) await browser.close();
  for (const { process: child } of servers) child.kill('SIGKILL');
});

async function serve(port: string): Promise<{ readonly running: Running; readonly address: string }> {
  const running = startKorzo(['serve', 'hello', '--json', '--port', port], {});
  servers.push(running);
  return { running, address: ((await running.ready()) as { room: string }).room };
}

const visit = async (browser: Browser, address: string): Promise<Page> => {
  const page = await newVisitor(browser, desk);
  await page.goto(address);
  await untilRunning(page);
  return page;
};

const shown = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.korzo.studio.session.value?.live.sight?.tick);

describe('a run on the server', () => {
  it('is the same for two browsers, tick and checksum, and steered by both', async () => {
    const { address } = await serve('0');
    const [one, other] = await Promise.all(browsers.map((browser) => visit(browser, address)));
    await one.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
    await other.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === false);
    const here = await checksumOf(one);
    expect(await checksumOf(other)).toEqual(here);
    await expect.poll(() => shown(one)).toBe(here.tick);
    await expect.poll(() => shown(other)).toBe(here.tick);
    await other.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'step', ticks: 7 }));
    await one.waitForFunction((tick) => window.korzo.studio.session.value?.status.value?.tick === tick, here.tick + 7);
    expect(await checksumOf(one)).toEqual(await checksumOf(other));
    await Promise.all([one.context().close(), other.context().close()]);
  });

  it('killed and started again: the page says so and comes back by itself', async () => {
    const first = await serve('0');
    const page = await visit(browsers[0], first.address);
    first.running.process.kill('SIGKILL');
    await first.running.ended;
    await page
      .getByText(/lost|tries again|reconnect/i)
      .first()
      .waitFor();
    await keepScreenshot(page, 'lost');
    await serve(new URL(first.address).port);
    await page.waitForFunction(() => window.korzo.studio.session.value?.connection.value.state === 'open');
    await untilRunning(page);
    const tick = (await shown(page)) ?? 0;
    await expect.poll(() => shown(page)).toBeGreaterThan(tick);
    await page.context().close();
  });
});
