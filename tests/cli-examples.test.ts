import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalServer, type LocalServer } from '@korzo/cluster/nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../packages/formats/src/files/zip.testing.ts';
import { commandNames } from './command/command-names.ts';
import { korzo, startKorzo, type Ended, type Running } from './command/korzo.ts';
import { korzoHere, plainWords } from './command/korzo-here.ts';
import { makeCommandFolder } from './documents/run-commands.ts';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
let folder: string;
let commandFolder: string;
let server: LocalServer;
let node: Running;

/** Words that make an example cheap and change nothing else about it: the same command with less work. */
const cheaper: readonly (readonly [begins: RegExp, words: string])[] = [
  [/^korzo run my-crowd/, '--duration 1 --set count=20'],
  [/^korzo run/, '--duration 1'],
  [/^korzo compare/, '--duration 1 --seeds 1 --models orca:timeHorizon=3'],
  [/^korzo sweep/, '--duration 1 --seeds 1..2 --workers 1'],
  [/^korzo design two-exits/, '--set count=40'],
  [/^korzo validate/, '--short --test 1 --workers 1'],
  [/^korzo bench all/, '--agents 100 --rounds 1 --ticks 1'],
  [/^korzo bench/, '--agents 100 --rounds 1 --ticks 1'],
  [/^korzo serve/, '--port 0'],
  [/^korzo report fifty/, '--force'],
  [/^korzo report run-1/, '--force'],
];

/** Commands that go on until they are asked to end, and what they say when they are ready. */
const lasting: readonly (readonly [begins: string, ready: string])[] = [
  ['korzo serve --control', 'step runs at'],
  ['korzo serve', 'Korzo is at'],
  ['korzo cluster', 'is at nats://'],
  ['korzo node ', 'joined'],
];

const readyWord = (line: string): string | undefined => lasting.find(([begins]) => line.startsWith(begins))?.[1];

/** Examples name servers of their own; here one of this machine stands in for them. */
function onServerHere(line: string): string {
  const named = line.replace(/nats:\/\/[\d.]+:\d+/, server.url);
  return /^korzo nodes?$/.test(named) ? `${named} --nats ${server.url}` : named;
}

/** Opening a browser, measuring every benchmark and long tests of a suite are left to other tests. */
const replaced: Readonly<Record<string, string>> = {
  // A target that the first run meets.
  'korzo design rimea-09 --target 100 --out wider.yaml': 'korzo design two-exits --target 900 --out wider.yaml',
  'korzo design two-exits --target 60 --signs': 'korzo design two-exits --target 900 --signs',
  'korzo design rimea-09 --target 150 --model guidelines --workers 2':
    'korzo design two-exits --target 900 --model guidelines --workers 2',
  'korzo design office.yaml --target 90 --passages lobby-door,east --widest 2 --seeds 1..3':
    'korzo design two-exits --target 900 --widest 2 --seeds 1..2',
  'korzo serve hello --open': 'korzo serve hello',
  'korzo bench all --agents 2000': 'korzo bench hot-loops',
  'korzo validate rimea --test 9,12c --json': 'korzo validate rimea --test 2,12c --json',
};

const crowd = `korzo: 1
name: my-crowd
title: My crowd
about: A crowd in a square.
world: { size: [40, 40] }
groups:
  - { name: people, model: orca, count: 5, place: { shape: world }, goal: { to: random } }
measuring: { areas: [{ id: hall, rect: [0, 0, 20, 20] }] }
knobs:
  count: { paths: [groups.people.count], min: 1, max: 1000, meaning: number of people }
`;

const town = `main() {
  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(120, 0, 0, 2), *c = new Cross(60, 90, 0, 2);
  connect(a, 0, b, 0); connect(b, 1, c, 0); connect(c, 1, a, 1);
}
`;

const rooms = ['type octile', 'height 50', 'width 70', 'map', ...Array.from({ length: 50 }, () => '.'.repeat(70))];

/** A room of 8 x 6 m with a door of 1 m, as the lines of a DXF file. */
const plan = [
  ...['0', 'SECTION', '2', 'ENTITIES'],
  ...[
    [0, 0, 3, 0],
    [4, 0, 8, 0],
    [8, 0, 8, 6],
    [8, 6, 0, 6],
    [0, 6, 0, 0],
  ].flatMap(([x1, y1, x2, y2]) => ['0', 'LINE', '8', 'walls', '10', x1, '20', y1, '11', x2, '21', y2]),
  ...['0', 'ENDSEC', '0', 'EOF', ''],
].join('\n');

