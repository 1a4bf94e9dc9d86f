// `npm run explore [ROUNDS [WORDS]]`: runs the unit tests with other examples for their properties, and says which seed found what.
import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const [rounds = '5', ...words] = process.argv.slice(2);

endProgramsOnInterrupt();
let failures = 0;
for (let round = 1; round <= Number(rounds); round += 1) {
  const seed = String(randomInt(2 ** 31));
  const env = { KORZO_PROPERTY_SEED: seed };
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter=dot', ...words];
  const { code, output } = await runProgram(process.execPath, program, { cwd: repository, capture: true, env });
  if (code === 0) {
    console.log(`round ${round} of ${rounds}: nothing found (KORZO_PROPERTY_SEED=${seed})`);
    continue;
  }
  failures += 1;
  console.log(`${output.trimEnd()}\nround ${round} of ${rounds}: repeat with KORZO_PROPERTY_SEED=${seed}`);
}
process.exitCode = failures === 0 ? 0 : 1;
