// How fast is a flock in the page's own worker, with nothing drawn? Builds the studio, serves it, opens it in Chromium and
// prints ticks per second of 50,000 boids (or as many as given). Run it on an idle machine, after `npm run build`.
import { fileURLToPath } from 'node:url';
import { startServer } from '@korzo/server';
import { chromium } from 'playwright-core';
import { buildStudio } from './build-studio.mjs';
import { findChromium } from './find-chromium.mjs';

const count = Number(process.argv[2] ?? 50_000);
const rounds = 5;
const ticks = 100;

await buildStudio();
const server = await startServer({
  siteFolder: fileURLToPath(new URL('../packages/studio/site', import.meta.url)),
  port: 0,
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => {
    try {
      return window.korzo.studio.connect('private') !== undefined;
    } catch {
      return false;
    }
  });
  const results = await page.evaluate(
    async ({ count, rounds, ticks }) => {
      const run = window.korzo.studio.connect('private');
      // As dense as the bench: 0.5 in a square metre.
      const size = Math.sqrt(count / 0.5);
      const settings = { count, 'world.size.0': size, 'world.size.1': size };
      await run.ask({ type: 'open', source: { type: 'named', name: 'flock' }, settings });
      await run.ask({ type: 'watch', area: { type: 'circle', centre: [0, 0], radius: 1 }, period: 60 });
      const speeds = [];
      for (let round = 0; round < rounds; round++) {
        const start = performance.now();
        await run.ask({ type: 'step', ticks });
        speeds.push((ticks * 1000) / (performance.now() - start));
      }
      return { speeds, workers: run.info?.workers };
    },
    { count, rounds, ticks },
  );
  const best = Math.max(...results.speeds);
  console.log(
    `${count} boids, ${results.workers} threads of the page: ${best.toFixed(1)} ticks per second at best of ${rounds} rounds`,
  );
} finally {
  await browser.close();
  await server.close();
}
