import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, desk, openStudio, phone, untilRunning, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const rowsOf = (page: Page): Promise<string[]> => page.locator('table.figures tbody th').allTextContents();

const untilDone = (page: Page): Promise<void> => page.locator('.results[aria-busy=false] table.figures').waitFor();

describe('the page that compares models', () => {
  it('is reached from the gallery, and shows table, pictures, files and runs', async () => {
    const page = await studio.visit('', desk);
    await page.getByRole('link', { name: 'Compare models' }).click();
    await page.getByLabel('Scenario').selectOption('head-on');
    await page.getByRole('button', { name: 'None' }).click();
    for (const model of ['orca', 'social-force', 'straight']) await page.getByLabel(model, { exact: true }).check();
    await page.getByLabel('Seeds').fill('3,5');
    await page.getByRole('button', { name: 'Make 6 runs' }).click();
    await untilDone(page);
    expect(await rowsOf(page)).toEqual(['orca', 'social-force', 'straight']);
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).hash))
      .toBe('#compare=head-on&models=orca,social-force,straight&seeds=3,5');
    await expect.poll(() => page.locator('.pictures svg').count()).toBe(3);
    await page.screenshot({ path: 'artifacts/screenshots/studio-models.png' });
    await page.getByRole('button', { name: /^Cost per agent-step/ }).click();
    await page.locator('table.figures th[aria-sort=ascending]').getByRole('button', { name: /^Cost/ }).waitFor();
    const costs = (await page.locator('table.figures tbody td:last-child').allTextContents()).map(Number.parseFloat);
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Runs (CSV)' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(7);
    await page.getByRole('link', { name: 'Watch social-force' }).click();
    await untilRunning(page);
    const opened = await page.evaluate(() => window.korzo.studio.opened.value);
    expect(opened).toMatchObject({ seed: 3, model: 'social-force', source: { name: 'head-on' } });
    await page.goBack();
    await page.getByRole('heading', { name: 'Compare models' }).waitFor();
    await expect.poll(() => page.getByLabel('Seeds').inputValue()).toBe('3,5');
    await expect.poll(() => rowsOf(page)).toHaveLength(3);
    await page.context().close();
  });

  it('can be stopped, fits a phone, and says what is wrong with seeds', async () => {
    const page = await studio.visit('compare=bottleneck&models=orca,hrvo,optimal-steps&seeds=1..200', {
      ...phone,
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Make 600 runs' }).click();
    await page.locator('table.figures td.best').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await untilDone(page);
    await page.getByText('Stopped: runs are missing.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.screenshot({ path: 'artifacts/screenshots/studio-models-phone.png', fullPage: true });
    await page.getByLabel('Seeds').fill('5..1');
    expect(await page.getByRole('alert').textContent()).toMatch(/smaller seed first/);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
