import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  framesPass,
  keepScreenshot,
  openStudio,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

describe('a comparison', () => {
  it('shows four runs side by side whose clocks are never more than a tick apart', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page);
    await page.getByRole('tab', { name: 'Compare' }).click();
    const add = async (model: string, seed: string): Promise<void> => {
      const runs = await page.evaluate(() => window.korzo.studio.sessions.value.length);
      await page.getByRole('combobox', { name: 'Model' }).selectOption(model);
      await page.getByRole('spinbutton', { name: 'Seed' }).fill(seed);
      await page.getByRole('button', { name: 'Add this run' }).click();
      await page.waitForFunction((before) => window.korzo.studio.sessions.value.length === before + 1, runs);
    };
    await add('social-force', '');
    await add('', '77');
    await add('keep-distance', '');
    const times = (): Promise<number[]> =>
      page.evaluate(() => window.korzo.studio.sessions.value.map(({ status }) => status.value?.time ?? 0));
    const steps = await page.evaluate(() => window.korzo.studio.sessions.value.map(({ info }) => info.value?.dt ?? 0));
    // Social forces need smaller steps than the scenario has: it is their clocks that agree, not their ticks.
    expect(new Set(steps).size).toBe(2);
    const worst = await page.evaluateHandle(() => {
      const { sessions } = window.korzo.studio;
      const found = { apart: 0 };
      const note = (): void => {
        const now = sessions.value.map(({ status }) => status.value?.time ?? 0);
        found.apart = Math.max(found.apart, Math.max(...now) - Math.min(...now));
      };
      for (const { status } of sessions.value) status.subscribe(note);
      return found;
    });
    await page.evaluate(() => window.korzo.studio.sessions.value[0].ask({ type: 'play' }));
    await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(1);
    await page.evaluate(() => window.korzo.studio.sessions.value[1].ask({ type: 'pause' }));
    const stands = async (): Promise<boolean> => {
      const before = await times();
      await framesPass(page, 4);
      return (await times()).every((time, index) => time === before[index]);
    };
    await expect.poll(stands).toBe(true);
    expect((await worst.jsonValue()).apart).toBeLessThanOrEqual(Math.max(...steps) + 1e-9);
    await expect.poll(() => page.locator('table.runs tr').count()).toBe(5);
    await keepScreenshot(page, 'compare');
    const seeds = await page.evaluate(() => window.korzo.studio.sessions.value.map(({ info }) => info.value?.seed));
    expect(seeds).toEqual([seeds[0], seeds[0], 77, seeds[0]]);
    await page.getByRole('button', { name: /Remove social-force/ }).click();
    await page.waitForFunction(() => window.korzo.studio.sessions.value.length === 3);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
