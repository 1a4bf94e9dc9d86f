import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPage } from '../browser/open-page.ts';
import {
  buildPatience,
  desk,
  framesPass,
  keepScreenshot,
  openStudio,
  phone,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

/** Waits until the page has noted that it showed something for the first time. */
const untilMarked = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
};

/** What is on the thumbnail of a scenario; '' while nothing is. */
const thumbnailOf = (page: Page, scenario: string): Promise<string> =>
  page.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-scenario=${name}] canvas`);
    const bytes = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return bytes?.some((byte) => byte > 0) === true ? (canvas?.toDataURL() ?? '') : '';
  }, scenario);

/** Bytes and names of the files that a page has asked for so far. */
const loadedBy = (page: Page): Promise<readonly { readonly name: string; readonly bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, decodedBodySize }) => ({
      name,
      bytes: decodedBodySize,
    })),
  );

describe('the gallery', () => {
  it('moves before anything that runs and draws is there, and shows a scenario after one click', async () => {
    const page = await newPage(studio.browser);
    const held: Route[] = [];
    // Every script but those that the page itself names.
    const named = await (await fetch(studio.address)).text();
    let holds = true;
    await page.route(/\/assets\/[^/]*\.js$/, (route) => {
      const isOfGallery = named.includes(new URL(route.request().url()).pathname.replace(/^.*\/assets/, 'assets'));
      return holds && !isOfGallery ? void held.push(route) : route.continue();
    });
    await page.goto(studio.address);
    await untilMarked(page, 'korzo-first-thumbnail');
    await expect.poll(() => held.some((route) => route.request().url().includes('/run-part-'))).toBe(true);
    const scripts = (await loadedBy(page)).filter(({ name }) => /\.(js|css)$/.test(name));
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(150_000);
    holds = false;
    for (const route of held) await route.continue();
    await page.getByRole('link', { name: /Two crowds cross/ }).click();
    await untilRunning(page);
    expect(await page.evaluate(() => window.korzo.studio.session.value?.info.value?.scenario)).toBe('hello');
    await page.waitForURL(({ hash }) => hash.includes('scenario=hello'));
    await page.goBack();
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await page.context().close();
  });

  it('has a first picture within 1.5 s on a cold cache, of scripts below 150 kB', async () => {
    const times: number[] = [];
    // The best of three: what else a machine does must not count.
    for (let visit = 0; visit < 3 && Math.min(...times, Infinity) > 1500; visit++) {
      const page = await newPage(studio.browser);
      await page.goto(studio.address);
      await untilMarked(page, 'korzo-first-thumbnail');
      times.push(await page.evaluate(() => performance.getEntriesByName('korzo-first-thumbnail')[0].startTime));
      await page.context().close();
    }
    expect(Math.min(...times)).toBeLessThan(1500);
    const html = await (await fetch(studio.address)).text();
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    let packed = 0;
    for (const path of scripts) {
      const bytes = await (await fetch(new URL(path, studio.address))).arrayBuffer();
      packed += gzipSync(new Uint8Array(bytes)).length;
    }
    expect(packed).toBeLessThan(150_000);
  });

  it('loads no readers of files for its live scene', async () => {
    const page = await newPage(studio.browser);
    await page.goto(studio.address);
    await page.waitForFunction(() => document.querySelector('.hero-picture canvas') !== null);
    await page.locator('.hero-wait').waitFor({ state: 'detached' });
    const scripts = (await loadedBy(page)).filter(({ name }) => name.endsWith('.js'));
    expect(scripts.some(({ name }) => name.includes('/run-part-'))).toBe(true);
    expect(scripts.filter(({ name }) => /\/(add-files|readers|zod)-/.test(name))).toEqual([]);
    await page.context().close();
  });

  it('is not waited for by a linked scenario, nor is anything that is needed later', async () => {
    const page = await newPage(studio.browser);
    const early: string[] = [];
    await page.route(/\.clip$|assets\/(report|models-page)-/, (route) => {
      early.push(route.request().url());
      return route.abort();
    });
    await page.goto(`${studio.address}#scenario=hello`);
    await untilMarked(page, 'korzo-first-frame');
    expect(early).toEqual([]);
    await untilRunning(page);
    await page.context().close();
  });

  it('has moving thumbnails', async () => {
    const page = await studio.visit('', desk);
    await page.locator('[data-scenario=hello]').scrollIntoViewIfNeeded();
    await expect.poll(() => thumbnailOf(page, 'hello')).not.toBe('');
    const before = await thumbnailOf(page, 'hello');
    await expect.poll(() => thumbnailOf(page, 'hello')).not.toBe(before);
    await page.evaluate(() => scrollTo(0, 0));
    await keepScreenshot(page, 'gallery-light');
    await page.context().close();
  });

  it('stands still for those who want no motion', async () => {
    const page = await studio.visit('', { reducedMotion: 'reduce' });
    await page.locator('[data-scenario=hello]').scrollIntoViewIfNeeded();
    await expect.poll(() => thumbnailOf(page, 'hello')).not.toBe('');
    const before = await thumbnailOf(page, 'hello');
    await framesPass(page, 30);
    expect(await thumbnailOf(page, 'hello')).toBe(before);
    await page.context().close();
  });

  it('finds scenarios and is worked with the keyboard alone', async () => {
    const page = await studio.visit('', { ...desk, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await keepScreenshot(page, 'gallery-dark');
    await page.keyboard.press('Tab');
    await page.keyboard.type('boids plane');
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    // Past the links to the comparison and to cities, files, a folder and the theme.
    for (let stop = 0; stop < 7; stop++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-scenario'))).toBe('flock');
    await page.keyboard.press('Enter');
    await untilRunning(page);
    expect(await page.evaluate(() => window.korzo.studio.session.value?.info.value?.scenario)).toBe('flock');
    await page.context().close();
  });

  it('opens a file, and a MASS world with its config together', async () => {
    const page = await studio.visit();
    const files = ['map1.xml', 'config1.xml'].map((name) => `scenarios/mass/${name}`);
    await page.locator('input[type=file]').setInputFiles(files);
    await untilRunning(page);
    expect(await page.evaluate(() => window.korzo.studio.opened.value?.source.type)).toBe('files');
    await page.context().close();
  });

  it('says what is wrong with a file: place, rule, remedy', async () => {
    const page = await studio.visit();
    const text = readFileSync('scenarios/hello.yaml', 'utf8').replace('model: orca', 'model: orcha');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'mine.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/orcha/).first().waitFor();
    expect(await dialog.textContent()).toMatch(/mine\.yaml/);
    await keepScreenshot(page, 'problems');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await page.context().close();
  });

  it('fits a phone', async () => {
    const page = await studio.visit('', phone);
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await untilMarked(page, 'korzo-first-thumbnail');
    await keepScreenshot(page, 'gallery-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const button of await page.locator('.gallery > header :is(button, a)').all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    await page.locator('[data-scenario=hello]').click();
    await untilRunning(page);
    const title = page.getByRole('heading', { level: 1 });
    const isWhole = (): Promise<boolean> =>
      title.evaluate(
        (heading) => heading.scrollWidth <= heading.clientWidth && heading.scrollHeight <= heading.clientHeight + 1,
      );
    expect(await isWhole()).toBe(true);
    // On its side: everything in the top bar can be reached, and the picture has half of the height.
    await page.setViewportSize({ width: 844, height: 390 });
    await framesPass(page, 2);
    await keepScreenshot(page, 'run-phone-aside');
    const picture = await page.locator('.stage').boundingBox();
    expect(picture?.height).toBeGreaterThan(195);
    for (const button of await page.locator('.top-bar button:visible').all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844);
    }
    expect(await isWhole()).toBe(true);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
