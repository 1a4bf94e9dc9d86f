// How soon does the studio show something, and how much script does it load for that? Builds the studio, serves its site as static
// files, opens it in a fresh Chromium for each figure (no cache), and prints times and processor time of page, browser and drawing.
// Run it on an idle machine, after `npm run build`:
//   node tools/measure-loading.mjs [SCENARIO ...]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { buildStudio } from './build-studio.mjs';
import { findChromium } from './find-chromium.mjs';

const rounds = 5;
/** How long a visitor looks at the gallery before a card is clicked, ms. */
const looking = 4000;
const named = process.argv.slice(2);
const scenarios = named.length > 0 ? named : ['hello', 'building-20-rooms', 'small-town'];

await buildStudio();
const site = fileURLToPath(new URL('../packages/studio/site/', import.meta.url));
/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://site').pathname;
  const file = path === '/' ? 'index.html' : path;
  readFile(join(site, file)).then(
    (bytes) =>
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(undefined));
});
const at = server.address();
if (at === null || typeof at === 'string') throw new Error('the site has no port');
const address = `http://127.0.0.1:${at.port}/`;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ milliseconds: number, processor: number, scripts: ReadonlySet<string> }} Figure */

/**
 * @param {(page: Page) => Promise<number>} look gives what it measured, ms
 * @returns {Promise<Figure>} of a browser that has seen nothing before
 */
async function freshly(look) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
    env: { ...process.env, EGL_PLATFORM: 'surfaceless' },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(120_000);
    /** @type {Set<string>} */
    const scripts = new Set();
    // Scripts of workers too: the page does not list those.
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    const milliseconds = await look(page);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return { milliseconds, processor: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0), scripts };
  } finally {
    await browser.close();
  }
}

/** @param {string} mark @returns {(page: Page) => Promise<number>} when the page noted it, ms */
const marked = (mark) => async (page) => {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  return page.evaluate((name) => performance.getEntriesByName(name)[0].startTime, mark);
};

/** @param {Page} page @returns {Promise<number>} when the scene on top of the gallery runs, ms */
async function alive(page) {
  await page.goto(address);
  await page.locator('.hero-picture canvas').waitFor();
  await page.locator('.hero-wait').waitFor({ state: 'detached' });
  return page.evaluate(() => performance.now());
}

/** @param {Page} page @param {string} name @returns {Promise<number>} from the click on a card to the first picture, ms */
async function opened(page, name) {
  await alive(page);
  await page.waitForTimeout(looking);
  const clicked = await page.evaluate((scenario) => {
    performance.clearMarks('korzo-first-frame');
    const card = document.querySelector(`[data-scenario=${scenario}]`);
    if (!(card instanceof HTMLElement)) throw new Error(`the gallery has no card '${scenario}'`);
    const now = performance.now();
    card.click();
    return now;
  }, name);
  return (await marked('korzo-first-frame')(page)) - clicked;
}

/** @param {readonly number[]} values */
const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** @param {ReadonlySet<string>} scripts */
async function packed(scripts) {
  const sizes = await Promise.all([...scripts].map(async (path) => gzipSync(await readFile(join(site, path))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @param {string} what @param {(page: Page) => Promise<number>} look */
async function report(what, look) {
  /** @type {Figure[]} */
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await freshly(look));
  const times = figures.map(({ milliseconds }) => milliseconds);
  const processor = middle(figures.map((figure) => figure.processor));
  console.log(
    `${what.padEnd(42)} ${Math.min(...times)
      .toFixed(0)
      .padStart(5)} to ${Math.max(...times)
      .toFixed(0)
      .padStart(5)} ms, median ` +
      `${middle(times).toFixed(0).padStart(5)}; processor ${processor.toFixed(1)} s; ` +
      `scripts ${((await packed(figures[0].scripts)) / 1000).toFixed(0)} kB gzip`,
  );
}

try {
  await report('gallery: first thumbnail', async (page) => {
    await page.goto(address);
    return marked('korzo-first-thumbnail')(page);
  });
  await report('gallery: live scene runs', alive);
  for (const name of scenarios) {
    await report(`link to ${name}: first picture`, async (page) => {
      await page.goto(`${address}#scenario=${name}`);
      return marked('korzo-first-frame')(page);
    });
    await report(`card ${name}: first picture after click`, (page) => opened(page, name));
  }
} finally {
  server.close();
}
