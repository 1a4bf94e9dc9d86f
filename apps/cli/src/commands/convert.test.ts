import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-convert-'));
  writeFileSync(at('walk.txt'), '# framerate: 10 fps\n# x/m\n1 0 1 2 0\n1 1 1.1 2 0\n1 2 1.2 2 0\n1 2 9 9 0\n');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes a recording of a file, and files of the recording', async () => {
  const { code, out, err } = await korzo('convert', at('walk.txt'), at('walk'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ format: 'recording', rows: 3, frameRate: 10 });
  expect(err).toContain('names an agent a second time in one frame');
  // What was wrong with the file is known of the recording it became, too.
  for (const path of [at('walk.txt'), at('walk')]) {
    const checked = await korzo('check', path, '--json');
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.out)).toMatchObject({ recording: { rows: 3 }, problems: [{ file: path }] });
    expect(checked.out).toContain('names an agent a second time in one frame');
  }
  expect((await korzo('convert', at('walk'), at('walk.csv'))).out).toContain('csv, 3 rows at 10 frames per second');
  expect(readFileSync(at('walk.csv'), 'utf8')).toContain('0.1000,1,1,0,1.1000,2.0000,0.0000,1.0000,0.0000');
});

it('goes from one program to another', async () => {
  const { code, out } = await korzo('convert', at('walk.txt'), at('walk.sqlite'), '--sqlite-version', '3');
  expect(code).toBe(0);
  expect(out).toContain('jupedsim-sqlite, 3 rows');
});

it('writes scenarios again', async () => {
  expect((await korzo('convert', 'hello', at('hello.json'))).code).toBe(0);
  expect((await korzo('check', at('hello.json'))).code).toBe(0);
});

it.each([
  ['a file that is there', ['hello', 'walk.txt'], 'the file exists; name another file, or give --force'],
  ['one place', ['walk.txt', 'walk.txt'], 'input and output are the same'],
  [
    'a scenario as a picture',
    ['hello', 'hello.png'],
    'a scenario cannot be written in this format; name a file that ends with .yaml, .yml, .json, .xml',
  ],
  ['trajectories as a picture', ['walk.txt', 'walk.png'], 'its ending says no format that can be written'],
])('refuses %s', async (_, [from, to], expected) => {
  const { code, err } = await korzo('convert', from === 'hello' ? from : at(from), at(to));
  expect(code).toBe(1);
  expect(err).toContain(expected);
});

const shipped = (name: string): string => fileURLToPath(new URL(`../../../../scenarios/mass/${name}`, import.meta.url));

describe('MASS worlds', () => {
  it('become scenarios without a config, with placeholder arrivals, and worlds again', async () => {
    const { code, out, err } = await korzo('convert', shipped('map1.xml'), at('building.yaml'), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ format: 'scenario', to: at('building.yaml') });
    expect(err).toContain('no --config');
    expect(await korzo('check', at('building.yaml'))).toMatchObject({ code: 0, err: '' });
    expect((await korzo('convert', at('building.yaml'), at('world.xml'))).code).toBe(0);
    expect(await korzo('check', at('world.xml'))).toMatchObject({ code: 0, err: '' });
    expect((await korzo('convert', at('world.xml'), at('again.yaml'))).code).toBe(0);
    const worldOf = (name: string): string => readFileSync(at(name), 'utf8').split('\ngroups:')[0].split('\nworld:')[1];
    expect(worldOf('again.yaml')).toBe(worldOf('building.yaml'));
  });

  it('become the scenario of their config', async () => {
    const words = ['convert', shipped('map1.xml'), at('station.json'), '--config', shipped('config1.xml')];
    expect(await korzo(...words)).toMatchObject({ code: 0, err: '' });
    const { groups } = JSON.parse(readFileSync(at('station.json'), 'utf8')) as { groups: { arrivals: object }[] };
    expect(groups.map(({ arrivals }) => arrivals)).toMatchObject([{ gates: ['g1'] }]);
  });

  it('are not made of scenarios without a building', async () => {
    const { code, err } = await korzo('convert', 'hello', at('hello.xml'));
    expect(code).toBe(1);
    expect(err).toContain('a MASS world is a building; this scenario has none');
  });
});

describe('plans', () => {
  const walls = [
    [0, 0, 3, 0],
    [4, 0, 8, 0],
    [8, 0.2, 8, 6],
    [8, 6, 0, 6],
    [0, 6, 0, 0],
  ];
  const lines = walls.map(([x1, y1, x2, y2]) => `0\nLINE\n8\nwalls\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`);
  const plan = `0\nSECTION\n2\nENTITIES\n${lines.join('')}0\nENDSEC\n0\nEOF\n`;

  it('become scenarios, with a list of what was made of them', async () => {
    writeFileSync(at('plan.dxf'), plan);
    const { code, out } = await korzo('convert', at('plan.dxf'), at('plan.yaml'));
    expect([code, out]).toEqual([0, expect.stringContaining('1 room, 0 doors, 1 exit')]);
    expect(out).toContain('gap@8.00,0.10: A gap of 0.20 m in a wall was closed.');
    expect(await korzo('check', at('plan.yaml'))).toMatchObject({ code: 0, err: '' });
  });

  it('leave out healings that are refused', async () => {
    const { code, err } = await korzo('convert', at('plan.dxf'), at('open.yaml'), '--refuse', 'gap@8.00,0.10');
    expect([code, err]).toEqual([1, expect.stringContaining('enclose no room')]);
  });
});

it('takes the place out of a trajectory database', async () => {
  const words = ['--out', at('hall'), '--set', 'run.duration=1'];
  await korzo('run', 'building-20-rooms', ...words);
  expect((await korzo('convert', at('hall'), at('hall.sqlite'))).code).toBe(0);
  const { code, out } = await korzo('convert', at('hall.sqlite'), at('hall.yaml'));
  expect([code, out]).toEqual([0, expect.stringContaining('scenario')]);
  expect(await korzo('check', at('hall.yaml'))).toMatchObject({ code: 0 });
});

it('says that there is nothing to convert before what it cannot become', async () => {
  const { code, err } = await korzo('convert', 'no-such-recording', at('tracks.csv'));
  expect([code, err]).toEqual([1, expect.stringMatching(/^korzo: no-such-recording: there is neither a file nor/)]);
});
