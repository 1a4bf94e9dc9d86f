import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

let folder: string;
let before: string[];

const good = [
  'korzo: 1',
  'name: small',
  'title: Small',
  'about: A small crowd.',
  'world: { size: [20, 20] }',
  'groups:',
  '  - name: people',
  '    model: orca',
  '    count: 5',
  '    place: { shape: world }',
].join('\n');

const files: Record<string, string | Uint8Array> = {
  'good.yaml': good,
  'negative.yaml': good.replace('count: 5', 'count: -5'),
  'endless.yaml': good.replace('[20, 20]', '[.inf, 20]'),
  'nan.yaml': `${good}\n    parameters: { timeHorizon: .nan }`,
  'many.yaml': good
    .replace('count: 5', 'count: -5')
    .replace('[20, 20]', '[-1, 20]')
    .replace('shape: world', 'shape: wold'),
  'story.txt': 'Once upon a time',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-errors-'));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents);
  mkdirSync(join(folder, 'drawer'));
  before = readdirSync(folder).sort();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Command line, exit code, and what the words on stderr must name: the place, the rule, the remedy. */
const cases: [string, number, ...string[]][] = [
  ['run hello --sead 7', 2, "unknown option '--sead'", 'Did you mean --seed?'],
  ['run hello --workers 17', 2, '--workers', 'whole number from 1 to 16'],
  ['run helo', 1, 'helo', 'neither a file nor a shipped scenario', "did you mean 'hello'?"],
  ['run nowhere/hello.yaml', 1, 'nowhere/hello.yaml', 'no such file', "did you mean 'hello'?"],
  ['run drawer', 1, 'drawer'],
  ['run hello --set cuont=5', 1, "no knob or place 'cuont'", "did you mean 'count'?", 'its knobs are count'],
  ['run negative.yaml', 1, 'negative.yaml:9:', 'groups[0].count', '-5'],
  ['run endless.yaml', 1, 'endless.yaml:5', 'world.size[0]'],
  ['run nan.yaml', 1, 'nan.yaml:11', 'timeHorizon'],
  ['run story.txt', 1, 'story.txt', "begins with 'korzo: 1'"],
];

describe('bad input', () => {
  it.concurrent.each(cases)('korzo %s ends with %i and says why', async (line, exitCode, ...words) => {
    const { code, stdout, stderr } = await korzoHere(line.split(' '), { cwd: folder });
    for (const word of words) expect(stderr).toContain(word);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    for (const told of stderr.trimEnd().split('\n')) expect(told).toMatch(/^korzo: /);
    expect(stderr).not.toMatch(/\n {4}at |internal fault/);
  });

  it('is one JSON object on stdout with --json, words on stderr all the same', async () => {
    const [input, usage] = await Promise.all([
      korzoHere(['run', 'many.yaml', '--json'], { cwd: folder }),
      korzoHere(['run', 'hello', '--workers', '17', '--json'], { cwd: folder }),
    ]);
    const inputError = JSON.parse(input.stdout) as { error: { problems: Record<string, unknown>[] } };
    expect(inputError).toMatchObject({ error: { kind: 'input', exitCode: 1 } });
    expect(inputError.error.problems.length).toBeGreaterThanOrEqual(3);
    for (const problem of inputError.error.problems) {
      expect(problem).toEqual({
        file: 'many.yaml',
        place: expect.stringMatching(/./) as string,
        line: expect.any(Number) as number,
        column: expect.any(Number) as number,
        rule: expect.stringMatching(/./) as string,
        remedy: expect.stringMatching(/./) as string,
      });
    }
    expect(JSON.parse(usage.stdout)).toMatchObject({ error: { kind: 'usage', exitCode: 2 } });
    expect(input.stderr).toContain('many.yaml:9:');
    expect(usage.stderr).toContain('--workers');
  });
});

describe('korzo check', () => {
  it('says that a good file is fine', async () => {
    const { code, stdout, stderr } = await korzoHere(['check', 'good.yaml'], { cwd: folder });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "good.yaml: scenario 'small' is fine\n", stderr: '' });
  });

  it('reports as one JSON object, good or bad', async () => {
    const [fine, bad] = await Promise.all(
      ['good.yaml', 'negative.yaml'].map(async (file) => korzoHere(['check', file, '--json'], { cwd: folder })),
    );
    expect(fine.code).toBe(0);
    expect(JSON.parse(fine.stdout)).toEqual({ file: 'good.yaml', ok: true, scenario: 'small', problems: [] });
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      file: 'negative.yaml',
      ok: false,
      problems: [{ place: 'groups[0].count', line: 9 }],
    });
  });
});

describe('after all of that', () => {
  it('no command has left a file behind', () => {
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});
