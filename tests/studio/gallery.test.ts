import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  desk,
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

/** When a mark was set, ms since the page was asked for. */
const markedAt = (page: Page, name: string): Promise<number> =>
  page
    .waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name, { timeout: 20_000 })
    .then((handle) => handle.jsonValue());

describe('the gallery', () => {
  it('moves within two seconds, and shows a scenario after one click', async () => {
    const page = await studio.visit();
    expect(await markedAt(page, 'korzo-first-thumbnail')).toBeLessThan(2000);
    await page.getByRole('link', { name: /Two crowds cross/ }).click();
    await untilRunning(page);
    expect(await page.evaluate(() => window.korzo.studio.session.value?.info.value?.scenario)).toBe('hello');
    expect(new URL(page.url()).hash).toContain('scenario=hello');
    await page.goBack();
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await page.context().close();
  });

  it('draws the first frame of a linked scenario within two seconds after the page was loaded', async () => {
    const page = await studio.visit('scenario=hello');
    const drawn = await markedAt(page, 'korzo-first-frame');
    const loaded = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation.loadEventEnd;
    });
    expect(drawn - loaded).toBeLessThan(2000);
    await page.context().close();
  });

  it('has moving thumbnails', async () => {
    const page = await studio.visit('', desk);
    await markedAt(page, 'korzo-first-thumbnail');
    const pixels = (): Promise<string> =>
      page.evaluate(() => document.querySelector<HTMLCanvasElement>('[data-scenario=hello] canvas')?.toDataURL() ?? '');
    await page.locator('[data-scenario=hello]').scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    const before = await pixels();
    await page.waitForTimeout(400);
    expect(await pixels()).not.toBe(before);
    await page.evaluate(() => scrollTo(0, 0));
    await keepScreenshot(page, 'gallery-light');
    await page.context().close();
  });

  it('stands still for those who want no motion', async () => {
    const page = await studio.visit('', { reducedMotion: 'reduce' });
    await markedAt(page, 'korzo-first-thumbnail');
    const pixels = (): Promise<string> =>
      page.evaluate(() => document.querySelector<HTMLCanvasElement>('[data-scenario=hello] canvas')?.toDataURL() ?? '');
    await page.locator('[data-scenario=hello]').scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    const before = await pixels();
    await page.waitForTimeout(400);
    expect(await pixels()).toBe(before);
    await page.context().close();
  });

  it('finds scenarios and is worked with the keyboard alone', async () => {
    const page = await studio.visit('', { ...desk, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await keepScreenshot(page, 'gallery-dark');
    await page.keyboard.press('Tab');
    await page.keyboard.type('boids plane');
    expect(await page.locator('.card').count()).toBe(1);
    // Past the link to the comparison, the file and the theme.
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
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
    expect(await page.evaluate(() => window.korzo.studio.opened.value?.source.type)).toBe('text');
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
    await page.waitForTimeout(500);
    await keepScreenshot(page, 'gallery-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
