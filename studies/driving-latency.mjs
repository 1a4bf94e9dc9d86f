// Measures in Chromium how long it takes from a key to a picture that shows it: with the run in the page, and on a server behind a link
// with a delay in each direction. Needs a build and a Chromium: node studies/driving-latency.mjs [presses] [delay in ms]; 20 and 50 unless given.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/find-chromium.mjs';
import { slowLink } from './driving-latency/slow-link.mjs';
import { watchJumps } from './driving-latency/watch-jumps.mjs';
import { timeKeys } from './driving-latency/time-keys.mjs';

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
    const { latencies, pictures } = await timeKeys(page, presses);
    const sorted = latencies.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)];
    const late = sorted[Math.ceil(sorted.length * 0.95) - 1];
    if (!(middle < promised[where])) isKept = false;
    console.log(
      `run in the ${where}${where === 'server' ? ` behind ${delay} ms each way` : ''}: key to changed picture ` +
        `median ${middle.toFixed(0)} ms, 95 % within ${late.toFixed(0)} ms (promised ${promised[where]}), ` +
        `${latencies.length} presses, ${pictures.toFixed(0)} pictures a second`,
    );
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
process.exitCode = isKept ? 0 : 1;
