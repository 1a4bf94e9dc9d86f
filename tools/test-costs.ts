import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/**
 * What tests cost in processor time, which other work of the machine changes little: `KORZO_TEST_COSTS=FILE` appends a
 * line for each file and each test to FILE. `node tools/list-costs.mjs FILE` lists the dearest.
 */
const file = process.env.KORZO_TEST_COSTS;

/** Processor time of this process and of the programs it started that have ended. s */
function spent(): { own: number; programs: number } {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, programs: ofPrograms() };
}

/** Linux alone tells it; elsewhere it stays 0. */
function ofPrograms(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /s, '').split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

if (file !== undefined) {
  const start = spent();
  let testStart = start;
  const note = (test: string | undefined, since: typeof start): void => {
    const { own, programs } = spent();
    const path = relative(process.cwd(), expect.getState().testPath ?? '');
    const costs = { own: own - since.own, programs: programs - since.programs };
    appendFileSync(file, `${JSON.stringify({ file: path, test, ...costs })}\n`);
  };
  beforeEach(() => {
    testStart = spent();
  });
  afterEach(({ task }) => note(task.name, testStart));
  afterAll(() => note(undefined, start));
}
