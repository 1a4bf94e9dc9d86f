// Takes the pictures of the studio that README.md and the documents show, docs/figures/studio*.png, of the studio as it is now. Needs
// Chromium and a built workspace. Run it after a change of how things look or of what they are called:
//   node tools/take-figures.mjs [studio | studio-models | studio-city | studio-files | studio-editor ...]
import { fileURLToPath } from 'node:url';
import { startServer } from '@korzo/server';
import { chromium } from 'playwright-core';
import { buildStudio } from './build-studio.mjs';
import { findChromium } from './find-chromium.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** A building, and one person inspected: the picture of README.md too. @param {Page} page */
async function studio(page) {
  await open(
    page,
    'scenario=building-20-rooms&seed=1&model=mass-steering&camera=orbit,30,9.5,0,21,1.5708,0.9&panel=inspect',
  );
  await page.waitForFunction(() => window.korzo.studio.drawn.value !== undefined);
  await page.evaluate(async () => {
    const session = window.korzo.studio.session.value;
    await session?.ask({ type: 'pause' });
    await session?.ask({ type: 'step', ticks: 160 - (session.status.value?.tick ?? 0) });
    const sight = session?.live.sight;
    if (session === undefined || sight === undefined) throw new Error('there is no run');
    const far = Array.from({ length: sight.count }, (_, row) => Math.hypot(sight.x[row] - 30, sight.y[row] - 6));
    session.chosen.value = [sight.id[far.indexOf(Math.min(...far))]];
  });
  await page.getByText('Person').first().waitFor();
}

/** Many models in one table. @param {Page} page */
async function studioModels(page) {
  await page.setViewportSize({ width: 1280, height: 860 });
  await open(page, 'compare=crossing&seeds=1..2');
  await page.getByRole('button', { name: /^Make \d+ runs$/ }).click();
  await page.locator('.results[aria-busy=false] table.figures').waitFor();
}

/** A town with traffic beside its text. @param {Page} page */
async function studioCity(page) {
  await open(page, 'city=small-town');
  await page.waitForFunction(() => document.querySelector('.city-page .summary')?.textContent?.includes('crosses'));
  await page.getByRole('button', { name: 'Drive' }).click();
  await page.waitForFunction(
    () => Number(document.querySelector('.city-stage')?.getAttribute('data-vehicles') ?? 0) > 50,
  );
  await page.locator('.cm-scroller').evaluate((text) => text.scrollTo(0, 64 * 19.6));
  // Closer, from a corner, low enough to see the sky.
  await page.mouse.move(930, 350);
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -240);
  await page.mouse.down();
  await page.mouse.move(1080, 300, { steps: 5 });
  await page.mouse.up();
}

/** A file that names another one, which is not there. @param {Page} page */
async function studioFiles(page) {
  await open(page, '');
  await page.locator('.card').first().waitFor();
  const cfg = fileURLToPath(new URL('../scenarios/boids-app/config.cfg', import.meta.url));
  await page.locator('input[type=file]').setInputFiles(cfg);
  await page.getByRole('dialog', { name: 'A file is missing' }).waitFor();
}

/** A room that was moved into the corridor. @param {Page} page */
async function studioEditor(page) {
  await page.setViewportSize({ width: 1400, height: 800 });
  await open(page, 'edit=building-20-rooms');
  const checked = () =>
    page.waitForFunction(() => {
      const desk = window.korzo.studio.editor?.desk;
      return desk?.isChecked.value === true && desk.elements.value.length > 0;
    });
  await checked();
  const points = await page.evaluate(() => {
    const box = document.querySelector('.plan-view')?.getBoundingClientRect();
    const world = window.korzo.studio.editor?.desk.examined.value.box;
    if (box === undefined || world === undefined) throw new Error('there is no plan');
    const [width, height] = [world.east - world.west, world.north - world.south];
    const scale = Math.min(box.width / width, box.height / height) * 0.88;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [east, north] = [(world.west + world.east) / 2, (world.south + world.north) / 2];
    return [4, 4.5, 5].map((up) => ({ x: x + (2 - east) * scale, y: y - (up - north) * scale }));
  });
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points) await page.mouse.move(x, y);
  await page.mouse.up();
  await page.getByText('2 problems').waitFor();
  await checked();
}

/** @type {Readonly<Record<string, (page: Page) => Promise<void>>>} */
const figures = {
  studio,
  'studio-models': studioModels,
  'studio-city': studioCity,
  'studio-files': studioFiles,
  'studio-editor': studioEditor,
};

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

/** @param {Page} page @param {string} view what stands behind the # of the address */
const open = (page, view) => page.goto(`${server.address}#${view === '' ? '' : `${view}&`}theme=light`);

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(figures);
  for (const name of names) {
    const take = figures[name];
    if (take === undefined) throw new Error(`no figure '${name}'; there are ${Object.keys(figures).join(', ')}`);
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(180_000);
    await take(page);
    // A picture that rests is drawn sharp, and messages fade.
    await page.waitForTimeout(6000);
    const file = fileURLToPath(new URL(`../docs/figures/${name}.png`, import.meta.url));
    await page.screenshot({ path: file });
    console.log(`docs/figures/${name}.png`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
