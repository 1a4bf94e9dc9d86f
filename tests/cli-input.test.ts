import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';
import { korzoInShell } from './command/korzo.ts';
import { workplace } from './command/workplace.ts';

const { here } = workplace('input');
const hello = fileURLToPath(new URL('../scenarios/hello.yaml', import.meta.url));
const house = fileURLToPath(new URL('../scenarios/buildings/building-20-rooms.yaml', import.meta.url));

const given = (file: string, ...words: string[]) => korzoInShell(`"$@" < '${file}'`, words);

describe('a scenario on standard input', () => {
  it('is run as its file is', async () => {
    const run = ['--duration', '1', '--json', '--quiet'];
    const { code, stdout, stderr } = await given(hello, 'run', '-', ...run);
    expect([code, stderr]).toEqual([0, '']);
    const fromFile = JSON.parse((await korzoHere(['run', hello, ...run])).stdout) as { checksum: string };
    expect(JSON.parse(stdout)).toMatchObject({ scenario: 'hello', checksum: fromFile.checksum });
    const shared = await given(hello, 'run', '-', ...run, '--processes', '2');
    expect(JSON.parse(shared.stdout)).toMatchObject({ checksum: fromFile.checksum, processes: 2 });
  });

  it('is checked, with its problems', async () => {
    expect((await given(hello, 'check', '-')).stdout).toBe("standard input: scenario 'hello' is fine\n");
    writeFileSync(here('wrong.yaml'), 'korzo: 1\nname: wrong\n');
    const { code, stderr } = await given(here('wrong.yaml'), 'check', '-');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/korzo: standard input:1:1: world: world is missing/)]);
  });

  it('is planned in', async () => {
    const { code, stdout } = await given(house, 'plan', '-', '--from', '1,9', '--to', '50,9', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { found: true }]);
  });

  it('must not be empty', async () => {
    const { code, stderr } = await given('/dev/null', 'run', '-', '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/standard input: .*; /)]);
  });
});

describe('a pipe in the place of a file', () => {
  it.each([
    ['run', 'crowd.yaml'],
    ['check', 'crowd.yaml'],
    ['plan', 'crowd.yaml', '--from', '1,1', '--to', '2,2'],
    ['check', 'town.city'],
    ['city', 'town.city', '--out', 'town'],
    ['check', 'walk.korzo'],
    ['replay', 'walk.korzo'],
    ['check', 'walk.csv'],
    ['measure', 'walk.csv', '--measure', 'present'],
    ['convert', 'walk.csv', 'other.txt'],
    ['report', 'walk.csv', '--out', 'page.html'],
  ])('%s %s is refused', async (command, name, ...words) => {
    const path = here(name);
    execFileSync('sh', ['-c', `rm -f '${path}'; mkfifo '${path}'`]);
    const own = words.map((word) => (/\.\w+$|^town$/.test(word) ? here(word) : word));
    const { code, stderr } = await korzoHere([command, path, ...own]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/pipe/)]);
    expect(stderr).not.toContain('internal fault');
  });

  it('in a recording is refused too', async () => {
    const folder = here('recorded');
    await korzoHere(['run', 'hello', '--duration', '0.2', '--out', folder, '--quiet']);
    execFileSync('sh', ['-c', `rm '${folder}/trajectory.kzr'; mkfifo '${folder}/trajectory.kzr'`]);
    const { code, stderr } = await korzoHere(['check', folder]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/trajectory.kzr/)]);
  });
});
