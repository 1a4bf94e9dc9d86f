// Makes sure that the tests of the Python clients have a Python with the package `websockets`: finds one or, on Debian
// with the rights to, installs it. Without one those tests are skipped by name, so this never fails.
import { endProgramsOnInterrupt } from './child-processes.mjs';
import { ask, installDebianPackages, isDebian } from './debian-packages.mjs';
import { isMain } from './is-main.mjs';

/** Debian's own Python has Debian's packages, whatever else comes first on the path. */
const programs = ['/usr/bin/python3', 'python3'];

/** @returns {Promise<string | undefined>} the first Python that has the package */
async function findPython() {
  for (const program of programs) if ((await ask(program, ['-c', 'import websockets'])).code === 0) return program;
  return undefined;
}

async function ensurePython() {
  if ((await findPython()) === undefined && isDebian())
    await installDebianPackages(['python3', 'python3-websockets'], 'The tests of the Python clients');
  console.log((await findPython()) ?? 'There is no python3 with the package websockets.');
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await ensurePython();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
