import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKorzo, type Running } from '../command/korzo.ts';
import {
  buildPatience,
  framesPass,
  keepScreenshot,
  newVisitor,
  openStudio,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';
import { lookAt } from './pixels.ts';

let studio: StudioTrial;
let server: Running;
let served = '';
beforeAll(async () => {
  studio = await openStudio();
  server = startKorzo(['serve', '--json', '--port', '0'], {});
  served = ((await server.ready()) as { address: string }).address;
}, buildPatience);
afterAll(async () => {
  await studio.close();
  server.process.kill('SIGKILL');
});

/** A square of 40 m, a building, a volume of 100 m with fish, a junction with cars, two floors with birds above. */
const cards = ['hello', 'building-20-rooms', 'mill', 'four-way', 'mixed'] as const;

interface Camera {
  readonly mode: string;
  readonly place: readonly number[];
}

/** Camera of the picture: target, distance and angles, to the millimetre. */
const cameraOf = (page: Page): Promise<Camera | undefined> =>
  page.evaluate(() => {
    const [camera] = window.korzo.studio.cameras.value;
    if (camera === undefined) return undefined;
    const { mode, target, distance, azimuth, elevation } = camera;
    return { mode, place: [...target, distance, azimuth, elevation].map((value) => Math.round(value * 1000) / 1000) };
  });

const untilShown = (page: Page, scenario: string): Promise<unknown> =>
  page.waitForFunction(
    (name) => window.korzo.studio.session.value?.info.value?.scenario === name && window.korzo.studio.canvas.value,
    scenario,
  );

/** Just wide enough for the layout of a desk: every pixel is drawn in software. */
const small: BrowserContextOptions = { viewport: { width: 800, height: 500 } };

const homes = new Map<string, Promise<Camera | undefined>>();

/** The camera of a visitor who follows a link, with nothing before it; each link is followed once. It is the same on the static site and on the server. */
function homeOf(scenario: string): Promise<Camera | undefined> {
  const home = homes.get(scenario) ?? cameraBehindLink(scenario);
  homes.set(scenario, home);
  return home;
}

async function cameraBehindLink(scenario: string): Promise<Camera | undefined> {
  const page = await newVisitor(studio.browser, small);
  await page.goto(`${studio.address}#scenario=${scenario}`);
  await untilShown(page, scenario);
  await untilRunning(page);
  const camera = await cameraOf(page);
  await page.context().close();
  return camera;
}

describe('runs opened one after the other from the gallery', () => {
  for (const where of ['static site', 'server'] as const) {
    it(`are each shown from their own home camera, on the ${where}`, async () => {
      const address = where === 'server' ? served : studio.address;
      const page = await newVisitor(studio.browser, small);
      await page.goto(address);
      for (const scenario of cards) {
        await page.locator(`[data-scenario=${scenario}]`).click();
        await untilShown(page, scenario);
        await untilRunning(page);
        const camera = await cameraOf(page);
        const { colours, drawn, moved } = await lookAt(page);
        // With the name, so that a failure says which card it was.
        expect({ scenario, isBlank: colours <= 8 || drawn <= 0.02, hasAgents: moved > 50 }).toEqual({
          scenario,
          isBlank: false,
          hasAgents: true,
        });
        // The run is paused by now, so this page draws nothing while the other one opens.
        expect({ scenario, camera }).toEqual({ scenario, camera: await homeOf(scenario) });
        await page.waitForURL((url) => url.hash.includes(`scenario=${scenario}`) && !url.hash.includes('NaN'));
        await keepScreenshot(page, `next-${where === 'server' ? 'server' : 'static'}-${scenario}`);
        await page.getByRole('button', { name: 'Gallery' }).click();
        await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
      }
      await page.context().close();
    });
  }

  it('begin without anything of the run before', async () => {
    const page = await newVisitor(studio.browser, small);
    await page.goto(`${studio.address}#theme=dark&keys=mass`);
    await page.locator('[data-scenario=hello]').click();
    await untilRunning(page);
    await page.evaluate(async () => {
      const { session, draw, heat, tool, panel, cameraList, cameras, helpOpen } = window.korzo.studio;
      const run = session.value;
      if (run === undefined) throw new Error('there is no run');
      run.chosen.value = [3, 4];
      await run.ask({ type: 'speed', factor: 4 });
      await run.ask({ type: 'mark', time: 0.1, label: 'begin' });
      heat.value = 'density';
      tool.value = { type: 'brush', group: 0, count: 5, radius: 1 };
      panel.value = 'compare';
      cameraList.value = [cameras.value[0]];
      helpOpen.value = false;
      draw.value = { ...draw.value, trails: true, levels: { show: 'one', level: 1, others: 'hidden' } };
    });
    await page.getByRole('button', { name: 'Add this run' }).click();
    await page.waitForFunction(() => window.korzo.studio.sessions.value.length === 2);
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'play' }));
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.locator('[data-scenario=building-20-rooms]').click();
    await untilShown(page, 'building-20-rooms');
    await untilRunning(page);
    const now = await page.evaluate(() => {
      const { sessions, draw, heat, tool, panel, cameraList, cameras, theme, keyMap } = window.korzo.studio;
      const [{ status, chosen, marks, title, conductor }] = sessions.value;
      return {
        sessions: sessions.value.length,
        title: title.value,
        conducted: conductor.value !== undefined,
        speed: status.value?.speed,
        chosen: chosen.value,
        marks: marks.value,
        trails: draw.value.trails,
        levels: draw.value.levels.show,
        heat: heat.value,
        tool: tool.value.type,
        panel: panel.value ?? 'none',
        kept: cameraList.value,
        cameras: cameras.value.length,
        theme: theme.value,
        keys: keyMap.value,
      };
    });
    expect(now).toEqual({
      sessions: 1,
      title: '',
      conducted: false,
      speed: 1,
      chosen: [],
      marks: [],
      trails: false,
      levels: 'stack',
      heat: 'none',
      tool: 'look',
      panel: 'none',
      kept: [],
      cameras: 1,
      theme: 'dark',
      keys: 'mass',
    });
    // The address follows the view after a rest, so the words of the run before may stand in it for a moment. This scenario
    // colours by speed.
    const expected = 'camera,draw,keys,scenario,seed,theme';
    await page.waitForURL(({ hash }) => {
      const words = new URLSearchParams(hash.slice(1));
      return words.get('scenario') === 'building-20-rooms' && [...words.keys()].sort().join(',') === expected;
    });
    await page.context().close();
  });

  it('by going back in the history are seen from the camera of their address', async () => {
    const page = await newVisitor(studio.browser, small);
    await page.goto(`${studio.address}#scenario=hello&camera=top,11,12,0,33,1.5708,1.5708`);
    await untilShown(page, 'hello');
    await untilRunning(page);
    await page.evaluate(() => (location.hash = 'scenario=mill'));
    await untilShown(page, 'mill');
    await untilRunning(page);
    expect(await cameraOf(page)).toEqual(await homeOf('mill'));
    await page.goBack();
    await untilShown(page, 'hello');
    await untilRunning(page);
    expect(await cameraOf(page)).toEqual({ mode: 'top', place: [11, 12, 0, 33, 1.571, 1.571] });
    expect((await lookAt(page)).moved).toBeGreaterThan(50);
    await page.context().close();
  });

  it('never leave the canvas empty once it was drawn, while resolution and window change', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page);
    const found = await page.evaluateHandle(() => {
      const { canvas, drawn } = window.korzo.studio;
      const copy = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true });
      const counts = { looks: 0, empty: 0, reports: 0 };
      drawn.subscribe(() => counts.reports++);
      setInterval(() => {
        if (copy === null || canvas.value === undefined) return;
        copy.clearRect(0, 0, 8, 8);
        copy.drawImage(canvas.value, 0, 0, 8, 8);
        counts.looks++;
        if (copy.getImageData(0, 0, 8, 8).data.every((byte) => byte === 0)) counts.empty++;
      }, 10);
      return counts;
    });
    // A screen so slow makes the picture coarser, and a run that stands still sharp again.
    await expect.poll(async () => (await found.jsonValue()).reports).toBeGreaterThan(4);
    await page.setViewportSize({ width: 800, height: 500 });
    await expect.poll(async () => (await found.jsonValue()).reports).toBeGreaterThan(7);
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
    await framesPass(page, 30);
    const { looks, empty } = await found.jsonValue();
    expect(looks).toBeGreaterThan(20);
    expect(empty).toBe(0);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
