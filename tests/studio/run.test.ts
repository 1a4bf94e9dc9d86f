import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  checksumOf,
  desk,
  framesPass,
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

const untilPlaying = (page: Page, playing: boolean): Promise<unknown> =>
  page.waitForFunction((wanted) => window.korzo.studio.session.value?.status.value?.playing === wanted, playing);

/** An address is written a moment after the view rested. */
const untilAddress = (page: Page, part: string): Promise<void> => page.waitForURL((url) => url.hash.includes(part));

/** Those that a screen reader could only call by what they are. */
function namelessOf(elements: readonly Element[]): string[] {
  return elements
    .filter((element) => {
      const words = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? '';
      const labelled = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0;
      return words.trim() === '' && !labelled;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

describe('a run', () => {
  it('really pauses, goes on, and goes one step', async () => {
    const page = await studio.visit('scenario=hello', desk);
    await untilRunning(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await untilPlaying(page, false);
    const paused = await checksumOf(page);
    await framesPass(page, 6);
    expect(await checksumOf(page)).toEqual(paused);
    await page.getByRole('button', { name: 'One step' }).click();
    await page.waitForFunction(
      (tick) => window.korzo.studio.session.value?.status.value?.tick === tick,
      paused.tick + 1,
    );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
      (tick) => (window.korzo.studio.session.value?.status.value?.tick ?? 0) > tick + 5,
      paused.tick,
    );
    await keepScreenshot(page, 'run-light');
    await page.context().close();
  });

  it('is the same again after a restart with the same seed, and another with a new one', async () => {
    const page = await studio.visit('scenario=hello');
    await untilRunning(page);
    const restarted = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button }).click();
      return page.evaluate(async () => {
        const session = window.korzo.studio.session.value;
        await session?.ask({ type: 'pause' });
        const answer = await session?.live.ask({ type: 'checksum' });
        if (answer?.type !== 'checksum') throw new Error('no checksum');
        await session?.ask({ type: 'step', ticks: 60 - answer.tick });
        const later = await session?.live.ask({ type: 'checksum' });
        return later?.type === 'checksum' ? `${later.tick} ${later.checksum}` : 'none';
      });
    };
    const first = await restarted('Restart, same seed');
    expect(first).toMatch(/^60 /);
    expect(await restarted('Restart, same seed')).toBe(first);
    expect(await restarted('Restart, new seed')).not.toBe(first);
    const seed = await page.evaluate(() => window.korzo.studio.session.value?.info.value?.seed);
    await untilAddress(page, `seed=${seed}`);
    await page.context().close();
  });

  it('has the same bits on one thread and on two of the page', async () => {
    const page = await studio.visit('scenario=hello&draw=agents:discs');
    await untilRunning(page);
    const bitsWith = (workers: number): Promise<string> =>
      page.evaluate(async (threads) => {
        const session = window.korzo.studio.session.value;
        await session?.live.ask({ type: 'open', source: { type: 'named', name: 'hello' }, workers: threads });
        await session?.live.ask({ type: 'step', ticks: 50 });
        const answer = await session?.live.ask({ type: 'checksum' });
        if (answer?.type !== 'checksum') throw new Error('no checksum');
        return `${session?.info.value?.workers} threads, tick ${answer.tick}: ${answer.checksum}`;
      }, workers);
    const alone = await bitsWith(1);
    expect(alone).toMatch(/^1 threads, tick 50: /);
    expect(await bitsWith(2)).toBe(alone.replace('1 threads', '2 threads'));
    await page.context().close();
  });

  it('keeps the view when the page is loaded again', async () => {
    const page = await studio.visit('scenario=room&seed=9', desk);
    await untilRunning(page);
    await page.keyboard.press('p');
    await page.keyboard.press('0');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+F3');
    await page.keyboard.press('Shift+V');
    await page.getByRole('radio', { name: 'MASS' }).click();
    // The last change is in the address, and so is all that was changed before.
    await untilAddress(page, 'keys=mass');
    const before = page.url();
    await page.reload();
    await untilRunning(page);
    const after = await page.evaluate(() => {
      const { cameras, draw, panel, keyMap, cameraList, session } = window.korzo.studio;
      return {
        mode: cameras.value[0].mode,
        agents: draw.value.agents,
        panel: panel.value,
        keyMap: keyMap.value,
        kept: cameraList.value.findIndex((camera) => camera !== undefined),
        seed: session.value?.info.value?.seed,
      };
    });
    expect(after).toEqual({ mode: 'top', agents: 'prisms', panel: 'view', keyMap: 'mass', kept: 2, seed: 9 });
    await expect.poll(() => page.url()).toBe(before);
    await keepScreenshot(page, 'view-panel');
    await page.context().close();
  });

  it('shows a figure as a whole or not at all', async () => {
    const page = await studio.visit('scenario=hello', { viewport: { width: 1000, height: 640 } });
    await untilRunning(page);
    const isWhole = await page.evaluate(() => {
      const line = document.querySelector('.status-line');
      const frame = line?.getBoundingClientRect() ?? new DOMRect();
      return [...(line?.querySelectorAll('div') ?? [])].map((figure) => {
        const { top, right } = figure.getBoundingClientRect();
        return top >= frame.bottom - 2 || right <= frame.right + 1;
      });
    });
    expect(isWhole.length).toBeGreaterThanOrEqual(3);
    expect(isWhole).not.toContain(false);
    await keepScreenshot(page, 'figures-1000');
    await page.context().close();
  });

  it('says what is wrong with an address and shows the rest', async () => {
    const page = await studio.visit('scenario=hello&camera=nonsense&panel=view');
    await untilRunning(page);
    await page.getByText(/camera=nonsense/).waitFor();
    expect(await page.evaluate(() => window.korzo.studio.panel.value)).toBe('view');
    await page.context().close();
  });

  it('is looked at with the mouse: turned, pulled, zoomed, and an agent chosen', async () => {
    const page = await studio.visit('scenario=room');
    await untilRunning(page);
    await page.keyboard.press('Space');
    await untilPlaying(page, false);
    const camera = () => page.evaluate(() => window.korzo.studio.cameras.value[0]);
    const home = await camera();
    await page.mouse.move(500, 300);
    await page.mouse.down();
    await page.mouse.move(600, 340, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await camera()).azimuth).not.toBeCloseTo(home.azimuth);
    expect((await camera()).target).toEqual(home.target);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(520, 300, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await expect.poll(async () => (await camera()).target).not.toEqual(home.target);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((before) => window.korzo.studio.cameras.value[0].distance < before * 0.8, home.distance);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.korzo.studio.session.value?.chosen.value.length === 1);
    const chosen = await page.evaluate(() => window.korzo.studio.session.value?.chosen.value);
    await page.keyboard.press('9');
    await expect.poll(camera).toMatchObject({ mode: 'follow', agent: chosen?.[0] });
    await keepScreenshot(page, 'follow');
    await page.context().close();
  });

  it('is turned with one finger and zoomed with two', async () => {
    const page = await studio.visit('scenario=room', phone);
    await untilRunning(page);
    const camera = () => page.evaluate(() => window.korzo.studio.cameras.value[0]);
    const glass = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
      glass.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
    const home = await camera();
    await touch('touchStart', [100, 300]);
    await touch('touchMove', [140, 320]);
    await touch('touchMove', [200, 340]);
    await touch('touchEnd');
    await expect.poll(async () => (await camera()).azimuth).not.toBeCloseTo(home.azimuth);
    const turned = await camera();
    await touch('touchStart', [150, 300], [250, 300]);
    await touch('touchMove', [120, 300], [280, 300]);
    await touch('touchMove', [90, 300], [310, 300]);
    await touch('touchEnd');
    await expect.poll(async () => (await camera()).distance).toBeLessThan(turned.distance * 0.7);
    await page.context().close();
  });

  it('fits a phone, with panels as a sheet', async () => {
    const page = await studio.visit('scenario=room', phone);
    await untilRunning(page);
    await keepScreenshot(page, 'run-phone');
    await page.getByRole('tab', { name: 'View' }).click();
    await page.getByRole('tabpanel').waitFor();
    await keepScreenshot(page, 'run-phone-panel');
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('button, select')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < 0 || right > innerWidth);
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
    expect(outside).toEqual([]);
    // Upright, on its side, and a laptop at 200 %: picture, panel and transport beside each other, none over another.
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [640, 400],
    ]) {
      await page.setViewportSize({ width, height });
      const parts = await page.evaluate(() =>
        ['.run > main', '#panel', '.bottom', '.side .tabs'].map((name) => {
          const { left, top, right, bottom } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return { name, left, top, right, bottom, isLarge: right - left > 60 && bottom - top > 45 };
        }),
      );
      expect(parts.filter(({ isLarge }) => !isLarge)).toEqual([]);
      const overlaps = parts.flatMap((a, index) =>
        parts
          .slice(index + 1)
          .filter(({ left, top, right, bottom }) => {
            const [across, down] = [
              Math.min(a.right, right) - Math.max(a.left, left),
              Math.min(a.bottom, bottom) - Math.max(a.top, top),
            ];
            return across > 1 && down > 1;
          })
          .map(({ name }) => `${a.name} and ${name} at ${width} x ${height}`),
      );
      expect(overlaps).toEqual([]);
    }
    await page.context().close();
  });

  it('has a name for every control, in every panel', async () => {
    const page = await studio.visit('scenario=building-20-rooms&draw=agents:discs');
    await untilRunning(page);
    await page.keyboard.press('Enter');
    const nameless: string[] = [];
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.getByRole('tabpanel').waitFor();
      // A chart is named by the caption of its figure.
      const controls = page.locator('button, select, input, a, [role=slider], canvas:not(figure canvas)');
      nameless.push(...(await controls.evaluateAll(namelessOf)));
    }
    expect(nameless).toEqual([]);
    const doubled = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(doubled).toEqual([]);
    await page.context().close();
  });

  it('says so where nothing can be drawn, and runs all the same', async () => {
    const page = await studio.visit('', { ...desk });
    await page.addInitScript(`{
      const usual = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, options) {
        return kind.startsWith('webgl') ? null : usual.call(this, kind, options);
      };
    }`);
    await page.goto(`${studio.address}#scenario=hello&panel=charts`);
    await page.reload();
    await page.getByText(/cannot draw the picture/).waitFor();
    await page.waitForFunction(() => (window.korzo.studio.session.value?.status.value?.tick ?? 0) > 5);
    await expect.poll(() => page.locator('.chart').count()).toBeGreaterThan(2);
    await page.context().close();
  });

  it('made no complaint', () => {
    // Three.js writes down that there is no WebGL before it throws.
    expect(studio.complaints.filter((text) => !text.includes('WebGL'))).toEqual([]);
  });
});
