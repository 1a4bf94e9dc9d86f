// `node tools/measure-validation.mjs [--full] [--workers 2] [NAME ...]`: validates configurations or models (the shipped configurations,
// mass-steering and straight unless named) and rewrites what is reported of them: the status that reports look up, and the table and counts of
// docs/validation.md, with the last column of docs/validation-history.md. Runs that were made are kept until the program changes: a measurement that was ended goes on where it stopped.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  builtinSuites,
  configurationNamed,
  describeTally,
  jobKey,
  shippedConfigurations,
  validate,
} from '@korzo/studies';
import { onThreads } from '@korzo/studies/node';
import { knownStatus, statusOf } from '@korzo/studies/report';
import { isMain } from './is-main.mjs';
import { runProgram } from './child-processes.mjs';
import { historyIn } from './validation-cells.mjs';
import { resultsIn } from './validation-table.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const statusFile = join(repository, 'packages/studies/src/report/status/known-status.ts');
const page = join(repository, 'docs/validation.md');
const historyPage = join(repository, 'docs/validation-history.md');
const cache = join(repository, 'node_modules/.cache/korzo-validation');

/** @typedef {import('@korzo/studies/report').ModelStatus} Status */
/** @typedef {import('@korzo/studies').JobResult} Result */

async function main() {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean' }, workers: { type: 'string', default: '2' } },
    allowPositionals: true,
  });
  const usual = [...shippedConfigurations.map(({ name }) => name), 'mass-steering', 'straight'];
  const names = positionals.length > 0 ? positionals : usual;
  const tests = builtinSuites.flatMap((suite) => suite.tests).filter(({ moves }) => moves !== 'flocks');
  const start = Date.now();
  const report = await validate({
    tests,
    configurations: names.map(configurationOf),
    form: values.full === true ? 'full' : 'short',
    carryOut: remembering(onThreads(Number(values.workers))),
    onProgress: (done, all, share) => {
      const minutes = (Date.now() - start) / 60_000;
      process.stderr.write(
        `\r${done} of ${all} runs, ${(100 * share).toFixed(1)} % of the work, ${minutes.toFixed(1)} min `,
      );
    },
  });
  process.stderr.write('\n');
  const updated = statusOf(report, '0.1.0');
  await writeStatus([
    ...knownStatus.map((known) => updated.find(isOf(known)) ?? known),
    ...updated.filter((status) => !knownStatus.some(isOf(status))),
  ]);
  if (report.form === 'short' && names.includes('guidelines')) writePages(report);
  for (const tally of report.tallies) console.log(describeTally(tally));
}

/** @param {import('@korzo/studies').ValidationReport} report */
function writePages(report) {
  const results = resultsIn(readFileSync(page, 'utf8'), report);
  writeFileSync(page, results);
  writeFileSync(historyPage, historyIn(readFileSync(historyPage, 'utf8'), results));
}

/** @type {(one: Status) => (other: Status) => boolean} */
const isOf = (one) => (other) => other.configuration === one.configuration;

/** @type {(job: Parameters<typeof jobKey>[0]) => string} */
const keyOf = (job) => JSON.stringify([jobKey(job), job.configuration]);

/** @param {string} name */
function configurationOf(name) {
  const found = configurationNamed(name);
  if (found === undefined) throw new Error(`there is no configuration or model ${name}`);
  return found;
}

/**
 * Makes only those jobs that were not made by this build before.
 * @param {ReturnType<typeof onThreads>} carryOut
 * @returns {ReturnType<typeof onThreads>}
 */
function remembering(carryOut) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${hashOfBuild()}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const known = new Map(lines.map((line) => /** @type {[string, Result]} */ (JSON.parse(line))));
  return async (jobs, onDone) => {
    const open = jobs.filter((job) => !known.has(keyOf(job)));
    for (const job of jobs) {
      const result = known.get(keyOf(job));
      if (result !== undefined) onDone(job, result);
    }
    await carryOut(open, (job, result) => {
      // NaN is no JSON; a judge asks of it what it asks of nothing.
      appendFileSync(file, `${JSON.stringify([keyOf(job), result])}\n`);
      onDone(job, result);
    });
  };
}

/** Everything that can move a result: what was built of the packages that make and judge runs. */
function hashOfBuild() {
  const hash = createHash('sha256');
  for (const name of ['core', 'kernels', 'models', 'building', 'engine', 'studies']) {
    const folder = join(repository, 'packages', name, 'dist');
    for (const path of readdirSync(folder, { recursive: true }).map(String).toSorted())
      if (/\.(js|wasm)$/.test(path)) hash.update(path).update(readFileSync(join(folder, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {readonly Status[]} status */
async function writeStatus(status) {
  const text = `import type { ModelStatus } from './status.ts';

/** What configurations and models passed and failed when they were last validated; \`node tools/measure-validation.mjs\` writes it. */
export const knownStatus: readonly ModelStatus[] = ${JSON.stringify(status, undefined, 2)};
`;
  writeFileSync(statusFile, text);
  await runProgram(process.execPath, ['node_modules/oxfmt/bin/oxfmt', statusFile], { cwd: repository });
}

if (isMain(import.meta.url)) await main();
