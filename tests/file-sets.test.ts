import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runWords } from '@korzo/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../packages/formats/src/files/zip.testing.ts';

import { trialShell } from '../apps/cli/src/shell/shell.testing.ts';
import { endOf, exampleSets, type ExampleSet } from './sets/example-sets.ts';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);

function put(files: Readonly<Record<string, string | Uint8Array>>, ...below: string[]): void {
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(at(...below, name)), { recursive: true });
    writeFileSync(at(...below, name), contents);
  }
}

const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipOf(Object.entries(files).map(([name, contents]) => ({ name, contents })));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-sets-'));
  for (const { name, files } of exampleSets) {
    put({ ...files, 'notes.md': '# Notes\n', '.hidden.yaml': 'korzo: 1' }, name);
    put({
      [`${name}.zip`]: zipped(Object.fromEntries(Object.entries(files).map(([path, text]) => [`in/${path}`, text]))),
    });
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function korzo(...words: string[]): Promise<Said> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

interface Summary {
  readonly scenario: string;
  readonly ticks: number;
  readonly checksum: string;
}

async function summaryOf({ duration }: ExampleSet, ...words: string[]): Promise<Summary> {
  const { code, out, err } = await korzo('run', ...words, '--duration', String(duration), '--json', '--quiet');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { scenario, ticks, checksum } = JSON.parse(out) as Summary;
  return { scenario, ticks, checksum };
}

describe.each(exampleSets.map((example) => [example.name, example] as const))('the files of %s', (name, example) => {
  const { files, start } = example;

  it('are one run by path, in a folder, in an archive and listed: to the bit', async () => {
    const byPath = await summaryOf(example, at(name, start));
    expect(await summaryOf(example, at(name))).toEqual(byPath);
    expect(await summaryOf(example, at(`${name}.zip`))).toEqual(byPath);
    expect(await summaryOf(example, ...Object.keys(files).map((path) => at(name, path)))).toEqual(byPath);
    expect(byPath).toMatchObject(await endOf(example));
  });

  it('are checked and converted as one', async () => {
    expect(await korzo('check', at(name))).toMatchObject({
      code: 0,
      out: expect.stringContaining('is fine') as string,
    });
    expect((await korzo('check', at(`${name}.zip`), '--json')).out).toContain('"ok": true');
    const [one, other] = [at(`${name}-1.json`), at(`${name}-2.json`)];
    expect(await korzo('convert', at(`${name}.zip`), one)).toMatchObject({ code: 0 });
    expect(await korzo('convert', ...Object.keys(files).map((path) => at(name, path)), other)).toMatchObject({
      code: 0,
    });
    const checksums = [await summaryOf(example, one), await summaryOf(example, other)].map(({ checksum }) => checksum);
    expect(checksums).toEqual(Array(2).fill((await summaryOf(example, at(name, start))).checksum));
  });
});

describe('what cannot be opened', () => {
  const app = exampleSets.find(({ name }) => name === 'boids-app')?.files ?? {};
  const crowd = exampleSets.find(({ name }) => name === 'boids-crowd')?.files ?? {};

  beforeAll(() => {
    put({ 'config.cfg': app['config.cfg'] }, 'alone');
    put({ 'config.cfg': app['config.cfg'].replace('map.txt', '../map.txt') }, 'outside/in');
    put({ 'map.txt': app['map.txt'] }, 'outside');
    put({ 'config.cfg': app['config.cfg'] }, 'linked');
    symlinkSync(at('boids-app', 'map.txt'), at('linked', 'map.txt'));
    put({ ...app, ...crowd }, 'both');
    put({ 'other.yaml': 'korzo: 1' }, 'links');
    symlinkSync(at('boids-app'), at('links', 'app'));
    put({ 'recording.json': '{}', 'scenario.yaml': 'korzo: 1' }, 'recorded');
    put({
      'damaged.zip': zipped(app).subarray(0, 300),
      'no.zip': 'no archive',
      'bomb.zip': zipOf([{ name: 'config.cfg', contents: new Uint8Array(30_000_000) }]),
      'climbing.zip': zipOf([{ name: '../config.cfg', contents: app['config.cfg'] }]),
      'twins.zip': zipped({ ...app, 'Map.txt': 'x' }),
    });
  });

  it.each<[string, readonly string[], ...string[]]>([
    [
      'a missing companion',
      ['alone'],
      'config.cfg: map:',
      "the map 'map.txt' that this file names is missing",
      'add it to',
    ],
    ['a missing companion by path', ['alone/config.cfg'], "'map.txt' that this file names is missing"],
    ['a companion outside', ['outside/in'], "'../map.txt' must lie below the folder", "without '..'"],
    ['a companion outside by path', ['outside/in/config.cfg'], "'../map.txt' must lie below the folder"],
    ['a companion that a link leads to', ['linked/config.cfg'], "'map.txt' that this file names is missing"],
    ['two starts', ['both'], 'both:', 'any of 2 files: config.cfg, config.xml', '--start config.cfg'],
    ['a wrong start', ['both', '--start', 'confog.cfg'], "no file 'confog.cfg'", "did you mean 'config.cfg'?"],
    ['a start in one file', ['alone/config.cfg', '--start', 'x'], "no 'x' to start from", 'leave --start out'],
    ['a link to a folder', ['links', '--start', 'app/config.cfg'], "no file 'app/config.cfg'"],
    ['a damaged archive', ['damaged.zip'], 'damaged.zip:', 'the archive is damaged', 'make it or copy it again'],
    ['no archive', ['no.zip'], 'no.zip:', 'no zip archive', 'make it again'],
    ['a bomb', ['bomb.zip'], 'bomb.zip:', 'unpacks to more than', 'only the files of one scenario'],
    ['a name that climbs', ['climbing.zip'], "'../config.cfg' leads out of the set", "without '..'"],
    ['names that differ in case', ['twins.zip'], 'differ only in case', 'rename one'],
    ['a folder among files', ['both/config.cfg', 'alone'], 'alone:', 'a scenario of its own', 'name it alone'],
    ['two files of one name', ['both/config.cfg', 'alone/config.cfg'], "two files are called 'config.cfg'"],
    ['a recording', ['recorded'], 'this folder is a recording', 'korzo replay'],
  ])('is reported with place, rule and remedy: %s', async (_what, words, ...expected) => {
    const paths = words.map((word, index) =>
      word.startsWith('--') || words[index - 1] === '--start' ? word : at(word),
    );
    const { code, err } = await korzo('run', ...paths, '--quiet');
    expect(code).toBe(1);
    for (const part of expected) expect(err).toContain(part);
  });

  it('is opened when the start is chosen', async () => {
    const { code, err } = await korzo('check', at('both'), '--start', 'config.xml');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
