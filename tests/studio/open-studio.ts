import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Studio } from '@korzo/studio';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildStudio } from '../../tools/build-studio.mjs';
import { launchChromium, newPage } from '../browser/open-page.ts';
import { serveFolder } from '../browser/serve-folder.ts';

declare global {
  interface Window {
    korzo: { readonly studio: Studio };
  }
}

export interface StudioTrial {
  readonly address: string;
  readonly browser: Browser;
  /** A new visitor: nothing is remembered of the last one. `hash` is the view it comes with. */
  readonly visit: (hash?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** What pages complained about so far. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** The smallest window that counts as a desk. */
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Making the site may include making all thumbnails, ms. */
export const buildPatience = 600_000;

/** Frames per second of a test's screen: each is drawn in software and costs as much as a run. */
const screenRate = 8;

/** A new visitor, before a slow screen. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(browser, options);
  await page.addInitScript(`{
    const usual = requestAnimationFrame;
    window.requestAnimationFrame = (call) => usual(() => setTimeout(() => usual(call), ${1000 / screenRate}));
  }`);
  return page;
}

/** Builds the site when it is not fresh, serves it, and starts a browser. */
export async function openStudio(): Promise<StudioTrial> {
  await buildStudio();
  mkdirSync('artifacts/screenshots', { recursive: true });
  const site = await serveFolder(fileURLToPath(new URL('../../packages/studio/site/', import.meta.url)));
  const browser = await launchChromium();
  const complaints: string[] = [];
  const visit = async (hash = '', options: BrowserContextOptions = {}): Promise<Page> => {
    // Runs fly in where motion is wanted: most tests have no time for that.
    const calm: BrowserContextOptions = hash === '' ? {} : { reducedMotion: 'reduce' };
    const page = await newVisitor(browser, { viewport: { width: 960, height: 600 }, ...calm, ...options });
    // The whole studio works from a static host alone.
    page.on('request', (request) => {
      const url = request.url();
      if (/^(https?|wss?):/.test(url) && new URL(url).hostname !== new URL(site.address).hostname)
        complaints.push(`asked for ${url}`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A static site has no server: the page asks for one, and the browser writes that down.
      if (message.type() === 'error' && !message.location().url.endsWith('/api/health'))
        complaints.push(message.text());
    });
    await page.goto(`${site.address}${hash === '' ? '' : `#${hash}`}`);
    return page;
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await site.close();
  };
  return { address: site.address, browser, visit, complaints, close };
}

/** Waits until the run goes on: it was opened, is drawn and has made some ticks. */
export async function untilRunning(page: Page, ticks = 2): Promise<void> {
  await page.waitForFunction((least) => {
    const { session, drawn } = window.korzo.studio;
    return drawn.value !== undefined && (session.value?.status.value?.tick ?? 0) >= least;
  }, ticks);
}

/** Asks the run for the tick it has reached and its checksum. */
export const checksumOf = (page: Page): Promise<{ readonly tick: number; readonly checksum: string }> =>
  page.evaluate(async () => {
    const answer = await window.korzo.studio.session.value?.live.ask({ type: 'checksum' });
    if (answer?.type !== 'checksum') throw new Error('the run gave no checksum');
    return { tick: answer.tick, checksum: answer.checksum };
  });

/** Makes ticks as fast as it can, then rests; quicker than waiting for a run that keeps to the clock. */
export async function stepBy(page: Page, ticks: number): Promise<void> {
  await page.evaluate((count) => window.korzo.studio.session.value?.ask({ type: 'step', ticks: count }), ticks);
}

/** Waits until the screen was drawn so many times. */
export const framesPass = (page: Page, frames: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const next = (left: number): void => {
          if (left === 0) resolve();
          else requestAnimationFrame(() => next(left - 1));
        };
        next(count);
      }),
    frames,
  );

/** Pauses what runs and keeps a picture of the page, for people to look at: drawing in software would hold it up for long. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
  await framesPass(page, 3);
  await page.screenshot({ path: `artifacts/screenshots/studio-${name}.png` });
}
