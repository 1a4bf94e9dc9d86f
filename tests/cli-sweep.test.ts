import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKorzo } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-sweep-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (out: string): string[] => [
  'sweep',
  'circle',
  '--seeds',
  '1..4',
  '--set',
  'count=6,8',
  '--duration',
  '5',
  '--out',
  at(out),
  '--quiet',
];

const tables = (out: string): string[] =>
  ['runs.csv', 'summary.csv'].map((name) => readFileSync(join(at(out), name), 'utf8'));

describe('korzo sweep', () => {
  it('makes every run, sums up with percentiles, and makes none twice', async () => {
    const { code, stdout } = await korzoHere([...words('whole'), '--json']);
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as {
      done: number;
      combinations: { runs: number; figures: Record<string, unknown> }[];
    };
    expect(summary.done).toBe(8);
    expect(summary.combinations.map(({ runs }) => runs)).toEqual([4, 4]);
    expect(summary.combinations[0].figures['agents.entered']).toMatchObject({ count: 4, mean: 6, p95: 6 });
    const lines = readFileSync(join(at('whole'), 'runs.jsonl'), 'utf8');
    expect((await korzoHere(words('whole'))).code).toBe(0);
    expect(readFileSync(join(at('whole'), 'runs.jsonl'), 'utf8')).toBe(lines);
  });

  it('goes on after a kill, in the middle of a line too, to the same tables', async () => {
    const running = startKorzo(words('killed'));
    const runs = join(at('killed'), 'runs.jsonl');
    while (!existsSync(runs)) await sleep(20);
    running.process.kill('SIGKILL');
    await running.ended;
    // However late the kill came: no more than three runs were done, and a fourth line was being written.
    const [done] = /^(?:.+\n){0,3}/.exec(readFileSync(runs, 'utf8')) ?? [''];
    writeFileSync(runs, `${done}{"key":"[`);
    for (const name of ['runs.csv', 'summary.csv']) rmSync(join(at('killed'), name), { force: true });
    expect((await korzoHere(words('killed'))).code).toBe(0);
    const lines = readFileSync(runs, 'utf8');
    expect(lines.startsWith(done)).toBe(true);
    expect(lines.trim().split('\n')).toHaveLength(8);
    expect(tables('killed')).toEqual(tables('whole'));
  });

  it('refuses what cannot be run before anything is run, and the folder of another sweep', async () => {
    const bad = await korzoHere(['sweep', 'circle', '--set', 'count=6,-3', '--out', at('bad'), '--quiet']);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('-3');
    expect(existsSync(at('bad'))).toBe(false);
    const other = await korzoHere(['sweep', 'circle', '--duration', '6', '--out', at('whole'), '--quiet']);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('another sweep is in this folder');
  });
});
