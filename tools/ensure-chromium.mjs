// Makes sure that the tests have a real browser to run in: finds Chromium or, on Debian with the rights to, installs it.
import { existsSync } from 'node:fs';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { findChromium } from './find-chromium.mjs';
import { isMain } from './is-main.mjs';

// Mesa draws WebGL in software several times faster than the renderer that comes with Chromium.
const graphicsPackages = ['libegl1', 'libegl-mesa0', 'libgl1-mesa-dri', 'libgles2'];

/**
 * @param {string} program
 * @param {string[]} words
 */
function ask(program, words) {
  return runProgram(program, words, { cwd: process.cwd(), capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/** @returns {Promise<string[]>} Debian packages that the browser tests need and that are not installed */
async function missingDebianPackages() {
  const { output } = await ask('dpkg-query', [
    '--show',
    '--showformat',
    '${Package} ${db:Status-Status}\n',
    ...graphicsPackages,
  ]);
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  const missing = graphicsPackages.filter((name) => !installed.has(name));
  return findChromium() ? missing : ['chromium', ...missing];
}

/** @returns {Promise<string[] | undefined>} the words to put before a command to run it as root, if that is possible */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return (await ask('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined;
}

/** @param {string[]} packages */
async function installDebianPackages(packages) {
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const prefix = await rootPrefix();
  if (!prefix)
    throw new Error(`The browser tests need these packages. Install them as root:\n  apt-get update && ${install}`);
  console.log(`installing ${packages.join(', ')}`);
  for (const command of ['apt-get update', install]) {
    const [program, ...words] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command.split(' ')];
    const { code, output } = await ask(program, words);
    if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  }
}

async function ensureChromium() {
  if (existsSync('/etc/debian_version') && !process.env.KORZO_CHROMIUM) {
    const missing = await missingDebianPackages();
    if (missing.length > 0) await installDebianPackages(missing);
  }
  const chromium = findChromium();
  if (!chromium) {
    throw new Error(
      'The browser tests need Chromium or Google Chrome. Install it, or set KORZO_CHROMIUM to its executable.',
    );
  }
  const { code, output } = await ask(chromium, ['--version']);
  if (code !== 0) throw new Error(`${chromium} does not start:\n${output}`);
  console.log(`${output.trim()} at ${chromium}`);
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
