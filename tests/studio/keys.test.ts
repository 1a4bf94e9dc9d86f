import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, desk, keepScreenshot, openStudio, untilRunning, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const draw = (page: Page) => page.evaluate(() => window.korzo.studio.draw.value);
const camera = (page: Page) => page.evaluate(() => window.korzo.studio.cameras.value[0]);
const value = (page: Page, parameter: string): Promise<number> =>
  page.evaluate((name) => Number(window.korzo.studio.session.value?.info.value?.models[0].values[name]), parameter);

describe('keys', () => {
  it('of MASS do what table A.1 says', async () => {
    const page = await studio.visit('scenario=room&keys=mass');
    await untilRunning(page);
    const before = await draw(page);
    const at = await camera(page);
    for (const key of ['m', 'b', 'r', 'o', 'p', 'v', '1', '2', '3', '4']) await page.keyboard.press(key);
    await expect
      .poll(() => draw(page))
      .toMatchObject({
        map: 'quadtree',
        regions: false,
        portals: false,
        gates: false,
        scale: !before.scale,
        obstacles: 'translucent',
        agents: 'prisms',
        velocities: true,
        annotate: { path: false, neighbours: false, rays: false, forces: false },
      });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await expect.poll(async () => (await camera(page)).target[1]).toBeGreaterThan(at.target[1]);
    await expect.poll(async () => (await camera(page)).distance).toBeLessThan(at.distance);
    await page.keyboard.press('Pause');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === false);
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await keepScreenshot(page, 'keys');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !window.korzo.studio.helpOpen.value);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.korzo.studio.page.value === 'gallery');
    await page.context().close();
  });

  it('of the boids crowd do what table B.1 says', async () => {
    const page = await studio.visit('scenario=flock&keys=boids');
    await untilRunning(page);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === false);
    const tick = await page.evaluate(() => window.korzo.studio.session.value?.status.value?.tick ?? 0);
    await page.keyboard.press('n');
    await page.waitForFunction((last) => window.korzo.studio.session.value?.status.value?.tick === last + 1, tick);
    const radii = ['separationRadius', 'alignmentRadius', 'cohesionRadius', 'speedFactor', 'maxForce'] as const;
    const before = await Promise.all(radii.map((name) => value(page, name)));
    for (const key of ['t', 'y', 'u', 'i', 'o']) await page.keyboard.press(key);
    for (const [index, name] of radii.entries())
      await expect.poll(() => value(page, name)).toBeGreaterThan(before[index]);
    for (const key of ['g', 'h', 'j', 'k', 'l']) await page.keyboard.press(key);
    for (const [index, name] of radii.entries())
      await expect.poll(() => value(page, name)).toBeCloseTo(before[index], 2);
    await page.keyboard.press('t');
    await expect.poll(() => value(page, 'separationRadius')).toBeGreaterThan(before[0]);
    await page.keyboard.press('e');
    await expect.poll(() => value(page, 'separationRadius')).toBe(before[0]);
    await page.keyboard.press('x');
    await expect.poll(async () => (await draw(page)).annotate.whom).toBe('all');
    const mode = async (): Promise<string> => (await camera(page)).mode;
    await page.keyboard.press('F2');
    await expect.poll(mode).toBe('top');
    await page.keyboard.press('Shift+F7');
    await page.keyboard.press('F1');
    await expect.poll(mode).toBe('orbit');
    await page.keyboard.press('F7');
    await expect.poll(mode).toBe('top');
    const epoch = await page.evaluate(() => window.korzo.studio.session.value?.info.value?.epoch ?? 0);
    await page.keyboard.press('r');
    await page.waitForFunction((last) => (window.korzo.studio.session.value?.info.value?.epoch ?? 0) > last, epoch);
    await page.context().close();
  });

  it('of Korzo move everything without a pointer', async () => {
    const page = await studio.visit('scenario=hello', { ...desk, colorScheme: 'dark' });
    await untilRunning(page);
    // A picture that stands still is drawn only when something changes: in software that matters.
    await page.keyboard.press('Space');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === false);
    const at = await camera(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => (await camera(page)).azimuth).not.toBeCloseTo(at.azimuth);
    await expect.poll(async () => (await camera(page)).elevation).toBeGreaterThan(at.elevation);
    await page.keyboard.press('Shift+W');
    await page.waitForFunction(() => window.korzo.studio.cameras.value.length === 2);
    await page.keyboard.press('w');
    await page.waitForFunction(() => window.korzo.studio.activeCamera.value === 1);
    await page.keyboard.press('Shift+C');
    await page.getByRole('tabpanel', { name: 'Charts' }).waitFor();
    await page.keyboard.press('.');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.speed === 2);
    await keepScreenshot(page, 'split-charts');
    await page.keyboard.press('Escape');
    await page.getByRole('tabpanel').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    await dialog.getByRole('radio', { name: 'Boids crowd' }).click();
    await page.waitForFunction(() => window.korzo.studio.keyMap.value === 'boids');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('typed into a field steer nothing', async () => {
    const page = await studio.visit('scenario=hello&panel=log');
    await untilRunning(page);
    const before = await draw(page);
    await page.getByRole('searchbox').fill('');
    await page.keyboard.type('opv r');
    expect(await draw(page)).toEqual(before);
    expect(await page.evaluate(() => window.korzo.studio.session.value?.status.value?.playing)).toBe(true);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
