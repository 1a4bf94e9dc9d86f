// Finds out which Debian packages are missing and installs them, where the rights allow it.
import { existsSync } from 'node:fs';
import { runProgram } from './child-processes.mjs';

/**
 * @param {string} program
 * @param {string[]} words
 */
export function ask(program, words) {
  return runProgram(program, words, { cwd: process.cwd(), capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

export const isDebian = () => existsSync('/etc/debian_version');

/**
 * @param {string[]} packages
 * @returns {Promise<string[]>} those that are not installed
 */
export async function missingPackages(packages) {
  const format = ['--showformat', '${Package} ${db:Status-Status}\n'];
  const { output } = await ask('dpkg-query', ['--show', ...format, ...packages]);
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((name) => !installed.has(name));
}

/** @returns {Promise<string[] | undefined>} the words to put before a command to run it as root, if that is possible */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return (await ask('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * @param {string[]} packages
 * @param {string} purpose what needs them
 */
export async function installDebianPackages(packages, purpose) {
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const prefix = await rootPrefix();
  if (!prefix) throw new Error(`${purpose} need these packages. Install them as root:\n  apt-get update && ${install}`);
  console.log(`installing ${packages.join(', ')}`);
  for (const command of ['apt-get update', install]) {
    const [program, ...words] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command.split(' ')];
    const { code, output } = await ask(program, words);
    if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  }
}
