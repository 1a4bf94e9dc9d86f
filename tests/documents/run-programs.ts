import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface Program {
  readonly module: string;
  /** Where it runs. */
  readonly folder: string;
}

/** Runs each module in its folder and notes what it threw; what a program leaves running keeps this one from its end. */
const runner = `
import { readFileSync, writeFileSync } from 'node:fs';
const [list, found] = process.argv.slice(2);
const problems = {};
let current;
process.on('uncaughtException', (error) => (problems[current] ??= String(error?.stack ?? error)));
for (const { url, module, folder } of JSON.parse(readFileSync(list, 'utf8'))) {
  process.chdir(folder);
  current = module;
  try {
    await import(url);
  } catch (error) {
    problems[module] = String(error?.stack ?? error);
  }
}
process.on('exit', () => writeFileSync(found, JSON.stringify(problems)));
`;

/**
 * Runs programs one after the other in one process, which loads the packages once and has to end by itself. What each of
 * those that failed threw, by module.
 */
export async function runPrograms(programs: readonly Program[], folder: string): Promise<Record<string, string>> {
  const [script, list, found] = ['runner.mjs', 'programs.json', 'problems.json'].map((name) => join(folder, name));
  writeFileSync(script, runner);
  writeFileSync(list, JSON.stringify(programs.map((each) => ({ ...each, url: pathToFileURL(each.module).href }))));
  await promisify(execFile)(process.execPath, [script, list, found], {
    cwd: folder,
    timeout: 500_000,
    maxBuffer: 1e8,
  });
  return JSON.parse(readFileSync(found, 'utf8')) as Record<string, string>;
}
