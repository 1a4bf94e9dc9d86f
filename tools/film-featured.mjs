// Films the featured scenarios of the gallery: opens each in the studio, as a visitor would see it, and writes what its picture shows
// as one strip of frames, packages/studio/films/NAME.webp. Needs Chromium and a built workspace. Run it after a change of how things look:
//   node tools/film-featured.mjs [NAME ...]
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

/** Large crowds are warm sooner. @type {Readonly<Record<string, number>>} */
const warmUps = { murmuration: 1, 'station-crowd': 1, 'school-and-predator': 3 };

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @returns {Promise<string>} the strip, base64
 */
async function film(page, name) {
  await page.goto('about:blank');
  await page.goto(`${server.address}#scenario=${name}&theme=light`);
  await page.waitForFunction(() => window.korzo.studio.drawn.value !== undefined);
  return page.evaluate(
    async ({ frames, width, height, warmUp, between }) => {
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
      for (let frame = 0; frame < frames; frame++) {
        await session.ask({ type: 'step', ticks: ticksIn(between) });
        // Motion is shown a moment after its frame came.
        const until = performance.now() + 250;
        while (performance.now() < until) await drawn();
        const canvas = studio.canvas.value;
        if (canvas === undefined || pen === null) throw new Error('there is no picture');
        const scale = Math.max(width / canvas.width, height / canvas.height);
        const [wide, high] = [canvas.width * scale, canvas.height * scale];
        pen.drawImage(canvas, (width - wide) / 2, frame * height + (height - high) / 2, wide, high);
      }
      const blob = await strip.convertToBlob({ type: 'image/webp', quality: 0.72 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { frames, width, height, warmUp: warmUps[name] ?? warmUp, between },
  );
}

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
  const names = process.argv.length > 2 ? process.argv.slice(2) : featured;
  const page = await browser.newPage({ viewport: { width: 900, height: 720 } });
  page.setDefaultTimeout(180_000);
  for (const name of names) {
    const bytes = Buffer.from(await film(page, name), 'base64');
    writeFileSync(`${folder}${name}.webp`, bytes);
    console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await server.close();
}
