// Films the featured scenarios of the gallery: opens each in the studio, as a visitor would see it, and writes what its picture shows
// as one strip of frames, packages/studio/films/NAME.webp. Needs Chromium and a built workspace. Run it after a change of how things look:
// `stills` are the pictures of the live scenes on top of the gallery.
//   node tools/film-featured.mjs [NAME ... | stills]
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from '@korzo/server';
import { chromium } from 'playwright-core';
import { buildStudio } from './build-studio.mjs';
import { findChromium } from './find-chromium.mjs';

/** The same names as in packages/studio/src/gallery/catalogue.ts; a test compares them with the films. */
const featured = [
  'building-20-rooms',
  'small-town',
  'murmuration',
  'school-and-predator',
  'four-way',
  'station-crowd',
  'reef',
  'drive-small-town',
];

const folder = fileURLToPath(new URL('../packages/studio/films/', import.meta.url));

/** Frames of a strip; the style sheet of the gallery counts them too. */
const frames = 16;
const width = 384;
const height = 240;
/** Simulated time before the first frame and between two frames, s. */
const warmUp = 6;
const between = 0.2;
/** A film is made coarser until it is no larger. */
const mostBytes = 240_000;

/** Large crowds are warm sooner. @type {Readonly<Record<string, number>>} */
const warmUps = { murmuration: 1, 'station-crowd': 1, 'school-and-predator': 3 };

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @returns {Promise<string>} the strip, base64
 */
async function film(page, name) {
  // No flight in: a film goes forth and back.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await page.goto(`${server.address}#scenario=${name}&theme=light`);
  await page.waitForFunction(() => window.korzo.studio.drawn.value !== undefined);
  return page.evaluate(
    async ({ frames, width, height, warmUp, between, mostBytes }) => {
      const { studio } = window.korzo;
      const session = studio.session.value;
      const info = session?.info.value;
      if (session === undefined || info === undefined) throw new Error('there is no run');
      await session.ask({ type: 'pause' });
      studio.draw.value = { ...studio.draw.value, scale: false };
      /** @param {number} seconds */
      const ticksIn = (seconds) => Math.max(1, Math.round(seconds / info.dt));
      const strip = new OffscreenCanvas(width, height * frames);
      const pen = strip.getContext('2d');
      const drawn = () =>
        new Promise((resolve) => {
          studio.draw.value = { ...studio.draw.value };
          studio.afterDraw.add(() => resolve(undefined));
        });
      await session.ask({ type: 'step', ticks: ticksIn(warmUp) });
      // A city is built in a worker of its own and comes later than its vehicles.
      let [triangles, since] = [-1, performance.now()];
      while (performance.now() - since < (info.scenery.city === undefined ? 1000 : 8000)) {
        await drawn();
        const now = studio.drawn.value?.triangles ?? 0;
        // Vehicles and people come and go; houses come all at once.
        if (Math.abs(now - triangles) > 0.1 * triangles) [triangles, since] = [now, performance.now()];
      }
      for (let frame = 0; frame < frames; frame++) {
        await session.ask({ type: 'step', ticks: ticksIn(between) });
        // Motion is shown a moment after its frame came.
        const until = performance.now() + 250;
        while (performance.now() < until) await drawn();
        const canvas = studio.canvas.value;
        if (canvas === undefined || pen === null) throw new Error('there is no picture');
        // The middle of the picture: what is beyond the frame must not cover the one before.
        const scale = Math.max(width / canvas.width, height / canvas.height);
        const [wide, high] = [width / scale, height / scale];
        const [left, top] = [(canvas.width - wide) / 2, (canvas.height - high) / 2];
        pen.drawImage(canvas, left, top, wide, high, 0, frame * height, width, height);
      }
      let quality = 0.72;
      let blob = await strip.convertToBlob({ type: 'image/webp', quality });
      // Ten thousand people are many edges: a gallery must not wait for them.
      while (blob.size > mostBytes && quality > 0.2)
        blob = await strip.convertToBlob({ type: 'image/webp', quality: (quality -= 0.1) });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { frames, width, height, warmUp: warmUps[name] ?? warmUp, between, mostBytes },
  );
}

/**
 * A picture of each live scene on top of the gallery, which stands there until the scene itself runs.
 *
 * @param {import('playwright-core').Page} page
 */
async function takeStills(page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('about:blank');
  await page.goto(`${server.address}#theme=light`);
  const scenes = page.getByRole('radiogroup', { name: 'Scene' }).getByRole('radio');
  await scenes.first().waitFor();
  for (const scene of (await scenes.all()).toReversed()) {
    await scene.click();
    await page.locator('.hero-still').waitFor();
    const name = /hero-(.+)\.webp/.exec((await page.locator('.hero-still').getAttribute('src')) ?? '')?.[1];
    await page.locator('.hero-still').waitFor({ state: 'detached' });
    await page.waitForTimeout(4000);
    const picture = await page.locator('.hero-picture canvas').screenshot({ type: 'jpeg', quality: 95 });
    const text = await page.evaluate(async (jpeg) => {
      const blob = await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 });
      let bytes = '';
      for (const byte of new Uint8Array(await webp.arrayBuffer())) bytes += String.fromCharCode(byte);
      return btoa(bytes);
    }, picture.toString('base64'));
    writeFileSync(`${folder}hero-${name}.webp`, Buffer.from(text, 'base64'));
    console.log(`hero-${name}: ${((text.length * 0.75) / 1000).toFixed(0)} kB`);
  }
}

/** What can be made beside films, by name. */
const others = { stills: takeStills };

await buildStudio();
mkdirSync(folder, { recursive: true });
const server = await startServer({
  siteFolder: fileURLToPath(new URL('../packages/studio/site', import.meta.url)),
  port: 0,
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  env: { ...process.env, EGL_PLATFORM: 'surfaceless' },
});
try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : [...featured, ...Object.keys(others)];
  const page = await browser.newPage({ viewport: { width: 900, height: 720 } });
  page.setDefaultTimeout(180_000);
  for (const name of names) {
    if (name === 'stills') {
      await others[name](page);
      continue;
    }
    const bytes = Buffer.from(await film(page, name), 'base64');
    writeFileSync(`${folder}${name}.webp`, bytes);
    console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await server.close();
}
