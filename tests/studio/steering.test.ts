import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  checksumOf,
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

const meanSpeed = (page: Page): Promise<number> =>
  page.evaluate(() => window.korzo.studio.session.value?.status.value?.meanSpeed ?? 0);

const openPanel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').waitFor();
};

const pause = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
};

describe('steering', () => {
  it('changes a parameter, and the simulation shows it', async () => {
    const page = await studio.visit('scenario=flock');
    await untilRunning(page);
    await openPanel(page, 'Parameters');
    await expect.poll(() => meanSpeed(page)).toBeGreaterThan(0);
    const before = await meanSpeed(page);
    const field = page.getByRole('spinbutton', { name: 'Friction' });
    await field.fill('20');
    await field.press('Tab');
    await expect.poll(() => meanSpeed(page)).toBeLessThan(before * 0.6);
    await keepScreenshot(page, 'parameters');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    const friction = (): Promise<unknown> =>
      page.evaluate(() => window.korzo.studio.session.value?.info.value?.models[0].values.friction);
    await expect.poll(friction).toBe(0);
    await page.context().close();
  });

  it('switches a model, adds people, drops an obstacle, shuts a gate; a replay gives the same bits', async () => {
    const page = await studio.visit('scenario=building-20-rooms');
    await untilRunning(page);
    await pause(page);
    await openPanel(page, 'Steer');
    const { gate, place } = await page.evaluate(() => {
      const scenery = window.korzo.studio.session.value?.info.value?.scenery;
      const [level] = scenery?.levels ?? [];
      return { gate: level.gates[0].id, place: level.regions[0].outline[0] };
    });
    const entered = await page.evaluate(() => window.korzo.studio.session.value?.status.value?.entered ?? 0);
    await page.evaluate(
      async ({ gate: passage, place: [x, y] }) => {
        const session = window.korzo.studio.session.value;
        await session?.ask({ type: 'passage', passage, open: false });
        await session?.ask({ type: 'brush', group: 0, at: [x + 2, y + 2, 0], level: 0, radius: 1, count: 3 });
        await session?.ask({ type: 'step', ticks: 30 });
        await session?.ask({ type: 'switch', group: 0, model: 'social-force' });
        await session?.ask({ type: 'step', ticks: 30 });
        if (session?.problems.value.length !== 0) throw new Error(JSON.stringify(session?.problems.value));
      },
      { gate, place },
    );
    await page.getByRole('listitem').filter({ hasText: gate }).getByRole('button', { name: 'Open' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => window.korzo.studio.session.value?.status.value?.entered ?? 0))
      .toBeGreaterThanOrEqual(entered + 3);
    await keepScreenshot(page, 'steer');
    const steered = await checksumOf(page);
    const replayed = await page.evaluate(async (tick) => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'restart', seed: 'same', replay: true });
      await session?.ask({ type: 'pause' });
      await session?.ask({ type: 'step', ticks: tick - (session.status.value?.tick ?? 0) });
      const answer = await session?.live.ask({ type: 'checksum' });
      return answer?.type === 'checksum' ? { tick: answer.tick, checksum: answer.checksum } : undefined;
    }, steered.tick);
    expect(replayed).toEqual(steered);
    await page.context().close();
  });

  it('works with the pointer: people painted, an obstacle dropped and taken away, an exit shut, some caught in a lasso', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page);
    await pause(page);
    await page.keyboard.press('Home');
    await openPanel(page, 'Steer');
    const run = () =>
      page.evaluate(() => {
        const session = window.korzo.studio.session.value;
        const [level] = session?.info.value?.scenery.levels ?? [];
        return {
          entered: session?.status.value?.entered ?? 0,
          dropped: level.obstacles.filter(({ dropped }) => dropped).length,
          shut: level.exits.filter(({ open }) => !open).length,
          chosen: session?.chosen.value.length ?? 0,
        };
      });
    const step = () => page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'step', ticks: 1 }));
    const box = await page.locator('canvas').first().boundingBox();
    if (box === null) throw new Error('there is no picture');
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await run();
    await page.getByRole('radio', { name: 'Add' }).click();
    await page.mouse.click(middleX, middleY);
    await step();
    await expect.poll(run).toMatchObject({ entered: before.entered + 5 });
    await page.getByRole('radio', { name: 'Obstacle' }).click();
    await page.mouse.click(middleX + box.width / 8, middleY);
    await step();
    await expect.poll(run).toMatchObject({ dropped: 1 });
    await keepScreenshot(page, 'tools');
    await page.getByRole('button', { name: /^Remove Obstacle/ }).click();
    await step();
    await expect.poll(run).toMatchObject({ dropped: 0 });
    await page.getByRole('listitem').filter({ hasText: 'exit' }).first().getByRole('button', { name: 'Close' }).click();
    await step();
    await expect.poll(run).toMatchObject({ shut: 1 });
    await page.getByRole('radio', { name: 'Lasso' }).click();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    for (const [x, y] of [
      [0.97, 0.03],
      [0.97, 0.97],
      [0.03, 0.97],
    ] as const)
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await run()).chosen).toBeGreaterThan(50);
    await page.context().close();
  });

  it('shows what a chosen person sees and wants', async () => {
    // Its people see by rays; they come by a gate, one every two seconds.
    const page = await studio.visit('scenario=mass-two-rooms');
    await untilRunning(page);
    await stepBy(page, 200);
    await page.keyboard.press('Enter');
    await openPanel(page, 'Inspect');
    await page.getByRole('heading', { name: 'Goals' }).waitFor();
    await page.getByRole('heading', { name: 'Forces' }).waitFor();
    await page.getByRole('heading', { name: 'Sees' }).waitFor();
    await page.waitForFunction(() => window.korzo.studio.session.value?.inspections.value.length === 1);
    const [inspection] = await page.evaluate(() => window.korzo.studio.session.value?.inspections.value ?? []);
    expect(inspection.goals.length).toBeGreaterThan(0);
    expect(inspection.forces.length).toBeGreaterThan(0);
    expect(inspection.rays.length).toBeGreaterThan(4);
    await keepScreenshot(page, 'inspect');
    await page.context().close();
  });

  it('draws charts, a heat map and the log', async () => {
    const page = await studio.visit('scenario=building-20-rooms');
    await untilRunning(page);
    await openPanel(page, 'Charts');
    await expect.poll(() => page.locator('.chart canvas').count()).toBeGreaterThanOrEqual(2);
    await page.evaluate(() => (window.korzo.studio.heat.value = 'density'));
    await page.waitForFunction(() => window.korzo.studio.session.value?.heat.value !== undefined);
    await keepScreenshot(page, 'charts');
    await openPanel(page, 'Log');
    await keepScreenshot(page, 'log');
    await page.context().close();
  });
});

