// Lists the dearest test files and tests of `KORZO_TEST_COSTS=FILE npx vitest run …`: processor seconds of the test
// process and of the programs it started. Arguments: FILE, and how many of each to list (30).
import { readFileSync } from 'node:fs';

const [file, most = '30'] = process.argv.slice(2);
if (file === undefined) throw new Error('Say the file: node tools/list-costs.mjs FILE [COUNT]');

/** @typedef {{ file: string, test?: string, own: number, programs: number }} Cost */

const costs = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => /** @type {Cost} */ (JSON.parse(line)));

/**
 * @param {string} title
 * @param {Cost[]} entries
 */
function list(title, entries) {
  const total = entries.reduce((sum, { own, programs }) => sum + own + programs, 0);
  console.log(`\n${title}: ${entries.length}, ${total.toFixed(0)} s`);
  const dearest = entries.toSorted((one, other) => other.own + other.programs - one.own - one.programs);
  for (const { file: path, test, own, programs } of dearest.slice(0, Number(most)))
    console.log(`${own.toFixed(1).padStart(7)} ${programs.toFixed(1).padStart(7)}  ${path}${test ? ` > ${test}` : ''}`);
}

list(
  'files',
  costs.filter(({ test }) => test === undefined),
);
list(
  'tests',
  costs.filter(({ test }) => test !== undefined),
);
