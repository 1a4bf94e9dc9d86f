// `node tools/note-validation.mjs [--full] [NAME ...]`: validates configurations or models (the shipped configurations unless named) and notes what
// they pass and fail where reports look it up.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtinSuites, configurationNamed, shippedConfigurations, validate } from '@korzo/studies';
import { onThreads } from '@korzo/studies/node';
import { statusOf } from '@korzo/studies/report';
import { isMain } from './is-main.mjs';
import { runProgram } from './child-processes.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL('../packages/studies/src/report/known-status.ts', import.meta.url));

async function main() {
  const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : shippedConfigurations.map(({ name }) => name);
  const configurations = names.map((name) => {
    const found = configurationNamed(name);
    if (found === undefined) throw new Error(`there is no configuration or model ${name}`);
    return found;
  });
  // Flocks have models of their own; they are no part of what is known about how people move.
  const tests = builtinSuites.flatMap((suite) => suite.tests).filter(({ moves }) => moves !== 'flocks');
  const report = await validate({
    tests,
    configurations,
    form: values.full === true ? 'full' : 'short',
    carryOut: onThreads(availableParallelism()),
    onProgress: (done, all) => process.stderr.write(`\r${done} of ${all} runs`),
  });
  const status = statusOf(report, '0.1.0');
  const text = `import type { ModelStatus } from './status.ts';

/** What configurations and models passed and failed when they were last validated; \`node tools/note-validation.mjs\` makes it anew. */
export const knownStatus: readonly ModelStatus[] = ${JSON.stringify(status, undefined, 2)};
`;
  writeFileSync(file, text);
  await runProgram(process.execPath, ['node_modules/oxfmt/bin/oxfmt', file], { cwd: repository });
  for (const { configuration, passed, failed } of status)
    console.log(`${configuration}: ${passed} passed, ${failed} failed`);
}

if (isMain(import.meta.url)) await main();