describe('the time line', () => {
  it('goes back to what was recorded, plays it backwards, and comes back', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page);
    await stepBy(page, 80);
    const now = await checksumOf(page);
    const shown = (): Promise<number | undefined> =>
      page.evaluate(() => window.korzo.studio.session.value?.status.value?.playback?.time);
    await page.getByRole('slider', { name: 'Recorded time' }).press('Home');
    await expect.poll(shown).toBeCloseTo(0, 1);
    const seen = (): Promise<number | undefined> =>
      page.evaluate(() => window.korzo.studio.session.value?.live.sight?.time);
    await expect.poll(seen).toBeCloseTo(0, 1);
    // Figures are those of the moment in the picture, whatever has happened since.
    await page.evaluate(async () => {
      const run = window.korzo.studio.session.value;
      await run?.ask({ type: 'remove', agents: [...(run.live.sight?.id.subarray(0, 7) ?? [])] });
      await run?.ask({ type: 'step', ticks: 1 });
    });
    const figures = (): Promise<string> => page.locator('.status-line').innerText();
    await expect.poll(figures).toMatch(/Tick\s+0\s+Inside\s+200\s/);
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'seek', time: 3 }));
    await expect.poll(shown).toBeCloseTo(3, 1);
    await expect.poll(figures).toMatch(/Tick\s+60\s+Inside\s+200\s/);
    expect(await page.locator('.transport output').innerText()).toMatch(/^0:03\.0 \/ 0:0[4-9]/);
    await page.getByRole('button', { name: 'Play backwards' }).click();
    await expect.poll(seen).toBeLessThan(2.5);
    await keepScreenshot(page, 'time-line');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await expect.poll(shown).toBeUndefined();
    await expect.poll(figures).toMatch(new RegExp(`Tick\\s+${now.tick + 1}\\s+Inside\\s+193\\s`));
    const [time, end] = (await page.locator('.transport output').innerText()).split(' / ');
    expect(time).toBe(end);
    await page.context().close();
  });

  it('hands out a picture, a report, trajectories, and a recording that opens again and gives the same bits', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page, 20);
    const take = async (entry: RegExp): Promise<string> => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      return (await (await download).path()) ?? '';
    };
    const picture = readFileSync(await take(/Picture/));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeGreaterThan(5000);
    await pause(page);
    const trajectories = readFileSync(await take(/Trajectories/), 'utf8').split('\n');
    expect(trajectories[0]).toContain('id');
    expect(trajectories.length).toBeGreaterThan(1000);
    const report = readFileSync(await take(/Report/), 'utf8');
    expect(report).toContain('<h2>Evacuation times</h2>');
    expect(report).toContain('<svg');
    const { tick, checksum } = await checksumOf(page);
    const recording = readFileSync(await take(/Recording/));
    const other = await studio.visit();
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'hello.korzo', mimeType: 'application/zip', buffer: recording });
    await expect
      .poll(() => other.evaluate(() => window.korzo.studio.session.value?.status.value?.playback?.time))
      .toBeGreaterThan(0);
    const again = await other.evaluate(async (wanted) => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'step', ticks: wanted });
      const answer = await session?.live.ask({ type: 'checksum' });
      return answer?.type === 'checksum' ? answer.checksum : undefined;
    }, tick);
    expect(again).toBe(checksum);
    await other.context().close();
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
