import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

/** Columns half a metre apart of people one metre apart, 2 to the square metre, who walk 1 m/s to the east for 3 s. */
function lattice(): string {
  const lines = ['# framerate: 10 fps', '# x/m'];
  for (let id = 0; id < 240; id++)
    for (let frame = 0; frame <= 30; frame++)
      lines.push(`${id} ${frame} ${(0.25 + (id % 30) * 0.5 + frame / 10).toFixed(4)} ${Math.floor(id / 30) + 0.5} 0`);
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-measure-'));
  writeFileSync(at('lattice.txt'), lattice());
  await korzo('convert', at('lattice.txt'), at('lattice'));
  await korzo('convert', at('lattice'), at('lattice.sqlite'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked = [
  'density:area=6,2,9,6',
  'density-voronoi:area=6,2,9,6',
  'speed:window=0.4',
  'flow:line=8,2,8,6:window=1',
  'speed-voronoi:area=6,2,9,6',
  'flow-voronoi:line=8,2,8,6:cutOff=0',
  'fundamental-diagram:area=6,2,9,6',
].join(',');

it.each(['lattice.txt', 'lattice', 'lattice.sqlite'])('finds known numbers in %s', async (name) => {
  const { code, out } = await korzo('measure', at(name), '--measure', asked, '--warm-up', '0.5', '--json', '--quiet');
  expect(code).toBe(0);
  const { frames, interval, measures } = JSON.parse(out) as {
    frames: number;
    interval: number;
    measures: Record<string, { value: number; findings: { name: string; rows: (number | null)[][] }[] }>;
  };
  expect([frames, interval]).toEqual([31, 0.1]);
  const [classic, voronoi, speed, flow, speedByCells, flowByCells, diagram] = Object.values(measures);
  for (const [found, expected] of [
    [classic.value, 2],
    [voronoi.value, 2],
    [speed.value, 1],
    // Four rows, two columns a second.
    [flow.value, 8],
    [speedByCells.value, 1],
    [flowByCells.value, 8],
    [diagram.value, 2],
  ])
    expect(Math.abs(found - expected)).toBeLessThan(1e-6);
  // The line is first reached by the column at 7.75 m.
  expect(flow.findings[0].rows[0][5]).toBeCloseTo(0.25, 6);
  expect(flow.findings[0].rows[0][3]).toBe(24);
});

it('reports people, and writes files', async () => {
  const { code, out } = await korzo('measure', at('lattice'), '--measure', asked, '--csv', at('numbers'), '--quiet');
  expect(code).toBe(0);
  expect(out).toContain('31 frames of 0.1 s up to 3 s');
  expect(out).toContain('flow:line=8,2,8,6:window=1: Lines, doors, gates and exits');
  expect(out).toMatch(/\d files? in/);
  expect(readdirSync(at('numbers'))).toContain('flow_line=8_2_8_6_window=1.n-t.csv');
  expect(readFileSync(join(at('numbers'), 'measures.csv'), 'utf8')).toMatch(
    /^measure,mean,final,unit\n"density:area=6,2,9,6",2,2,/,
  );
});

it.each([
  ['nothing', 'lattice', [], 2, 'there is nothing to measure'],
  [
    'an unknown line',
    'lattice',
    ['--measure', 'flow:line=door'],
    2,
    "there is no line 'door'; there is none with a name",
  ],
  ['what is not there', 'latice', ['--measure', 'flow'], 1, 'there is no such folder'],
])('refuses %s', async (_, name, words, expected, message) => {
  const { code, err } = await korzo('measure', at(name), ...words, '--quiet');
  expect(code).toBe(expected);
  expect(err).toContain(message);
});
