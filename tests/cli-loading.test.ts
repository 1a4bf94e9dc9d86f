import { execFile } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from './command/command-names.ts';

const command = fileURLToPath(new URL('../apps/cli/bundle/index.js', import.meta.url));
const launcher = fileURLToPath(new URL('../apps/cli/bin/korzo.js', import.meta.url));

let folder: string;

/** Node's own hook for modules notes every file that is loaded: what a command opens, whatever the machine's pace. */
const hook = (list: string): string => `
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
  import { appendFileSync } from 'node:fs';
  export async function load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\\\n');
    return next(url, context);
  }
\`), import.meta.url);
`;

async function filesLoadedByProgram(program: string, ...words: string[]): Promise<string[]> {
  const list = join(folder, 'loaded.txt');
  writeFileSync(list, '');
  const prelude = join(folder, 'hook.mjs');
  writeFileSync(prelude, hook(list));
  const options = ['--import', pathToFileURL(prelude).href, program, ...words];
  await promisify(execFile)(process.execPath, options, { cwd: folder, maxBuffer: 1e8 });
  return readFileSync(list, 'utf8').trim().split('\n');
}

const filesLoadedBy = (...words: string[]): Promise<string[]> => filesLoadedByProgram(launcher, ...words);

/** Runs command lines one after the other in one process, and writes a line of its own into the list before each. */
const inTurn = (list: string, lines: readonly string[]): string => `
import { appendFileSync } from 'node:fs';
import { runWords } from ${JSON.stringify(pathToFileURL(command).href)};
let said = '';
const outlet = { write: (text) => (said += text) };
for (const line of ${JSON.stringify(lines)}) {
  said = '';
  appendFileSync(${JSON.stringify(list)}, 'korzo ' + line + '\\n');
  const code = await runWords(line.split(' '), { stdout: outlet, stderr: outlet, environment: process.env });
  if (code !== 0 || !said.includes('Usage: korzo')) throw new Error('korzo ' + line + ' ended with ' + code + ':\\n' + said);
}
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-loading-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packages of which more than the light door is loaded. */
const packagesIn = (files: readonly string[]): Set<string> =>
  new Set(
    files.flatMap((file) => {
      const [, name] = /\/packages\/([a-z]+)\/(?:bundle|dist)\/index(?:\.node)?\.js$/.exec(file) ?? [];
      return name === undefined ? [] : [name];
    }),
  );

/** A package's files are joined into a few, so that their number alone says little. Bytes. */
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(fileURLToPath(file)).size, 0);

const libraries = /node_modules\/(?!commander)/;

describe('what is loaded', () => {
  it('is next to nothing for the version', async () => {
    const files = await filesLoadedBy('--version');
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThan(40);
    expect(sizeOf(files)).toBeLessThan(100_000);
    expect([...packagesIn(files)]).toEqual([]);
  });

  it('is no package for any help', async () => {
    const lines = ['--help', ...commandNames.map((name) => `${name} --help`), 'help run'];
    const program = join(folder, 'in-turn.mjs');
    writeFileSync(program, inTurn(join(folder, 'loaded.txt'), lines));
    const list = await filesLoadedByProgram(program);
    expect(list.filter((line) => line.startsWith('korzo '))).toEqual(lines.map((line) => `korzo ${line}`));
    const files = list.filter((line) => !line.startsWith('korzo '));
    expect(files.length).toBeGreaterThan(5);
    // All of them together load less than one of them may.
    expect(files.length).toBeLessThan(80);
    expect(sizeOf(files)).toBeLessThan(200_000);
    expect([...packagesIn(files)]).toEqual([]);
    expect(files.filter((file) => libraries.test(file))).toEqual([]);
  });

  it('is what was bundled, for a thread too', async () => {
    const files = await filesLoadedBy('run', 'hello', '--duration', '0.1', '--workers', '2');
    const own = files.filter((file) => !file.includes('/node_modules/') && !file.endsWith('/bin/korzo.js'));
    expect(own.some((file) => file.endsWith('/crew-member.node.js'))).toBe(true);
    expect(own.filter((file) => !/\/(packages|apps)\/[a-z]+\/bundle\//.test(file))).toEqual([]);
  });

  it.each([
    ['models', ['building', 'core', 'kernels', 'models']],
    ['configurations', ['building', 'core', 'kernels', 'models']],
    ['planners', ['building', 'core']],
    ['measures', ['analysis', 'building', 'core']],
    // The keys of a scenario are those of all parts, and it may name measures, so that reading one loads them.
    [
      'scenarios',
      [
        'analysis',
        'bodies',
        'building',
        'city',
        'core',
        'engine',
        'formats',
        'kernels',
        'models',
        'plans',
        'reading',
        'traffic',
      ],
    ],
  ])('is what it lists for korzo %s', async (name, packages) => {
    expect([...packagesIn(await filesLoadedBy(name))].sort()).toEqual(packages);
  });

  it.each([
    ['run hello --duration 0.1', ['studies', 'live', 'cluster']],
    ['check hello', ['studies', 'live', 'cluster']],
    ['formats', ['studies', 'live', 'cluster']],
    ['city small-town', ['studies', 'live', 'cluster', 'engine', 'traffic', 'models', 'recording', 'analysis']],
    ['convert hello hello.json', ['studies', 'live', 'cluster']],
  ])('of korzo %s is none of %j', async (line, others) => {
    const packages = packagesIn(await filesLoadedBy(...line.split(' ')));
    expect(others.filter((name) => packages.has(name))).toEqual([]);
  });
});
