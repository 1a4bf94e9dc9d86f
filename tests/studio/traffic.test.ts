import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  desk,
  keepScreenshot,
  openStudio,
  stepBy,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

/** Charts that a traffic planner asks for, and their columns. */
const trafficCharts: Readonly<Record<string, RegExp>> = {
  'Traffic flow': /departures.*arrivals/,
  Queues: /on the road.*standing.*waiting to start/,
  'Mean delay': /delay/,
};

/** Drivers of cars keep another gap: in words with a unit, within a useful range, and back. */
async function setsDrivers(page: Page): Promise<void> {
  const drivers = page.getByRole('region', { name: 'Parameters of Car drivers' });
  await drivers.getByText('Car drivers').click();
  const gap = drivers.getByRole('spinbutton', { name: 'Gap at rest' });
  expect(await gap.inputValue()).toBe('2');
  expect(await drivers.locator('.parameter', { hasText: 'Comfortable braking' }).locator('.unit').innerText()).toBe(
    'm/s²',
  );
  await gap.fill('4');
  await gap.press('Enter');
  await page.waitForFunction(() =>
    window.korzo.studio.session.value?.info.value?.knobs.some(({ values }) => values['standingGap'] === 4),
  );
  expect(await gap.inputValue()).toBe('4');
  // The far end of the slider is six metres, not the twenty that are valid.
  await drivers.getByRole('slider', { name: 'Gap at rest' }).fill('1000');
  await expect.poll(() => gap.inputValue()).toBe('6');
  await keepScreenshot(page, 'traffic-drivers');
  await drivers.locator('.parameter', { hasText: 'Gap at rest' }).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => gap.inputValue()).toBe('2');
  expect(await page.getByRole('figure', { name: 'Legend: Vehicles' }).innerText()).toMatch(/bus[^]*car/);
}

describe('traffic in the studio', () => {
  it('drives: cars move between two looks, lights show something, and nothing is complained about', async () => {
    const page = await studio.visit('scenario=four-way', desk);
    await untilRunning(page);
    // Vehicles are in groups behind those of the scenario.
    await page.waitForFunction(() => {
      const session = window.korzo.studio.session.value;
      const groups = session?.info.value?.groups ?? [];
      return session?.looks.value.some(({ group }) => groups[group].vehicle !== undefined);
    });
    await page.waitForFunction(() => /[23]/.test(window.korzo.studio.session.value?.status.value?.signals ?? ''));
    const moved = await page.waitForFunction(() => {
      const session = window.korzo.studio.session.value;
      const sight = session?.live.sight;
      if (session === undefined || sight === undefined) return false;
      const groups = session.info.value?.groups ?? [];
      const seen = ((globalThis as { seenCars?: Map<number, number> }).seenCars ??= new Map<number, number>());
      for (let row = 0; row < sight.count; row++) {
        const look = session.looks.value.at(sight.look[row]);
        if (look === undefined || groups[look.group].vehicle === undefined) continue;
        const before = seen.get(sight.id[row]);
        const place = sight.x[row] + 1000 * sight.y[row];
        if (before !== undefined && Math.abs(place - before) > 1) return true;
        if (before === undefined) seen.set(sight.id[row], place);
      }
      return false;
    });
    expect(await moved.jsonValue()).toBe(true);
    // Lights of the past are those that were shown then.
    const signalsAt = (time: number) =>
      page.evaluate(async (at) => {
        const session = window.korzo.studio.session.value;
        await session?.ask({ type: 'pause' });
        await session?.ask({ type: 'seek', time: at });
        return session?.status.value?.playback?.shown?.signals;
      }, time);
    expect(await signalsAt(0.5)).toMatch(/^[123]+$/);
    await keepScreenshot(page, 'traffic');
    expect(studio.complaints).toEqual([]);
  });

  it('offers commands of traffic as forms: a street is closed and listed, and cars are offered no models', async () => {
    const page = await studio.visit('scenario=small-town', desk);
    await untilRunning(page);
    await page.getByRole('tab', { name: 'Steer' }).click();
    const form = page.getByRole('form', { name: 'Close or open a road' });
    await form.getByLabel('Road').selectOption('Main Street');
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Interventions' }).getByText("'Main Street' closed").waitFor();
    await keepScreenshot(page, 'traffic-forms');
    await page.getByRole('tab', { name: 'Parameters' }).click();
    expect(await page.getByLabel('Model of car').count()).toBe(0);
    await setsDrivers(page);
    await page.getByRole('tab', { name: 'Charts' }).click();
    await stepBy(page, 150);
    for (const [title, series] of Object.entries(trafficCharts)) {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${title} as CSV` }).click();
      const [head, ...rows] = readFileSync((await (await file).path()) ?? '', 'utf8')
        .trim()
        .split('\n');
      expect(head).toMatch(series);
      // The last row has a figure: fifteen seconds and more have passed.
      expect(rows.at(-1)).toMatch(/^[\d.]+,\d/);
    }
    await keepScreenshot(page, 'traffic-charts');
    expect(studio.complaints).toEqual([]);
  });
});
