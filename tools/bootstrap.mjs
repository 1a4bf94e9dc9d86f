// Brings a clone to the state in which Korzo runs: packages installed, kernels and TypeScript built, packages bundled.
// Needs only Node and npm, prints one line to stderr for each thing it did, and nothing when there was nothing to do.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kernelsAreStale } from './build-kernels.mjs';
import { bundlePackages } from './bundle-packages.mjs';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { followParent, isRunByNpm } from './follow-parent.mjs';
import { isMain } from './is-main.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { writeShipped } from './write-shipped.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(repository, 'package-lock.json');
const installedStamp = join(repository, 'node_modules/.korzo-lock-hash');

/**
 * @param {string} version for instance 20.19.0
 * @returns {string | undefined} what is wrong with it, if anything
 */
export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  if (fits) return undefined;
  return `Korzo needs Node 20.19 or newer, 22.12 or newer, or 24 and above; this is Node ${version}. Install one from https://nodejs.org and try again.`;
}

/**
 * Installs and builds what is missing or stale.
 *
 * @throws {Error} with what the failing program said
 */
export async function bootstrap() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem) throw new Error(problem);
  await oneAtATime(async () => {
    await installPackages();
    if (kernelsAreStale()) {
      await timed('kernels compiled', () =>
        mustRun(process.execPath, ['tools/build-kernels.mjs'], 'Compiling the kernels'),
      );
    }
    writeShipped();
    await buildTypeScript();
    await bundleForNode();
  });
}

async function installPackages() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === lockHash) return;
  await timed('packages installed', () => mustRun('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci'));
  writeFileSync(installedStamp, lockHash);
}

async function buildTypeScript() {
  const start = performance.now();
  const words = ['node_modules/typescript/lib/tsc.js', '-b', 'tsconfig.build.json', '--listEmittedFiles'];
  const output = await mustRun(process.execPath, words, 'Compiling TypeScript');
  const emitted = output.split('\n').filter((line) => /^TSFILE: .*\.js$/.test(line)).length;
  if (emitted > 0) report(`TypeScript compiled, ${emitted} files`, start);
}

async function bundleForNode() {
  const start = performance.now();
  const count = await bundlePackages();
  if (count > 0) report(`${count} packages bundled`, start);
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {string} task what it does, for the message when it fails
 */
async function mustRun(program, words, task) {
  const { code, output } = await runProgram(program, words, { cwd: repository, capture: true });
  if (code !== 0) throw new Error(`${task} failed.\n${output.replaceAll(/^TSFILE: .*\n/gm, '')}`);
  return output;
}

/**
 * @param {string} done
 * @param {() => Promise<unknown>} task
 */
async function timed(done, task) {
  const start = performance.now();
  await task();
  report(done, start);
}

/**
 * @param {string} done
 * @param {number} start
 */
function report(done, start) {
  process.stderr.write(`${done} in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

// With --studio it builds the studio too, and with --follow it ends when the program that started it does.
if (isMain(import.meta.url)) {
  if (process.argv.includes('--follow') || isRunByNpm()) followParent();
  endProgramsOnInterrupt();
  try {
    await bootstrap();
    if (process.argv.includes('--studio')) {
      // Not before the packages are there: it needs Vite.
      const { buildStudio } = await import('./build-studio.mjs');
      await buildStudio();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
