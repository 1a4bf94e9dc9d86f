import { readdirSync, readFileSync } from 'node:fs';
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
let page: Page;
beforeAll(async () => {
  studio = await openStudio();
  page = await studio.visit('', desk);
}, buildPatience);
afterAll(() => studio.close());

const open = async (hash: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${studio.address}#${hash}`);
  await untilRunning(page);
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
};

describe('the gallery', () => {
  it('opens with a run that can be changed, and films of featured scenes', async () => {
    const hero = page.getByRole('region', { name: 'Live scene' });
    await hero.locator('canvas').waitFor();
    await page.getByRole('button', { name: 'Close a door' }).click();
    await page.getByRole('button', { name: 'Open the door' }).waitFor();
    await page.getByRole('radio', { name: 'A school of fish' }).click();
    await page.getByRole('button', { name: 'Release a predator' }).click();
    const films = await page.locator('.film').evaluateAll((cards) => cards.map((card) => card.style.backgroundImage));
    const files = readdirSync('packages/studio/films');
    // Pictures of live scenes, until they run.
    const stills = files.filter((name) => name.startsWith('hero-')).map((name) => `films/${name}`);
    expect(films.length).toBe(files.length - stills.length);
    expect(stills.length).toBe(await hero.getByRole('radio').count());
    for (const address of [...films.map((film) => /url\("(.*)"\)/.exec(film)?.[1] ?? ''), ...stills]) {
      const bytes = Buffer.from(await (await fetch(new URL(address, studio.address))).arrayBuffer());
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    }
  });

  let all = 0;
  beforeAll(async () => {
    all = await page.locator('[data-scenario]').count();
  });

  it.each([
    ['evacuation', 'two-exits'],
    ['fire', 'smoke-corridor'],
    ['3d', 'murmuration'],
    ['fish', 'reef'],
    ['junction', 'four-way'],
  ])('finds what people type: %s', async (word, scenario) => {
    await page.getByRole('searchbox').fill(word);
    await page.locator(`[data-scenario=${scenario}]`).waitFor();
    expect(await page.locator('[data-scenario]').count()).toBeLessThan(all);
  });

  it('keeps its place while a run is looked at, which is called by its title', async () => {
    await page.getByRole('searchbox').fill('');
    const card = page.locator('[data-scenario=hello]');
    await card.scrollIntoViewIfNeeded();
    const before = await page.locator('.gallery').evaluate(({ scrollTop }) => scrollTop);
    expect(before).toBeGreaterThan(100);
    await card.click();
    await untilRunning(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Two crowds cross');
    await page.getByRole('button', { name: 'Gallery' }).click();
    await card.waitFor();
    expect(await page.locator('.gallery').evaluate(({ scrollTop }) => scrollTop)).toBe(before);
  });
});

describe('a run', () => {
  it('plays by Space after a click on a tab', async () => {
    await open('scenario=hello');
    await page.getByRole('tab', { name: 'Charts' }).click();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === true);
    expect(await page.evaluate(() => window.korzo.studio.panel.value)).toBe('charts');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => window.korzo.studio.session.value?.status.value?.playing === false);
  });

  it('has sliders about useful values, and one choice for rooms that are alike', async () => {
    await open('scenario=building-20-rooms&panel=parameters');
    await page.getByRole('combobox', { name: 'Model of all rooms' }).waitFor();
    expect(
      await page
        .getByRole('combobox', { name: /^Model of room/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await keepScreenshot(page, 'names');
  });

  it('explains its colours: heat, speeds and groups have legends with units', async () => {
    await page.evaluate(() => {
      const { draw, heat } = window.korzo.studio;
      heat.value = 'density';
      draw.value = { ...draw.value, colours: 'speed' };
    });
    await page.getByRole('figure', { name: 'Legend: Density' }).getByText('persons/m²').waitFor();
    await page.getByRole('figure', { name: 'Legend: Speed of agents' }).getByText('m/s').waitFor();
    expect(await page.locator('.heat-legend').count()).toBeGreaterThanOrEqual(2);
  });

  it('offers no flocking model to cars, and has charts of its traffic as CSV', async () => {
    await open('scenario=four-way&panel=parameters');
    await page.getByRole('combobox', { name: 'Model of walkers' }).waitFor();
    expect(await page.getByRole('combobox', { name: /Model of (car|van|bus|truck)/ }).count()).toBe(0);
    await page.evaluate(() => (window.korzo.studio.panel.value = 'charts'));
    await stepBy(page, 100);
    const chart = page.locator('figure.chart', { hasText: 'Mean speed of vehicles' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\n')[0]).toBe('time (s),vehicles (m/s)');
    expect(Number(text.trim().split('\n').at(-1)?.split(',')[1])).toBeGreaterThan(0);
  });

  it('opens with the camera of its scenario, before its own sky', async () => {
    await open('scenario=reef');
    const camera = await page.evaluate(() => window.korzo.studio.cameras.value[0]);
    expect(camera).toMatchObject({ distance: 46, target: [25, 24, 6] });
    await keepScreenshot(page, 'reef');
  });
});

const home = (): Promise<number> =>
  page.evaluate(() => window.korzo.studio.viewers.value[0].picture.homeCamera('orbit')?.distance ?? 0);
const distance = (): Promise<number> => page.evaluate(() => window.korzo.studio.cameras.value[0]?.distance ?? 0);
/** How far away the eye of the last picture was, as a visitor takes it over. */
const touched = async (): Promise<number> => {
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.up();
  return distance();
};

describe('a run that is opened', () => {
  it('flies in, and a touch of the hand takes over from where it is', async () => {
    await open('scenario=hello&draw=agents:discs');
    expect(await touched()).toBeGreaterThan(1.05 * (await home()));
    // Later it is there by itself.
    await open('scenario=hello&draw=agents:discs');
    await page.waitForTimeout(4000);
    expect(await touched()).toBeCloseTo(await home(), 3);
  });

  it('stands still from the start where no motion is wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('scenario=hello&draw=agents:discs');
    expect(await touched()).toBeCloseTo(await home(), 3);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('has soft shadows on the floor beside its walls, beyond the dark rim at their foot', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('scenario=room');
    const bright = await page.evaluate(async () => {
      const { canvas, afterDraw, session, viewers, cameras } = window.korzo.studio;
      const run = session.value;
      const { picture } = viewers.value[0];
      await run?.ask({ type: 'remove', agents: [...(run.live.sight?.id.subarray(0, run.live.sight.count) ?? [])] });
      const top = picture.homeCamera('top');
      if (top !== undefined) cameras.value = [top];
      while ((run?.live.sight?.count ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      // The camera glides there.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await new Promise<void>((resolve) => void afterDraw.add(() => resolve()));
      const shown = canvas.value;
      const copy = new OffscreenCanvas(shown?.width ?? 1, shown?.height ?? 1).getContext('2d');
      if (copy === null || shown === undefined) throw new Error('no picture');
      copy.drawImage(shown, 0, 0);
      const walls = run?.info.value?.scenery.levels[0].walls ?? [];
      const west = Math.min(...walls.map(([x]) => x));
      const ratio = shown.width / shown.clientWidth;
      /** Brightness of the floor so far from the western wall. */
      const at = (away: number): number => {
        const y = shown.clientHeight / 2;
        let best = { off: Infinity, x: 0 };
        for (let x = 0; x < shown.clientWidth; x++) {
          const off = Math.abs((picture.groundAt(x, y)?.at[0] ?? Infinity) - west - away);
          if (off < best.off) best = { off, x };
        }
        return copy.getImageData(Math.round(best.x * ratio), Math.round(y * ratio), 1, 1).data[0];
      };
      return [0.42, 0.5, 2, 3].map(at);
    });
    const [near, farther, free, freeToo] = bright;
    expect(near).toBeLessThan(free - 5);
    expect(farther).toBeGreaterThan(near);
    expect(farther).toBeLessThan(free - 2);
    expect(freeToo).toBe(free);
  });
});

it('made no complaint', () => expect(studio.complaints).toEqual([]));