/** Every file that an example names and that no other example makes. */
async function prepare(): Promise<void> {
  const shipped = (path: string, name: string): void => cpSync(join(repository, path), join(folder, name));
  shipped('scenarios/mass/map1.xml', 'map1.xml');
  shipped('scenarios/mass/map1.xml', 'mass-world.xml');
  shipped('scenarios/mass/config1.xml', 'config1.xml');
  shipped('packages/city/src/import/fixtures/priority.net.xml', 'town.net.xml');
  shipped('packages/city/src/import/fixtures/quarter.osm', 'map.osm');
  shipped('scenarios/boids-app/config.cfg', 'config.cfg');
  shipped('scenarios/boids-app/map.txt', 'map.txt');
  writeFileSync(join(folder, 'plan.dxf'), plan);
  writeFileSync(join(folder, 'my-crowd.yaml'), crowd);
  const packed = ['station.yaml', 'other.yaml'].map((name) => ({ name, contents: crowd }));
  writeFileSync(join(folder, 'my-scenario.zip'), zipOf(packed));
  writeFileSync(join(folder, 'town.city'), town);
  writeFileSync(join(folder, 'rooms.map'), `${rooms.join('\n')}\n`);
  mkdirSync(join(folder, 'my-scenarios'));
  const make = async (line: string): Promise<void> => {
    const { code, stderr } = await korzoHere(line.split(' '), { cwd: folder });
    expect([code, line, code === 0 ? '' : stderr]).toEqual([0, line, '']);
  };
  for (const modules of ['modules', 'my-modules']) shipped('modules/csv-logger.mjs', join(modules, 'csv-logger.mjs'));
  await make('run my-crowd.yaml --duration 1 --out my-run');
  for (const name of ['run-1', 'run-2', 'run-3']) await make(`run hello --duration 1 --out ${name}`);
  for (const name of ['experiment.txt', 'theirs.h5', 'theirs.csv', 'theirs.sqlite'])
    await make(`convert my-run ${name}`);
}

/** Runs a line as a shell does; a lasting command is ended when it says that it is ready. */
async function runInShell(line: string): Promise<Ended> {
  const child = spawn('sh', ['-e', '-u', '-c', `exec ${line}`], {
    cwd: folder,
    env: { ...process.env, PATH: `${commandFolder}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
    endWhenReady();
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
    endWhenReady();
  });
  const ready = readyWord(line);
  let isEnded = false;
  const endWhenReady = (): void => {
    if (isEnded || ready === undefined || !(stdout + stderr).includes(ready)) return;
    // A second signal would end it before it has drained.
    isEnded = true;
    child.kill('SIGINT');
  };
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

const examplesIn = (help: string): string[] =>
  (/\nExamples:\n((?: {2}.*\n)+)/.exec(help)?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-examples-'));
  commandFolder = makeCommandFolder(join(folder, 'commands'), repository);
  server = await startLocalServer();
  node = startKorzo(['node', '--nats', server.url]);
  await prepare();
});
afterAll(async () => {
  node.process.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Commands whose first example is a process, which has to end by itself. Of the others tests/cli-loading.test.ts and
 * tests/cli-full-disk.test.ts wait for processes.
 */
const asProcess: ReadonlySet<string> = new Set(['run', 'replay', 'serve', 'plan', 'bench']);

/** Only lasting commands, which a signal ends, and lines with redirections need a process. */
function run(line: string): Promise<Ended> {
  const words = readyWord(line) !== undefined ? undefined : plainWords(line, ['korzo']);
  return words === undefined ? runInShell(line) : korzoHere(words, { cwd: folder });
}

/** Runs an example; what it said when it failed. */
async function problemWith(example: string, runLine: typeof run): Promise<string | undefined> {
  // Options go before a redirection.
  const [line, ...rest] = onServerHere(replaced[example] ?? example).split(' > ');
  const more = cheaper.find(([begins]) => begins.test(line))?.[1] ?? '';
  const { code, stdout, stderr } = await runLine([`${line} ${more}`, ...rest].join(' > '));
  if (code !== 0) return `${example}: ${code}\n${stderr}`;
  if (line.includes('--json')) checkJson(rest.length > 0 ? readFileSync(join(folder, rest[0]), 'utf8') : stdout);
  return undefined;
}

describe('every example of the help', () => {
  it('is of a command that is listed here', async () => {
    const { stdout } = await korzo(['--help']);
    const listed = Array.from(stdout.matchAll(/^ {2}([a-z]+) (?=[[<\s])/gm), ([, name]) => name);
    expect(listed.filter((name) => name !== 'help')).toEqual(commandNames);
  });

  // In the order of the help: one command uses what another made.
  it.each(['', ...commandNames])('runs: korzo %s --help', async (name) => {
    // tests/cli-loading.test.ts starts a process for each help.
    const { stdout } = await korzoHere(name === '' ? ['--help'] : [name, '--help']);
    const examples = examplesIn(stdout);
    expect(examples).not.toEqual([]);
    const failed: string[] = [];
    for (const [index, example] of examples.entries()) {
      const problem = await problemWith(example, index === 0 && asProcess.has(name) ? runInShell : run);
      if (problem !== undefined) failed.push(problem);
    }
    expect(failed).toEqual([]);
  });
});

/** One object on stdout, and nothing else. */
function checkJson(out: string): void {
  expect(JSON.parse(out)).toBeTypeOf('object');
}
