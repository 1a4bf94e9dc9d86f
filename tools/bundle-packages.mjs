// Joins the built files of each package into a few for Node: a process that opens a thousand small modules spends most of
// its first second on it. Packages stay apart, so that modules of users and the command share one instance of each.
// Browsers and bundlers are given the files as TypeScript wrote them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = '.source-hash';

/**
 * The packages that say in `exports` that Node finds them in their folder `bundle`.
 *
 * @param {string} root
 * @returns {string[]} their folders
 */
export function bundledPackages(root = repository) {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .sort()
      .map((name) => join(root, group, name))
      .filter((folder) => existsSync(join(folder, 'package.json')) && Object.keys(doorsOf(folder)).length > 0),
  );
}

/**
 * Bundles the packages whose built files changed.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<number>} how many
 */
export async function bundlePackages(folders = bundledPackages()) {
  const stale = folders.filter((folder) => {
    const file = join(folder, 'bundle', stamp);
    return !existsSync(file) || readFileSync(file, 'utf8') !== sourceHash(folder);
  });
  for (const folder of stale) await bundle(folder);
  return stale.length;
}

/**
 * Names, sizes and times of the built files, and this script. Reading all of them would take longer than bundling.
 *
 * @param {string} folder
 */
function sourceHash(folder) {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(readFileSync(join(folder, 'package.json')));
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const name of files.sort()) {
    const { size, mtimeMs } = statSync(join(dist, name));
    hash.update(`\0${name}\0${size}\0${mtimeMs}`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder of a package
 * @returns {Record<string, string>} by its name in the bundle, the built file behind each door of the package
 */
function doorsOf(folder) {
  /** @type {{ exports?: Record<string, { node?: string, default?: string }> }} */
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  /** @type {Record<string, string>} */
  const doors = {};
  for (const { node, default: built } of Object.values(exports))
    if (node !== undefined && built !== undefined)
      doors[node.replace(/^\.\/bundle\/(.*)\.js$/, '$1')] = join(folder, built);
  return doors;
}

/** Where a module looks for a file beside it: a thread, a program to fork, or data. */
const besideItself = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * @param {string} dist
 * @param {string} file
 */
const nameInBundle = (dist, file) => relative(dist, file).replaceAll(/[\\/]/g, '-').replace(/\.js$/, '');

/**
 * @param {string} dist
 * @returns {Record<string, string>} by name, the built files that are started as threads or processes of their own
 */
function startedFiles(dist) {
  /** @type {Record<string, string>} */
  const started = {};
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    // What starts threads of a page is not for Node.
    if (!name.endsWith('.js') || name.endsWith('.browser.js')) continue;
    for (const [, , target] of readFileSync(join(dist, name), 'utf8').matchAll(besideItself)) {
      const file = resolve(dist, dirname(name), target);
      if (file.startsWith(dist) && existsSync(file)) started[nameInBundle(dist, file)] = file;
    }
  }
  return started;
}

/**
 * Files of the bundle lie side by side, so what a module finds beside itself lies elsewhere.
 *
 * @param {string} folder of the package
 * @param {string} file the module
 * @param {string} code
 */
function withPlacesInBundle(folder, file, code) {
  const dist = join(folder, 'dist');
  return code.replaceAll(besideItself, (_whole, _quote, /** @type {string} */ target) => {
    const place = resolve(dirname(file), target);
    const slash = target.endsWith('/') ? '/' : '';
    const found =
      place.startsWith(dist) && existsSync(place)
        ? `./${nameInBundle(dist, place)}.js`
        : `${relative(join(folder, 'bundle'), place).replaceAll('\\', '/')}${slash}`;
    return `new URL(${JSON.stringify(found)}, import.meta.url)`;
  });
}

/** @param {string} folder of a package */
async function bundle(folder) {
  const source = sourceHash(folder);
  const dist = join(folder, 'dist');
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: { ...startedFiles(dist), ...doorsOf(folder) },
    platform: 'node',
    // Its own files alone, also those it calls by names of its `imports`.
    external: (name) => !/^[./#]/.test(name) && !name.startsWith(folder),
    plugins: [
      {
        name: 'built-files',
        load(file) {
          if (!file.startsWith(dist)) return null;
          const code = readFileSync(file, 'utf8');
          const map = existsSync(`${file}.map`) ? readFileSync(`${file}.map`, 'utf8') : null;
          return { code: withPlacesInBundle(folder, file, code), map };
        },
      },
    ],
  });
  const part = join(folder, `bundle.part-${process.pid}`);
  const old = join(folder, `bundle.part-0${process.pid}`);
  const target = join(folder, 'bundle');
  try {
    const chunkFileNames = 'shared-[name]-[hash].js';
    await build.write({ dir: part, format: 'esm', sourcemap: true, comments: false, chunkFileNames });
    writeFileSync(join(part, stamp), source);
    if (existsSync(target)) renameSync(target, old);
    renameSync(part, target);
  } finally {
    await build.close();
    for (const each of [part, old]) rmSync(each, { recursive: true, force: true });
  }
}
