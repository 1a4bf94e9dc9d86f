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

const until = (out: string, ...more: string[]): string[] => [
  ...['sweep', 'circle', '--set', 'count=8', '--set', 'radius=5', '--duration', '6', '--out', at(out), '--quiet'],
  ...['--measure', 'mean-speed', '--figure', 'measures.mean-speed.value', '--until', '0.4%', '--least-runs', '3'],
  ...['--most-runs', '6', '--json', ...more],
];

const factors = (out: string, ...more: string[]): string[] => [
  ...['sweep', 'circle', '--set', 'radius=5', '--duration', '6', '--out', at(out), '--quiet', '--seeds', '1'],
  ...['--measure', 'mean-speed', '--figure', 'measures.mean-speed.value', '--json', ...more],
];

describe('korzo sweep --until', () => {
  interface Told {
    readonly until: { readonly combinations: readonly { readonly runs: number; readonly reached: boolean }[] };
  }

  it('makes the same runs count with any number of threads, and after a kill', async () => {
    const one = await korzoHere(until('until-1', '--workers', '1'));
    const three = await korzoHere(until('until-3', '--workers', '3'));
    expect([one.code, three.code, three.stdout]).toEqual([0, 0, one.stdout]);
    expect(tables('until-3')).toEqual(tables('until-1'));
    const { combinations } = (JSON.parse(one.stdout) as Told).until;
    for (const { runs, reached } of combinations) {
      expect(runs).toBeGreaterThanOrEqual(3);
      expect(reached || runs === 6).toBe(true);
    }
    const lines = readFileSync(join(at('until-1'), 'runs.jsonl'), 'utf8').split('\n');
    writeFileSync(join(at('until-1'), 'runs.jsonl'), `${lines.slice(0, 3).join('\n')}\n${lines[3].slice(0, 20)}`);
    const again = await korzoHere(until('until-1', '--workers', '2'));
    expect(again.stdout).toBe(one.stdout);
    expect(tables('until-1')).toEqual(tables('until-3'));
  }, 120_000);

  it('names the figures there are when the one to judge is missing', async () => {
    const { code, stderr } = await korzoHere([...until('until-none'), '--figure', 'lastLeftAt']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("no run has the figure 'lastLeftAt'; give --figure, one of"),
    ]);
  }, 60_000);
});

describe('korzo sweep --sensitivity', () => {
  const vary = [
    '--vary',
    'groups.walkers.speed=0.8..1.6',
    '--vary',
    'groups.walkers.mass=50..90',
    '--vary',
    'count=6..12',
  ];
  interface Told {
    readonly sensitivity: {
      readonly rows: readonly { readonly factor: string; readonly effects: Record<string, number> }[];
    };
  }

  it.each([
    ['morris', '3', 'meanAbsolute'],
    ['sobol', '6', 'total'],
  ])(
    '%s finds what matters, and that a mass which no model looks at does nothing',
    async (method, samples, weight) => {
      const { code, stdout } = await korzoHere(factors(method, '--sensitivity', method, '--samples', samples, ...vary));
      expect(code).toBe(0);
      const { rows } = (JSON.parse(stdout) as Told).sensitivity;
      const effects = Object.fromEntries(rows.map((row) => [row.factor, row.effects[weight]]));
      expect(effects['groups.walkers.mass']).toBe(0);
      expect(effects['groups.walkers.speed']).toBeGreaterThan(0.05);
      expect(readFileSync(join(at(method), 'sensitivity.csv'), 'utf8')).toContain('groups.walkers.mass,50,90');
      expect(readFileSync(join(at(method), 'sensitivity.html'), 'utf8')).toContain('<svg');
    },
    120_000,
  );

  it.each([
    [['--vary', 'count=1..2'], 'need --sensitivity'],
    [['--sensitivity', 'morris', '--vary', 'groups.walkers.mass'], 'nothing says in which range'],
    [['--sensitivity', 'morris', '--vary', 'count=9..3'], 'write the lower end first'],
    [['--sensitivity', 'morris', '--vary', 'radius=0..3'], 'radius'],
    [['--sensitivity', 'morris', '--until', '1%'], 'give either --until or --sensitivity'],
  ])('%s is refused', async (more, reason) => {
    const { code, stderr } = await korzoHere(factors('refused', ...more));
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(reason)]);
  });
});
