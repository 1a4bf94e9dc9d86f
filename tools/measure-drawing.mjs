// How much script does a frame of the studio cost the page? Builds the studio, opens scenarios in Chromium, traces their frames and
// prints processor time of the page's main thread: what Chromium counts for the thread itself (`tdur` of its trace), so neither the
// wait for a graphics card, real or in software, nor the time in which other programs had the processor. Run it after `npm run build`:
//   node tools/measure-drawing.mjs [SCENARIO ...]
import { fileURLToPath } from 'node:url';
import { startServer } from '@korzo/server';
import { chromium } from 'playwright-core';
import { buildStudio } from './build-studio.mjs';
import { findChromium } from './find-chromium.mjs';

const named = process.argv.slice(2);
const scenarios = named.length > 0 ? named : ['hello', 'rimea-09', 'station-crowd', 'murmuration', 'small-town'];
/** What a frame may cost with ten thousand agents, ms. */
const goal = 4;
/** How long each scenario is traced, s. */
const traced = 12;
/** Callbacks of one frame of the screen follow each other within this, microseconds. */
const sameFrame = 300;

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

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

/** @returns {Promise<TraceEvent[]>} what the browser did meanwhile */
async function trace() {
  /** @type {TraceEvent[]} */
  const events = [];
  const session = await browser.newBrowserCDPSession();
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value))),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  // No callback of its own among the frames: the page is left alone.
  await new Promise((resolve) => {
    setTimeout(resolve, traced * 1000);
  });
  const ended = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return events;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
const quantile = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

/**
 * @param {readonly TraceEvent[]} callbacks in the order of time
 * @returns {number[]} processor time of each frame, all of its callbacks together, ms
 */
function framesOf(callbacks) {
  /** @type {number[]} */
  const frames = [];
  let until = -Infinity;
  for (const { ts, dur = 0, tdur = 0 } of callbacks) {
    if (ts - until > sameFrame) frames.push(0);
    frames[frames.length - 1] += tdur / 1000;
    until = ts + dur;
  }
  return frames;
}

/** @param {readonly TraceEvent[]} events */
const times = (events) => events.map(({ tdur = 0 }) => tdur / 1000);

/** @param {readonly number[]} values */
const described = (values) => [0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(2).padStart(6)).join(' ');

/** @param {string} scenario */
async function measure(scenario) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(`${server.address}#scenario=${scenario}`);
  await page.waitForFunction(() => {
    const { session, drawn } = window.korzo.studio;
    return drawn.value !== undefined && (session.value?.status.value?.tick ?? 0) >= 10;
  });
  const events = await trace();
  const { agents, calls } = await page.evaluate(() => {
    const { session, drawn } = window.korzo.studio;
    return { agents: session.value?.status.value?.present ?? 0, calls: drawn.value?.calls ?? 0 };
  });
  await page.close();
  const fired = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const [first] = fired;
  if (first === undefined) throw new Error(`${scenario}: no frame was traced`);
  const ofPage = events.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X');
  const frames = fired
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .sort((one, other) => one.ts - other.ts);
  /** Frames and replies of the run, decoded as they come. Nested calls count once. */
  const called = ofPage.filter(({ name }) => name === 'FunctionCall').sort((one, other) => one.ts - other.ts);
  let until = 0;
  const messages = called.filter(({ ts, dur = 0 }) => {
    const isNested = ts < until || frames.some((frame) => ts >= frame.ts && ts < frame.ts + (frame.dur ?? 0));
    if (!isNested) until = ts + dur;
    return !isNested;
  });
  const drawing = framesOf(frames);
  console.log(
    `${scenario.padEnd(20)} ${String(agents).padStart(6)} agents ${String(calls).padStart(3)} calls ` +
      `${String(drawing.length).padStart(4)} frames: ${described(drawing)} ms; between frames: ${described(times(messages))} ms`,
  );
  return { agents, median: quantile(drawing, 0.5) };
}

try {
  console.log('script of the page, processor time per frame: median, 95 % and most');
  let isMissed = false;
  for (const scenario of scenarios) {
    const { agents, median } = await measure(scenario);
    if (agents > 10_000 || median <= goal) continue;
    isMissed = true;
    console.log(`${scenario}: more than ${goal} ms`);
  }
  if (isMissed) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
