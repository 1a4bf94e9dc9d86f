// Runs the examples of docs/viewer.md in a real browser and looks at the pixels they draw.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, JSHandle, Page } from 'playwright-core';
import type { LiveRun } from '@korzo/live';
import type { Viewer } from '@korzo/viewer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocksIn } from '../documents/code-blocks.ts';
import { buildPage } from './build-page.ts';
import { launchChromium, newPage } from './open-page.ts';
import { serveFolder } from './serve-folder.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(join(repository, 'docs/viewer.md'), 'utf8');
const blocks = codeBlocksIn(document, 'docs/viewer.md');
const [run, agents] = blocks.filter(({ language }) => language === 'js').map(({ text }) => text);
const html = blocks.find(({ language }) => language === 'html')?.text ?? '';

interface RunModule {
  readonly viewer: Viewer;
  readonly run: LiveRun;
}

let browser: Browser;
let page: Page;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  mkdirSync(join(repository, 'artifacts'), { recursive: true });
  const sources = mkdtempSync(join(repository, 'artifacts/examples-'));
  ends.push(() => rmSync(sources, { recursive: true, force: true }));
  const write = (name: string, text: string): string => {
    const file = join(sources, `${name}.js`);
    writeFileSync(file, text);
    return relative(repository, file);
  };
  const folder = await buildPage({
    // So that the test can reach what the example made.
    run: write('run', `${run}\nexport { run, viewer };\n`),
    agents: write('agents', `${agents}\nexport { viewer };\n`),
  });
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const server = await serveFolder(folder);
  ends.push(() => server.close());
  browser = await launchChromium();
  ends.push(() => browser.close());
  page = await newPage(browser);
  await page.goto(server.address);
  await page.evaluate((text) => {
    window.document.body.innerHTML = `${text}<div id="agents" style="width: 320px; height: 200px"></div>`;
  }, html);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

interface Seen {
  readonly colours: number;
  /** Pixels that differ from those of the last look; none when the resolution changed. */
  readonly changed: number;
  /** Pixels of the warm yellow that chosen agents are marked with. */
  readonly yellow: number;
  /** Pixels of the mesh that the page has added. */
  readonly magenta: number;
}

const lookAt = (selector: string): Promise<Seen> =>
  page.evaluate((wanted) => {
    const canvas = window.document.querySelector<HTMLCanvasElement>(`${wanted} canvas`);
    if (canvas === null) throw new Error('nothing is drawn there');
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    if (pen === null) throw new Error('there is no second canvas');
    pen.drawImage(canvas, 0, 0);
    const seen = new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    const memory = globalThis as { seen?: Record<string, Uint32Array | undefined> };
    const last = (memory.seen ??= {})[wanted];
    const before = last?.length === seen.length ? last : seen;
    memory.seen[wanted] = seen;
    return {
      colours: new Set(seen).size,
      changed: seen.filter((colour, at) => colour !== before[at]).length,
      yellow: seen.filter((colour) => {
        const [red, green, blue] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
        return red > 225 && green > 150 && green < 215 && blue < 90;
      }).length,
      magenta: seen.filter((colour) => (colour & 0xff_ff_ff) === 0xff_00_ff).length,
    };
  }, selector);

async function untilMoved(selector: string): Promise<void> {
  await expect.poll(async () => (await lookAt(selector)).colours).toBeGreaterThan(50);
  await expect.poll(async () => (await lookAt(selector)).changed).toBeGreaterThan(100);
}

describe('the examples of docs/viewer.md', () => {
  it('draw a run from a worker, choose the agent that is clicked, follow it, and let go of everything', async () => {
    const module: JSHandle<RunModule> = await page.evaluateHandle(`import('./run.js')`);
    await untilMoved('#run');
    expect((await lookAt('#run')).yellow).toBe(0);
    await page.evaluate(({ run: live }) => live.ask({ type: 'pause' }), module);
    // Motion lies a little behind the run: an agent that is still drawn on its way would walk off before it is clicked.
    await page.waitForFunction(({ run: live }) => {
      const { x, id, count } = live.motion.at(performance.now());
      const { sight } = live;
      if (sight === undefined) return false;
      const sent = new Map(Array.from({ length: sight.count }, (_, row) => [sight.id[row], sight.x[row]]));
      return id.subarray(0, count).every((agent, row) => Math.abs(x[row] - (sent.get(agent) ?? NaN)) < 1e-3);
    }, module);
    const spot = await page.evaluate(({ viewer }) => {
      const { width, height } = viewer.canvas.getBoundingClientRect();
      for (let y = 4; y < height; y += 4)
        for (let x = 4; x < width; x += 4) if (viewer.picture.agentAt(x, y) !== undefined) return { x, y };
      throw new Error('there is no agent in the picture');
    }, module);
    await page.locator('#run canvas').click({ position: spot });
    await expect.poll(async () => (await lookAt('#run')).yellow).toBeGreaterThan(3);
    await page.locator('#run canvas').dblclick({ position: spot });
    await expect.poll(() => page.evaluate(({ viewer }) => viewer.cameras[0].mode, module)).toBe('follow');
    await page.evaluate(({ viewer, run: live }) => {
      viewer.destroy();
      live.close();
    }, module);
    expect(await page.locator('#run canvas').count()).toBe(0);
  });

  it('draw agents of the page itself, whatever size the element takes', async () => {
    const module: JSHandle<Pick<RunModule, 'viewer'>> = await page.evaluateHandle(`import('./agents.js')`);
    await untilMoved('#agents');
    expect((await lookAt('#agents')).magenta).toBeGreaterThan(3);
    const distance = (): Promise<number> => page.evaluate(({ viewer }) => viewer.cameras[0].distance, module);
    const wide = await distance();
    await page.evaluate(() => {
      const element = window.document.querySelector<HTMLElement>('#agents');
      if (element !== null) element.style.width = '120px';
    });
    await expect.poll(distance).toBeGreaterThan(wide);
    await page.locator('#agents canvas').focus();
    await page.keyboard.press('+');
    const near = await distance();
    expect(near).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    await expect.poll(distance).toBeGreaterThan(near);
    await page.evaluate(({ viewer }) => viewer.show(undefined), module);
    await expect.poll(async () => (await lookAt('#agents')).colours).toBe(1);
    await page.evaluate(({ viewer }) => viewer.destroy(), module);
  });
});
