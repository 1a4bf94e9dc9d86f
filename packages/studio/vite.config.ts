import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { physicsApart } from './build/physics-apart.ts';
import { sharedWorkers } from './build/shared-workers.ts';
import { writeCities } from './build/write-cities.ts';
import { writeGallery } from './build/write-gallery.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const gallery: Plugin = { name: 'korzo-gallery', buildStart: () => writeGallery(here('generated/gallery')) };

/** Films of featured scenarios: tools/film-featured.mjs makes them. */
const films: Plugin = {
  name: 'korzo-films',
  buildStart: () => cpSync(here('films'), here('generated/films'), { recursive: true }),
};

const cities: Plugin = {
  name: 'korzo-cities',
  buildStart: () => writeCities(here('../../cities'), here('generated/cities.json')),
};

/** The page itself never leads a crew of threads: its workers do, and they are built without this. */
const noThreadsInPage: Plugin = {
  name: 'korzo-no-threads-in-page',
  enforce: 'pre',
  resolveId: (source) => (source === '#start-thread' ? '\0no-threads' : undefined),
  load: (id) =>
    id === '\0no-threads'
      ? `export const startThread = () => { throw new Error('a page does not lead threads: its workers do'); };`
      : undefined,
};

/** The page itself opens no run, so it never loads the physics of rigid bodies: a site has it once, for the workers. */
const noPhysicsInPage: Plugin = {
  name: 'korzo-no-physics-in-page',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('@dimforge/rapier3d') ? '\0no-physics' : undefined),
  load: (id) =>
    id === '\0no-physics'
      ? `export const init = () => { throw new Error('a page opens no runs: its workers do'); };`
      : undefined,
};

const workers = sharedWorkers({
  starters: [
    here('src/city/builder/builder.ts'),
    here('src/editor/examine/editor-client.ts'),
    here('../live/dist/page/start-worker.js'),
    here('../viewer/dist/city/city-builder.js'),
  ],
  plugins: [physicsApart(here('generated'))],
});

/** The studio as a static site that works in any folder of any server. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: here('generated'),
  plugins: [workers, gallery, films, cities, noThreadsInPage, noPhysicsInPage],
  build: {
    outDir: here('site'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // A file apart for what the bundler shares between parts: without any group it would stand beside the readers of files, and the
    // gallery would load all of them (1.4 MB) for its few lines. Of zod, because it needs no other module.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]/ }] } } },
  },
});
