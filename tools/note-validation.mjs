// `node tools/note-validation.mjs [--full] [--test 'rimea 5,imo 7'] [NAME ...]`: validates configurations or models (the shipped configurations unless
// named) and notes what they pass and fail where reports look it up. With --test only these are run anew, in the form noted before, and what was
// noted of the others stays.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtinSuites, configurationNamed, shippedConfigurations, validate } from '@korzo/studies';
import { onThreads } from '@korzo/studies/node';
import { judgedAnew, knownStatus, statusOf } from '@korzo/studies/report';
import { isMain } from './is-main.mjs';
import { runProgram } from './child-processes.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL('../packages/studies/src/report/status/known-status.ts', import.meta.url));

/** @typedef {import('@korzo/studies/report').ModelStatus} Status */

const optionsOf = /** @type {const} */ ({ full: { type: 'boolean' }, test: { type: 'string' } });

async function main() {
  const { values, positionals } = parseArgs({ options: optionsOf, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : shippedConfigurations.map(({ name }) => name);
  const asked = values.test?.split(',').map((word) => word.trim());
  const found = asked === undefined ? [] : knownStatus.filter(({ configuration }) => names.includes(configuration));
  const form = asked === undefined ? (values.full === true ? 'full' : 'short') : formOf(found, names);
  const report = await validate({
    tests: testsNamed(asked),
    configurations: names.map(configurationOf),
    form,
    carryOut: onThreads(availableParallelism()),
    onProgress: (done, all) => process.stderr.write(`\r${done} of ${all} runs`),
  });
  const updated = asked === undefined ? statusOf(report, '0.1.0') : found.map((known) => judgedAnew(known, report));
  const status = [...knownStatus.map((known) => updated.find(isOf(known)) ?? known), ...updated.filter(isNew)];
  await write(status);
  for (const { configuration, passed, failed } of updated)
    console.log(`${configuration}: ${passed} passed, ${failed} failed`);
}

/** @param {string} name */
function configurationOf(name) {
  const found = configurationNamed(name);
  if (found === undefined) throw new Error(`there is no configuration or model ${name}`);
  return found;
}

/**
 * Flocks have models of their own; they are no part of what is known about how people move.
 * @param {string[] | undefined} asked
 */
function testsNamed(asked) {
  const tests = builtinSuites.flatMap((suite) => suite.tests).filter(({ moves }) => moves !== 'flocks');
  if (asked === undefined) return tests;
  const unknown = asked.filter((word) => !tests.some(({ suite, id }) => word === `${suite} ${id}`));
  if (unknown.length > 0) throw new Error(`there is no test ${unknown.join(', ')}`);
  return tests.filter(({ suite, id }) => asked.includes(`${suite} ${id}`));
}

/**
 * Results of one form are not mixed with those of the other.
 * @param {readonly Status[]} found
 * @param {readonly string[]} names
 * @returns {'short' | 'full'}
 */
function formOf(found, names) {
  const forms = [...new Set(found.map(({ form }) => form))];
  if (found.length < names.length || forms.length !== 1)
    throw new Error('some tests alone can be run anew for configurations noted before in the same form');
  return forms[0] === 'full' ? 'full' : 'short';
}

/** @type {(known: Status) => (each: Status) => boolean} */
const isOf = (known) => (each) => each.configuration === known.configuration;
/** @type {(status: Status) => boolean} */
const isNew = (status) => !knownStatus.some(isOf(status));

/** @param {readonly Status[]} status */
async function write(status) {
  const text = `import type { ModelStatus } from './status.ts';

/** What configurations and models passed and failed when they were last validated; \`node tools/note-validation.mjs\` writes it. */
export const knownStatus: readonly ModelStatus[] = ${JSON.stringify(status, undefined, 2)};
`;
  writeFileSync(file, text);
  await runProgram(process.execPath, ['node_modules/oxfmt/bin/oxfmt', file], { cwd: repository });
}

if (isMain(import.meta.url)) await main();
