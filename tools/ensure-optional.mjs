// Looks for what some tests need and are skipped without, and installs it on Debian, where the rights allow it. It never
// fails: a test that is skipped says by its name what the machine lacks.
import { endProgramsOnInterrupt } from './child-processes.mjs';
import { ask, installDebianPackages, isDebian } from './debian-packages.mjs';
import { isMain } from './is-main.mjs';

/** Debian's own Python has Debian's packages, whatever else comes first on the path. */
const pythons = ['/usr/bin/python3', 'python3'];

const wanted = [
  {
    what: 'python3 with websockets, for the Python clients',
    packages: ['python3', 'python3-websockets'],
    commands: pythons.map((python) => [python, '-c', 'import websockets']),
  },
  { what: 'zsh, for its completion', packages: ['zsh'], commands: [['zsh', '--version']] },
  { what: 'fish, for its completion', packages: ['fish'], commands: [['fish', '--version']] },
];

/** @param {string[][]} commands @returns {Promise<boolean>} whether one of them works */
async function works(commands) {
  for (const [program, ...words] of commands) if ((await ask(program, words)).code === 0) return true;
  return false;
}

async function ensureOptional() {
  const missing = [];
  for (const each of wanted) if (!(await works(each.commands))) missing.push(each);
  if (missing.length > 0 && isDebian())
    await installDebianPackages(
      missing.flatMap(({ packages }) => packages),
      'Tests of clients and shells',
    );
  for (const { what, commands } of missing) if (!(await works(commands))) console.log(`there is no ${what}`);
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await ensureOptional();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
