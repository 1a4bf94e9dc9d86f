// Which documents the site shows, where each goes, and in which section of the menu it stands.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * @typedef {object} Page
 * @property {string} source path of the Markdown file below its root, with forward slashes
 * @property {string} file the Markdown file itself
 * @property {string} target path of the HTML file in the site
 * @property {string} title its first heading
 * @property {string} section heading of the menu
 * @property {string} text
 */

/** The guides by what a reader wants to do; one that is not listed comes last, under Guides. */
const guides = {
  'Places and people': 'buildings editor people goals exits escape-routes planners lifts hazards obstacles rain',
  'Cities and vehicles': 'city traffic driving',
  'Runs and results': 'recordings measures reports sweeps compare validation validation-history experiments',
  'Studio and server': 'studio live-runs server cluster processes scale',
  'Programs and pages': 'packages embedding viewer modules protocol live-protocol outside-programs comparison',
};

export const guideSections = new Set([...Object.keys(guides), 'Guides']);

/** Sections with the folder that each takes; the first that fits wins. */
const sections = [
  ['Start', 'README.md'],
  ['Tutorials', 'docs/tutorials/'],
  ['Models', 'docs/models/'],
  ['File formats', 'docs/formats/'],
  ['API reference', 'docs/api/'],
  ['Decisions', 'docs/decisions/'],
  ...Object.entries(guides).flatMap(([section, names]) => names.split(' ').map((name) => [section, `docs/${name}.md`])),
  ['Guides', 'docs/'],
  ['Project', ''],
];

/** Order of the menu: guides come after tutorials, although folders inside of them are looked at first. */
const menu = [
  ...['Start', 'Tutorials', ...guideSections],
  ...['Models', 'File formats', 'API reference', 'Project', 'Decisions'],
];

/** @param {string} folder @returns {string[]} */
function markdownBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} source */
export function targetOf(source) {
  const inside = source.startsWith('docs/') ? source.slice('docs/'.length) : source;
  if (source === 'README.md') return 'index.html';
  const place = inside === source ? `project/${inside.toLowerCase().replaceAll('/', '-')}` : inside;
  return place.replace(/(^|\/)README\.md$/i, '$1index.html').replace(/\.md$/, '.html');
}

/**
 * @param {string} source
 * @param {string} file
 * @returns {Page}
 */
function pageOf(source, file) {
  const text = readFileSync(file, 'utf8');
  const title = text.match(/^# (.+)$/m)?.[1]?.replaceAll('`', '') ?? source;
  const section = sections.find(([, folder]) => source.startsWith(folder))?.[0] ?? 'Project';
  return { source, file, target: targetOf(source), title, section, text };
}

/** Written by the build, in the folder of the reference. */
export const licencesFile = 'THIRD-PARTY-LICENCES.md';

/**
 * Every page of the site: documents of the repository, and what was written to a folder of its own.
 *
 * @param {string} repository
 * @param {string} reference folder with the Markdown pages of the API reference, and the licences
 * @returns {Page[]} in the order of the menu
 */
export function sitePages(repository, reference) {
  const own = [
    ...readdirSync(repository)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(repository, name)),
    ...markdownBelow(join(repository, 'docs')),
    ...markdownBelow(join(repository, 'benchmarks')),
  ].map((file) => pageOf(relative(repository, file).replaceAll('\\', '/'), file));
  const api = markdownBelow(reference).map((file) =>
    pageOf(
      file.endsWith(licencesFile) ? licencesFile : `docs/api/${relative(reference, file).replaceAll('\\', '/')}`,
      file,
    ),
  );
  const pages = [...own.filter(({ source }) => !source.startsWith('docs/api/')), ...api];
  return pages.sort(
    (one, other) => menu.indexOf(one.section) - menu.indexOf(other.section) || compare(keyOf(one), keyOf(other)),
  );
}

/** Overviews first, decisions by number, guides as they are listed, the rest by title. @param {Page} page */
function keyOf({ source, title, section }) {
  if (source.endsWith('README.md')) return '';
  if (section in guides) return String.fromCodePoint(0x20 + sections.findIndex(([, file]) => file === source));
  return section === 'Decisions' || section === 'Tutorials' ? source : title.toLowerCase();
}

/** @param {string} one @param {string} other */
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
