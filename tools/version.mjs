// `npm run version`: takes the changes that wait in .changeset/, gives all packages their next version, and moves the
// changes into CHANGELOG.md. Changesets (https://github.com/changesets/changesets) decides on versions; it is downloaded
// when needed, because nothing else in the repository uses it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { isMain } from './is-main.mjs';
import { npmInstall } from './release/install.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** The last major version that runs on Node 20. */
const changesets = '@changesets/cli@2.31.1';

/**
 * @typedef {object} Change
 * @property {string} file
 * @property {'patch' | 'minor' | 'major'} size
 * @property {string} summary
 */

/**
 * @param {string} file for messages
 * @param {string} text front matter with one line, 'korzo': size, and a summary below
 * @returns {Change}
 */
export function readChange(file, text) {
  const [, size, summary = ''] = /^---\n['"]?korzo['"]?: (patch|minor|major)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (size === undefined)
    throw new Error(
      `${file}: begins with '---', one line such as 'korzo': minor, and '---'. Remedy: see CONTRIBUTING.md.`,
    );
  const words = summary.trim();
  if (words === '')
    throw new Error(`${file}: has no summary. Remedy: say below the second '---' what changes for users.`);
  if (size === 'patch' && words.includes(resultsHeading))
    throw new Error(`${file}: a patch does not change results. Remedy: write 'korzo': minor.`);
  return { file, size: /** @type {Change['size']} */ (size), summary: words };
}

const resultsHeading = '**Changes results**';

/** @param {string} folder @returns {Change[]} */
export function waitingChanges(folder = join(repository, '.changeset')) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => readChange(`.changeset/${file}`, readFileSync(join(folder, file), 'utf8')));
}

/** @param {Change} change */
const moves = ({ summary }) => summary.includes(resultsHeading);

/**
 * @param {string} changelog
 * @param {{ version: string, date: string, changes: readonly Change[] }} release
 * @returns {string} with a section for the release above all others; what changes results stands last in it
 */
export function withRelease(changelog, { version, date, changes }) {
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  const ordered = [...changes.filter((change) => !moves(change)), ...changes.filter(moves)];
  const entries = ordered.map(({ summary }) => `- ${summary.replaceAll('\n', '\n  ').replaceAll(/^ +$/gm, '')}`);
  return `${changelog.slice(0, at)}## ${version} (${date})\n\n${entries.join('\n')}\n\n${changelog.slice(at)}`;
}

/** @param {string} path @returns {{ version: string }} */
const manifestAt = (path) => /** @type {{ version: string }} */ (JSON.parse(readFileSync(path, 'utf8')));

async function makeVersion() {
  const changes = waitingChanges();
  if (changes.length === 0) throw new Error('No changes wait in .changeset/. Remedy: add one, see CONTRIBUTING.md.');
  const place = join(repository, 'node_modules/.cache/korzo-changesets');
  const obstacle = await npmInstall(place, [changesets]);
  if (obstacle !== undefined) throw new Error(`Changesets could not be installed: ${obstacle}.`);
  await mustRun(process.execPath, [join(place, 'node_modules/@changesets/cli/bin.js'), 'version']);
  const { version } = manifestAt(join(repository, 'packages/korzo/package.json'));
  const root = join(repository, 'package.json');
  writeFileSync(root, `${JSON.stringify({ ...manifestAt(root), version }, null, 2)}\n`);
  const inCode = join(repository, 'packages/live/src/room/korzo-version.ts');
  writeFileSync(inCode, readFileSync(inCode, 'utf8').replace(/'[\d.]+'/, `'${version}'`));
  const log = join(repository, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(log, withRelease(readFileSync(log, 'utf8'), { version, date, changes }));
  await mustRun('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
  console.log(
    `Version ${version}, ${changes.length} change${changes.length === 1 ? '' : 's'}. Read CHANGELOG.md, then commit.`,
  );
}

/** @param {string} program @param {string[]} words */
async function mustRun(program, words) {
  const { code, output } = await runProgram(program, words, { cwd: repository, capture: true });
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} failed.\n${output}`);
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await makeVersion();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
