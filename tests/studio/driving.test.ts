import { openRun, shippedScenarios } from '@korzo/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  checksumOf,
  desk,
  keepScreenshot,
  openStudio,
  phone,
  stepBy,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const bodyCalled = (page: Page, wanted: string) =>
  page.evaluate(
    (name) => window.korzo.studio.session.value?.status.value?.bodies?.find((body) => body.name === name),
    wanted,
  );

/** The scene puts its visitor into a body as it opens. */
const sitsIn = (page: Page, name: string) => page.getByRole('button', { name: `Let go of ${name}` }).waitFor();

describe('driving in the studio', () => {
  it('sits in a car that stands from the click on, drives it by keys, lets go of it, and repeats the drive to the bit', async () => {
    const page = await studio.visit('scenario=drive-hills', desk);
    await untilRunning(page);
    await sitsIn(page, 'car');
    // On a slope, and nothing is pressed.
    await page.waitForFunction(() => (window.korzo.studio.session.value?.status.value?.tick ?? 0) > 40);
    expect(await bodyCalled(page, 'car')).toMatchObject({ speed: 0 });
    await page.keyboard.down('ArrowUp');
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=speed]')?.textContent) > 20);
    await page.keyboard.down('ArrowLeft');
    await page.waitForFunction(() => {
      const session = window.korzo.studio.session.value;
      const car = session?.status.value?.bodies?.find(({ name }) => name === 'car');
      return car !== undefined && (session?.live.motion.bodyAt?.(car.agent, performance.now())?.steer ?? 0) > 0.1;
    });
    await page.keyboard.up('ArrowLeft');
    // The picture pauses the run, with the key still down; what is asked from here on is done by the steps below.
    await keepScreenshot(page, 'driving');
    expect(await bodyCalled(page, 'car')).toMatchObject({ driver: expect.stringMatching(/^page-/) as string });
    await page.keyboard.press('Escape');
    await page.keyboard.up('ArrowUp');
    await page.getByRole('button', { name: 'Drive car' }).waitFor();
    // 8 s are enough for a car with its brake on, at any speed that it has come to.
    await stepBy(page, 320);
    const released = await bodyCalled(page, 'car');
    expect(released).toMatchObject({ speed: 0 });
    expect(released?.driver).toBeUndefined();
    const { tick, checksum } = await checksumOf(page);
    const again = await page.evaluate(async (ticks) => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'restart', seed: 'same', replay: true });
      await session?.ask({ type: 'step', ticks });
      return session?.ask({ type: 'checksum' });
    }, tick);
    expect(again).toMatchObject({ tick, checksum });
    expect(studio.complaints).toEqual([]);
  });

  it('drives by pedals on a screen that is touched', async () => {
    const page = await studio.visit('scenario=drive-hills', phone);
    await untilRunning(page);
    await sitsIn(page, 'car');
    const pedal = page.getByRole('button', { name: 'Accelerate' });
    await pedal.hover();
    await page.mouse.down();
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=speed]')?.textContent) > 5);
    await keepScreenshot(page, 'pedals');
    await page.mouse.up();
    await stepBy(page, 2);
    expect(studio.complaints).toEqual([]);
  });

  it('drives a sprung car into crates, with the bits that Node has', async () => {
    const page = await studio.visit('scenario=crates', desk);
    await untilRunning(page);
    await sitsIn(page, 'car');
    await page.keyboard.down('ArrowUp');
    // The wall of crates is 34 m ahead.
    await page.waitForFunction(() => {
      const session = window.korzo.studio.session.value;
      // Crates that lie on another side than they stood on: the third row of their orientation is not upright any more.
      return session?.status.value?.bodies?.some(({ name, agent }) => {
        const [x = 0, y = 0] = session.live.motion.bodyAt?.(agent, performance.now())?.turn ?? [];
        return name.startsWith('wall-') && 1 - 2 * (x * x + y * y) < 0.88;
      });
    });
    await keepScreenshot(page, 'crates');
    await page.keyboard.up('ArrowUp');
    await page.getByLabel('View').selectOption('Seat');
    await keepScreenshot(page, 'crates-seat');
    // Another key from now on, for all cars.
    await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByRole('button', { name: 'Arrow up', exact: true }).click();
    await page.keyboard.press('KeyI');
    await page.getByRole('button', { name: 'I', exact: true }).waitFor();
    await keepScreenshot(page, 'controls');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate(() => localStorage.getItem('korzo.controls.car'))).toContain('key:KeyI');
    await page.keyboard.down('KeyI');
    await stepBy(page, 60);
    const before = await bodyCalled(page, 'car');
    await page.keyboard.up('KeyI');
    expect(Math.abs(before?.speed ?? 0)).toBeGreaterThan(0.5);
    await page.keyboard.press('Escape');
    const command = { type: 'control', body: 'car', capability: 'drive', value: 1, driver: 'test' } as const;
    const { from, tick, checksum } = await page.evaluate(async (asked) => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'restart', seed: 'same', replay: false });
      await session?.ask({ type: 'pause' });
      const before = await session?.ask({ type: 'checksum' });
      await session?.ask({ type: 'command', command: asked });
      await session?.ask({ type: 'step', ticks: 180 });
      const after = await session?.ask({ type: 'checksum' });
      if (before?.type !== 'checksum' || after?.type !== 'checksum') throw new Error('the run gave no checksum');
      return { from: before.tick, tick: after.tick, checksum: after.checksum };
    }, command);
    const crates = shippedScenarios().find(({ name }) => name === 'crates');
    if (crates === undefined) throw new Error('crates is not shipped');
    // Runs that are watched can take objects from outside: a part that has ids of its own.
    const watched = { ...crates.scenario, outside: { most: 64 } };
    const { simulation } = await openRun(watched, { commands: [{ tick: from, command }] });
    while (simulation.ticks < tick) simulation.tick();
    expect(simulation.checksum()).toBe(checksum);
    expect(studio.complaints).toEqual([]);
  });

  it('lets go of what a gamepad holds when it is gone, and turns two cars by the same keys', async () => {
    const page = await studio.visit('scenario=drive-hills', desk);
    await untilRunning(page);
    await sitsIn(page, 'car');
    await page.evaluate(() => {
      const buttons = Array.from({ length: 17 }, (_, index) => ({ value: index === 7 ? 1 : 0, pressed: index === 7 }));
      const pad = { mapping: 'standard', axes: [0, 0, 0, 0], buttons };
      Object.assign(window, { pads: [pad] });
      navigator.getGamepads = () => (window as unknown as { pads: (Gamepad | null)[] }).pads;
    });
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=speed]')?.textContent) > 20);
    await page.evaluate(() => Object.assign(window, { pads: [] }));
    // Nothing accelerates it any more: on the slope it comes to less.
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=speed]')?.textContent) < 15);
    await page.getByLabel('Also drive').selectOption('van');
    await page.getByRole('button', { name: 'Let go of car and 1 more' }).waitFor();
    await page.keyboard.down('KeyW');
    await page.waitForFunction(() =>
      ['car', 'van'].every((name) => {
        const bodies = window.korzo.studio.session.value?.status.value?.bodies;
        return (bodies?.find((body) => body.name === name)?.speed ?? 0) > 3;
      }),
    );
    await page.keyboard.up('KeyW');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() =>
      window.korzo.studio.session.value?.status.value?.bodies?.every(({ driver }) => driver === undefined),
    );
    expect(studio.complaints).toEqual([]);
  });
});
