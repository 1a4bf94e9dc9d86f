// Does memory grow, and does the frame rate fall, the longer a run is shown? The thesis on the boids application has it as its only table.
// Opens scenarios in the studio in Chromium, and prints after 10 s to 5 min: memory of the page in use after a collection, of the whole
// tab, frames drawn per second since the last line, and agents. Run it after `npm run build` on an idle machine:
//   node studies/over-time.mjs [SCENARIO ...] [--minutes 5]
import { fileURLToPath } from 'node:url';
import { startServer } from '@korzo/server';
import { chromium } from 'playwright-core';
import { buildStudio } from '../tools/build-studio.mjs';
import { findChromium } from '../tools/find-chromium.mjs';

const words = process.argv.slice(2);
const option = words.indexOf('--minutes');
const minutes = option < 0 ? 5 : Number(words[option + 1]);
const named = words.filter((_, index) => option < 0 || (index !== option && index !== option + 1));
const scenarios = named.length > 0 ? named : ['flock', 'murmuration'];
/** When it is looked, s. */
const moments = [10, 30, 60, 120, 180, 240, 300].filter((moment) => moment <= minutes * 60);

await buildStudio();
const server = await startServer({
  siteFolder: fileURLToPath(new URL('../packages/studio/site', import.meta.url)),
  port: 0,
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  env: { ...process.env, EGL_PLATFORM: 'surfaceless' },
});

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1_048_576).toFixed(1);

/** Counts, in the page, the frames of the screen in which the graphics card had something to draw. */
function countFrames() {
  const counter = { frames: 0 };
  Object.assign(window, { overTime: counter });
  let hasDrawn = false;
  const { prototype } = WebGL2RenderingContext;
  const draw = /** @type {(...values: unknown[]) => void} */ (Reflect.get(prototype, 'drawElements'));
  prototype.drawElements = function (...values) {
    hasDrawn = true;
    Reflect.apply(draw, this, values);
  };
  const look = () => {
    if (hasDrawn) counter.frames++;
    hasDrawn = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {string} scenario */
async function watch(scenario) {
  const page = await browser.newPage({ viewport: { width: 960, height: 600 }, reducedMotion: 'reduce' });
  await page.addInitScript(countFrames);
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  await tools.send('Performance.enable');
  await page.goto(`${server.address}#scenario=${scenario}`);
  await page.waitForFunction(
    () => {
      const { session, drawn } = window.korzo.studio;
      return drawn.value !== undefined && (session.value?.status.value?.tick ?? 0) >= 10;
    },
    undefined,
    { timeout: 240_000 },
  );
  console.log(`\n| ${scenario}: after | page, MB | tab, MB | frames/s | simulated, s | agents |`);
  console.log('|---|---|---|---|---|---|');
  const began = performance.now();
  let [before, since] = [0, began];
  for (const moment of moments) {
    await new Promise((resolve) => {
      setTimeout(resolve, moment * 1000 - (performance.now() - began));
    });
    const { frames, agents, time } = await page.evaluate(() => {
      const status = window.korzo.studio.session.value?.status.value;
      const counter = /** @type {{ overTime: { frames: number } }} */ (/** @type {unknown} */ (window)).overTime;
      return { frames: counter.frames, agents: status?.present ?? 0, time: status?.time ?? 0 };
    });
    const now = performance.now();
    const pace = ((frames - before) * 1000) / (now - since);
    await tools.send('HeapProfiler.collectGarbage');
    const {
      usedSize,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = /** @type {{ usedSize: number, embedderHeapUsedSize?: number, backingStorageSize?: number }} */ (
      await tools.send('Runtime.getHeapUsage')
    );
    const tab = usedSize + embedderHeapUsedSize + backingStorageSize;
    const cells = [`${moment} s`, megabytes(usedSize), megabytes(tab), pace.toFixed(1), time.toFixed(0), agents];
    console.log(`| ${cells.join(' | ')} |`);
    [before, since] = [frames, performance.now()];
  }
  await page.close();
}

for (const scenario of scenarios) await watch(scenario);
await browser.close();
await server.close();
