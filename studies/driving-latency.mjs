/// <reference path="./driving-latency/key-to-picture.d.ts" />
// Measures in Chromium how long it takes from a key to a picture that shows it: with the run in the page, and on a server behind a link
// with a delay in each direction. Needs a build and a Chromium: node studies/driving-latency.mjs [presses] [delay in ms]; 20 and 50 unless given.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/find-chromium.mjs';
import { slowLink } from './driving-latency/slow-link.mjs';
import { watchJumps } from './driving-latency/watch-jumps.mjs';
import { lookAtWheels, takeCar, timeKeys } from './driving-latency/time-keys.mjs';

const [presses = 20, delay = 50] = process.argv.slice(2).map(Number);
const flags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  '--disable-gpu-rasterization',
];
/** What is promised, ms. */
const promised = { page: 150, server: 250 };
const steering = ['ArrowLeft', 'ArrowRight'];
/** A correction that is larger is seen as a jump, m. */
const mostJump = 0.1;

const korzo = fileURLToPath(new URL('../apps/cli/bin/korzo.js', import.meta.url));
const server = spawn(process.execPath, [korzo, 'serve', 'drive-hills', '--json', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const room = new URL(
  await new Promise((resolve) => {
    let text = '';
    server.stdout.on('data', (part) => {
      text += String(part);
      if (text.includes('}\n')) resolve(JSON.parse(text).room);
    });
  }),
);
const link = await slowLink(Number(room.port), delay);
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
let isKept = true;
try {
  const local = new URL('/#scenario=drive-hills', room);
  const far = new URL(room);
  far.port = String(link.port);
  for (const [where, address] of /** @type {const} */ ([
    ['page', local],
    ['server', far],
  ])) {
    const page = await browser.newPage({ viewport: { width: 640, height: 420 } });
    await page.goto(String(address));
    await page.waitForFunction(() => (window.korzo.studio.session.value?.status.value?.tick ?? 0) > 2, undefined, {
      timeout: 120_000,
    });
    await takeCar(page);
    await say(page, '  keys that change a colour in the page, for comparison', ['F9'], 'control');
    await lookAtWheels(page);
    const { middle, pictures } = await say(page, `run in the ${where}, steering, seen from the side`, steering);
    if (!(middle < promised[where])) isKept = false;
    console.log(
      `  promised ${promised[where]} ms${where === 'server' ? `, behind ${delay} ms each way` : ''}; ` +
        `${pictures.toFixed(0)} pictures a second`,
    );
    await page.getByLabel('View').selectOption('Behind');
    await page.waitForTimeout(2500);
    await say(page, '  steering, seen from behind, where the car hides the wheels', steering);
    const { jumps, way } = await watchJumps(page);
    const largest = Math.max(...jumps);
    if (!(largest < mostJump)) isKept = false;
    console.log(
      `  drawn over ${way.toFixed(0)} m: largest jump from one picture to the next ${(largest * 100).toFixed(1)} cm ` +
        `(at most ${mostJump * 100}), ${jumps.length} pictures`,
    );
    await page.context().close();
  }
} finally {
  await browser.close();
  link.close();
  server.kill();
}

/**
 * Times keys and says what came out.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} what
 * @param {readonly string[]} keys
 * @param {'viewer' | 'control'} [picture]
 */
async function say(page, what, keys, picture) {
  const { steps, pictures } = await timeKeys(page, presses, keys, picture);
  const share = (/** @type {keyof KeySteps} */ step, /** @type {number} */ part) =>
    steps.map((each) => each[step]).toSorted((one, other) => one - other)[Math.ceil(steps.length * part) - 1];
  const middle = share('seen', 0.5);
  const parts = /** @type {const} */ (['heard', 'sent', 'posed', 'answered']);
  console.log(
    `${what}: key to changed picture median ${middle.toFixed(0)} ms, 95 % within ${share('seen', 0.95).toFixed(0)} ms, ` +
      `${steps.length} presses; medians ${parts.map((part) => `${part} ${share(part, 0.5).toFixed(1)}`).join(', ')}`,
  );
  return { middle, pictures };
}
process.exitCode = isKept ? 0 : 1;
