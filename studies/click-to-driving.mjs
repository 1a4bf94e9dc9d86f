// Measures in Chromium how long it takes from the click on a driving scene in the gallery to the body that moves by the visitor's key,
// which is held from the click on. Needs a build and a Chromium: node studies/click-to-driving.mjs [scene ...]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/find-chromium.mjs';

const scenes =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['drive-small-town', 'drive-hills', 'balls-down-the-hill', 'crates'];
/** What is promised, s. */
const promised = 5;
/** How often a held key repeats, ms; how far a body has gone that moves, m. */
const [keyRepeat, moves] = [60, 0.2];

const korzo = fileURLToPath(new URL('../apps/cli/bin/korzo.js', import.meta.url));
const server = spawn(process.execPath, [korzo, 'serve', 'hello', '--json', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { port } = new URL(
  await new Promise((resolve) => {
    let text = '';
    server.stdout.on('data', (part) => {
      text += String(part);
      if (text.includes('}\n')) resolve(JSON.parse(text).room);
    });
  }),
);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=gl-egl',
    '--ignore-gpu-blocklist',
    '--disable-gpu-rasterization',
  ],
});
let isKept = true;
try {
  for (const scene of scenes) {
    const page = await browser.newPage({ viewport: { width: 640, height: 420 } });
    const probe = await page.context().newCDPSession(page);
    await probe.send('Performance.enable');
    await page.goto(`http://127.0.0.1:${port}/`);
    const card = page.locator(`[data-scenario="${scene}"]`).first();
    await card.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const before = await scriptTime(probe);
    await card.dispatchEvent('click');
    const start = performance.now();
    await page.evaluate(noteMotion, moves);
    let sitting = NaN;
    let moving = NaN;
    while (Number.isNaN(moving) && performance.now() - start < 60_000) {
      await page.keyboard.down('ArrowUp');
      await page.waitForTimeout(keyRepeat);
      const seen = await page.evaluate(() => window.driveNoted);
      if (seen.sits && Number.isNaN(sitting)) sitting = performance.now() - start;
      if (seen.moves) moving = performance.now() - start;
    }
    const script = (await scriptTime(probe)) - before;
    await page.keyboard.up('ArrowUp');
    if (!(moving < promised * 1000)) isKept = false;
    console.log(
      `${scene}: sits in the body after ${(sitting / 1000).toFixed(1)} s, it moves by the key after ${(moving / 1000).toFixed(1)} s ` +
        `(promised ${promised}); script of the page ${script.toFixed(1)} s`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  server.kill();
}
process.exitCode = isKept ? 0 : 1;

/** Seconds of script in the page so far. @param {import('playwright-core').CDPSession} probe */
async function scriptTime(probe) {
  const { metrics } = await probe.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN;
}

/** Runs in the page: notes when a body is driven from it, and when that is drawn elsewhere. @param {number} far m */
function noteMotion(far) {
  window.driveNoted = { sits: false, moves: false };
  /** @type {readonly number[] | undefined} */
  let from;
  const look = () => {
    requestAnimationFrame(look);
    const driven = window.korzo.studio.driven.value;
    const at = driven?.session.live.motion.bodyAt?.(driven.agent, performance.now())?.at;
    if (driven === undefined || at === undefined) return;
    from ??= at;
    window.driveNoted.sits = true;
    if (Math.hypot(at[0] - from[0], at[1] - from[1]) > far) window.driveNoted.moves = true;
  };
  requestAnimationFrame(look);
}
