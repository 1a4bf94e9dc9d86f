// Builds the documentation site from the Markdown files of the repository: pages, search index, and the script that runs
// scenarios in a page. Every version has a folder of its own; older ones stay where they are.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { writeReference } from '../api-reference.mjs';
import { collectLicences } from '../release/licences.mjs';
import { layout } from './layout.mjs';
import { renderPage } from './markdown.mjs';
import { writeLinked } from './other-files.mjs';
import { licencesFile, sitePages } from './pages.mjs';
import { searchFields } from './search-fields.mjs';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Writes all pages and the search index.
 *
 * @param {string} site folder of this version
 * @param {string} version
 * @param {string} [root] the repository whose documents are shown
 * @returns {{ pages: number, broken: string[] }} with the links that lead nowhere, each with its page
 */
export function writePages(site, version, root = repository) {
  const reference = mkdtempSync(join(tmpdir(), 'korzo-reference-'));
  try {
    if (root === repository) {
      writeReference(reference);
      // The search of the site is the one thing that no package of ours depends on.
      writeFileSync(join(reference, licencesFile), collectLicences(repository, ['minisearch']));
    }
    const pages = sitePages(root, reference);
    const targets = new Map(pages.map(({ source, target }) => [source, target]));
    const index = new MiniSearch(searchFields);
    const linked = new Set();
    const all = pages.map((page) => ({ page, rendered: renderPage(page, { repository: root, targets }) }));
    for (const { page, rendered } of all) {
      const file = join(site, page.target);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, layout(page, rendered, { pages, version }));
      for (const path of rendered.files) linked.add(path);
      // Words of licences would hide what readers look for.
      if (page.source === licencesFile) continue;
      for (const { anchor, title, text } of rendered.passages) {
        const href = page.target + (anchor === '' ? '' : `#${anchor}`);
        index.add({ id: href, title, page: page.title, text: text.replaceAll(/\s+/g, ' ').trim() });
      }
    }
    for (const path of linked) writeLinked(root, path, site);
    writeFileSync(join(site, 'search.json'), JSON.stringify(index));
    return { pages: pages.length, broken: brokenLinks(all) };
  } finally {
    rmSync(reference, { recursive: true, force: true });
  }
}

/**
 * Links to files that are not there, and to headings that their page does not have.
 *
 * @param {readonly { page: import('./pages.mjs').Page, rendered: import('./markdown.mjs').Rendered }[]} all
 */
function brokenLinks(all) {
  const places = new Set(
    all.flatMap(({ page, rendered }) => [page.target, ...rendered.headings.map(({ id }) => `${page.target}#${id}`)]),
  );
  return all.flatMap(({ page, rendered }) => [
    ...rendered.broken.map((link) => `${page.source}: ${link}`),
    ...rendered.anchors.filter((place) => !places.has(place)).map((place) => `${page.source}: ${place}`),
  ]);
}

/** Bundles what pages load: the look, the search, and the element that runs scenarios. @param {string} site */
async function buildClient(site) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: join(repository, 'tools/docs-site/client'),
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4000,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { site: join(repository, 'tools/docs-site/client/site.ts') },
        output: {
          entryFileNames: 'assets/[name].js',
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'assets/site.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
}

/** Lists the versions that are there, newest first, and leads from the root to the newest. @param {string} folder */
function writeVersions(folder) {
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d+(\.\d+)*$/.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify(versions)}\n`);
  const newest = versions[0];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Korzo documentation</title><meta http-equiv="refresh" content="0; url=${newest}/index.html"><a href="${newest}/index.html">Korzo ${newest}</a></html>\n`;
  writeFileSync(join(folder, 'index.html'), page);
}

/**
 * @param {string} folder takes the folder of this version, the list of versions and an index
 * @returns {Promise<{ version: string, pages: number, broken: string[] }>}
 */
export async function buildSite(folder) {
  const manifest = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(repository, 'packages/korzo/package.json'), 'utf8'))
  );
  const version = manifest.version.split('.').slice(0, 2).join('.');
  const part = join(folder, `.part-${process.pid}`);
  const site = join(folder, version);
  mkdirSync(part, { recursive: true });
  try {
    await buildClient(part);
    const written = writePages(part, version);
    // Built aside and renamed: a server never finds half a site.
    if (existsSync(site)) rmSync(site, { recursive: true });
    renameSync(part, site);
    writeVersions(folder);
    return { version, ...written };
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
