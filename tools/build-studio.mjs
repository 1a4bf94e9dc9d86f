// Builds the studio's site, packages/studio/site, when it is missing or its sources changed. Prints one line to stderr
// when it did, and nothing when there was nothing to do.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { collectLicences } from './release/licences.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const studio = join(repository, 'packages/studio');
const site = join(studio, 'site');
/** Its name begins with a dot: the server serves no such files. */
const stamp = '.source-hash';

/** Written by builds, only used by tests, or built around the studio: nothing of it decides what the site is. */
const beside =
  /^korzo\/|^studio\/(node_modules|dist|generated|site|site\.part-\d+)\/|\.tsbuildinfo$|\.(test|testing)\.tsx?$|\.(map|d\.ts)$/;

/**
 * @param {string} folder
 * @returns {string[]} all files below the folder, in an order that does not depend on the file system
 */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
}

/**
 * Hash of everything the site depends on: the studio, what was built of the packages it uses, the shipped cities, this
 * script and Vite.
 *
 * @param {string} packages the folder of all packages
 * @param {string} cities the folder of shipped cities
 */
export function studioSourceHash(packages = join(repository, 'packages'), cities = join(repository, 'cities')) {
  const hash = createHash('sha256');
  hash.update(JSON.parse(readFileSync(join(repository, 'node_modules/vite/package.json'), 'utf8')).version);
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  const names = readdirSync(packages).sort();
  const files = names.flatMap((name) => listFiles(join(packages, name, name === 'studio' ? '' : 'dist')));
  for (const file of files) {
    const name = relative(packages, file).replaceAll('\\', '/');
    if (!beside.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file));
  }
  for (const file of listFiles(cities)) hash.update(`\0${relative(cities, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the site was built from other sources than the present ones, or not at all. */
export function studioIsStale() {
  const file = join(site, stamp);
  return !existsSync(file) || readFileSync(file, 'utf8') !== studioSourceHash();
}

/** @throws {Error} with what Vite said */
export async function buildStudio() {
  if (studioIsStale()) await oneAtATime(buildWhenStale);
}

async function buildWhenStale() {
  // Another process may have built it meanwhile.
  if (!studioIsStale()) return;
  const start = performance.now();
  const source = studioSourceHash();
  const part = join(studio, `site.part-${process.pid}`);
  const old = join(studio, `site.part-0${process.pid}`);
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  try {
    // Within a test Vite would write the code of a development build, with paths of this machine in it.
    process.env['NODE_ENV'] = 'production';
    await build({
      root: studio,
      configFile: join(studio, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: part, emptyOutDir: true },
    });
    writeFileSync(join(part, 'licences.txt'), collectLicences(repository));
    writeFileSync(join(part, stamp), source);
    // Built aside and renamed: a server never finds half a site.
    if (existsSync(site)) renameSync(site, old);
    renameSync(part, site);
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
    for (const each of [part, old]) rmSync(each, { recursive: true, force: true });
  }
  process.stderr.write(`studio built in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

if (isMain(import.meta.url)) {
  try {
    await buildStudio();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
