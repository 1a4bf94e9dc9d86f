// `npm test`: installs and builds, makes sure of a browser, then runs every check even when an earlier one failed. The
// last line is `N passed, N failed`, where each check without tests of its own counts as one.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { countTests } from './count-tests.mjs';
import { followParent, isRunByNpm } from './follow-parent.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const checks = [
  { name: 'format', words: ['node_modules/oxfmt/bin/oxfmt', '--check'], remedy: 'npm run format' },
  { name: 'lint', words: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of tests', words: ['node_modules/typescript/lib/tsc.js', '-b', 'tsconfig.tests.json'] },
  { name: 'layers', words: ['tools/check-layers.mjs'] },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'lock file', words: ['tools/check-lock-file.mjs'] },
  { name: 'prose', words: ['tools/check-prose.mjs'] },
];

const count = { passed: 0, failed: 0 };

/**
 * @param {string} name
 * @param {boolean} passed
 * @param {number} start
 */
function announce(name, passed, start) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/**
 * A step that the tests need; it counts only when it fails.
 *
 * @param {string} name
 * @param {() => Promise<void>} step
 */
async function prepare(name, step) {
  const start = performance.now();
  try {
    await step();
    announce(name, true, start);
  } catch (error) {
    count.failed += 1;
    announce(name, false, start);
    console.log(error instanceof Error ? error.message : error);
  }
}

/** @param {{ name: string, words: string[], remedy?: string }} check */
async function runCheck({ name, words, remedy }) {
  const start = performance.now();
  const { code, output } = await runProgram(process.execPath, words, { cwd: repository, capture: true });
  const passed = code === 0;
  count[passed ? 'passed' : 'failed'] += 1;
  announce(name, passed, start);
  if (!passed) console.log(output.trimEnd() + (remedy ? `\nRemedy: ${remedy}` : ''));
}

/**
 * Runs the tests of one project, or with the words of the command line those they name.
 *
 * @param {string} name
 * @param {string[]} words
 * @param {boolean} [fillsGaps] whether it uses what others leave of the processors, and its output is kept until it has ended
 */
async function runTests(name, words, fillsGaps = false) {
  const start = performance.now();
  const report = join(repository, `artifacts/${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...words];
  const { code, output } = await runProgram(process.execPath, program, {
    cwd: repository,
    capture: fillsGaps,
    yields: fillsGaps,
  });
  if (fillsGaps) console.log(output.trimEnd());
  const tests = countTests(() => readFileSync(report, 'utf8'), code);
  count.passed += tests.passed;
  count.failed += tests.failed;
  announce(name, tests.failed === 0, start);
  for (const remark of tests.remarks) console.log(remark);
}

/**
 * Prepares in a process of its own, so that the checks go on meanwhile.
 *
 * @param {string} name
 * @param {string} script
 */
function prepareWith(name, script) {
  return prepare(name, async () => {
    const { code, output } = await runProgram(process.execPath, [script], { cwd: repository, capture: true });
    if (code !== 0) throw new Error(output.trimEnd());
  });
}

/** The studio, a browser and a NATS server, which the tests of the assembled system need beside the packages. */
async function prepareSystemTests() {
  await prepareWith('studio', 'tools/build-studio.mjs');
  await prepareWith('browser', 'tools/ensure-chromium.mjs');
  await prepareWith('NATS server', 'tools/ensure-nats-server.mjs');
  await prepareWith('shells and Python', 'tools/ensure-optional.mjs');
}

async function runChecks() {
  for (const check of checks) await runCheck(check);
}

/** Tests named on the command line may be of either kind. */
async function runNamedTests() {
  await Promise.all([prepareSystemTests(), runChecks()]);
  await runTests('tests', process.argv.slice(2));
}

/**
 * Two lanes. Tests of the assembled system wait for browsers, servers and processes half of their time, so that four of
 * their files are in work at once; they start when the studio is built. Tests beside the sources need nothing but the
 * packages and never wait: they start as soon as the checks are over, and yield, so that they fill the gaps of the others.
 */
async function runAllTests() {
  await Promise.all([
    prepareSystemTests().then(() => runTests('system tests', ['--project', 'system', '--maxWorkers', '4'])),
    runChecks().then(() => runTests('unit tests', ['--project', 'unit', '--maxWorkers', '2'], true)),
  ]);
}

if (isRunByNpm()) followParent();
endProgramsOnInterrupt();
await prepare('install and build', bootstrap);
await (process.argv.length > 2 ? runNamedTests() : runAllTests());
process.exitCode = count.failed === 0 ? 0 : 1;
console.log(`${count.passed} passed, ${count.failed} failed`);
