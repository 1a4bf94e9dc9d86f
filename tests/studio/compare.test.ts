import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, keepScreenshot, openStudio, untilRunning, type StudioTrial } from './open-studio.ts';

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
    const worst = await page.evaluate(async () => {
      const { sessions } = window.korzo.studio;
      const ticks = (): number[] => sessions.value.map(({ status }) => status.value?.tick ?? 0);
      let apart = 0;
      for (const { status } of sessions.value)
        status.subscribe(() => (apart = Math.max(apart, Math.max(...ticks()) - Math.min(...ticks()))));
      await sessions.value[0].ask({ type: 'play' });
      await new Promise((resolve) => setTimeout(resolve, 4000));
      await sessions.value[1].ask({ type: 'pause' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { apart, ticks: ticks() };
    });
    expect(worst.apart).toBeLessThanOrEqual(1);
    expect(Math.min(...worst.ticks)).toBeGreaterThan(10);
    expect(new Set(worst.ticks).size).toBe(1);
    expect(await page.locator('table.runs tr').count()).toBe(5);
    await keepScreenshot(page, 'compare');
    const seeds = await page.evaluate(() => window.korzo.studio.sessions.value.map(({ info }) => info.value?.seed));
    expect(seeds).toEqual([seeds[0], seeds[0], 77, seeds[0]]);
    await page.getByRole('button', { name: /Remove social-force/ }).click();
    await page.waitForFunction(() => window.korzo.studio.sessions.value.length === 3);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
