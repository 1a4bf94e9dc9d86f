import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

/** Pinned, so that a change of the scenario's own settings does not matter here; what follows wins over it. */
const short = ['--dt', '0.1', '--duration', '2', '--quiet', '--json'];

async function summaryOf([command, ...words]: readonly string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await korzoHere([command, ...words.slice(0, 1), ...short, ...words.slice(1)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const checksums = async (...runs: string[][]): Promise<unknown[]> =>
  Promise.all(runs.map(async (words) => (await summaryOf(['run', 'hello', ...words]))['checksum']));

const contract = [
  'scenario',
  'seed',
  'model',
  'workers',
  'dt',
  'ticks',
  'simulatedSeconds',
  'wallSeconds',
  'agentStepsPerSecond',
  'agents',
  'exits',
  'lastLeftAt',
  'contacts',
  'stuck',
  'checksum',
];

describe('korzo run --json', () => {
  it('prints exactly the fields of the contract, and nothing else on stdout', async () => {
    const summary = await summaryOf(['run', 'hello', '--seed', '7']);
    expect(Object.keys(summary)).toEqual(contract);
    expect(summary).toMatchObject({
      scenario: 'hello',
      seed: 7,
      model: 'orca',
      workers: 1,
      dt: 0.1,
      ticks: 20,
      simulatedSeconds: 2,
      agents: { entered: 200, left: 0, present: 200, peak: 200 },
      exits: { east: 0, north: 0 },
      lastLeftAt: null,
    });
    expect(summary['checksum']).toMatch(/^[0-9a-f]{16}$/);
    expect(summary['wallSeconds']).toBeGreaterThan(0);
    expect(summary['agentStepsPerSecond']).toBeCloseTo((200 * 20) / Number(summary['wallSeconds']), 0);
    expect(Object.keys(summary['contacts'] as object)).toEqual(['agents', 'walls', 'deepest']);
    expect(summary['stuck']).toEqual({ count: 0, queueing: 0, waiting: 0, agents: [] });
  });

  it('runs the default scenario when none is named', async () => {
    expect(await summaryOf(['run'])).toMatchObject({ scenario: 'hello' });
  });

  it('adds tiles, phases and measures only when asked', async () => {
    const summary = await summaryOf([
      'run',
      'hello',
      '--tiles',
      '2',
      '--phases',
      '--measure',
      'mean-speed,present',
      '--warm-up',
      '0.5',
    ]);
    expect(new Set(Object.keys(summary))).toEqual(
      new Set([...contract, 'tiles', 'phases', 'phaseParts', 'phasesAlone', 'serialShare', 'measures', 'memory']),
    );
    expect(summary['tiles']).toBe(2);
    const measures = summary['measures'] as Record<string, Record<string, number>>;
    expect(measures['present']).toEqual({ value: 200, unit: 'agents', final: 200, warmUp: 1 });
    expect(measures['mean-speed']['unit']).toBe('m/s');
    expect(measures['mean-speed']['value']).toBeGreaterThan(0.5);
    expect(measures['mean-speed']['value']).toBeLessThan(2);
    const phases = summary['phases'] as Record<string, number>;
    expect(Object.keys(phases)).toEqual(
      expect.arrayContaining(['exchange', 'decide', 'move', 'watch contacts', 'watch measures']),
    );
    expect(Math.min(...Object.values(phases))).toBeGreaterThanOrEqual(0);
    expect(summary['phaseParts']).toMatchObject({ walls: 'premises', 'ways to exits': 'wishes', release: 'exits' });
    expect(summary['serialShare']).toBeGreaterThan(0);
    expect(summary['serialShare']).toBeLessThan(1);
  });

  it('gives the same checksum on workers and tiles, another one for another seed, step or knob', async () => {
    const [plain, workers, tiles, both] = await checksums(
      [],
      ['--workers', '2'],
      ['--tiles', '3'],
      ['--workers', '3', '--tiles', '2'],
    );
    expect([workers, tiles, both]).toEqual([plain, plain, plain]);
    const others = await checksums(['--seed', '2'], ['--dt', '0.05'], ['--set', 'count=99'], ['--model', 'straight']);
    expect(new Set([plain, ...others]).size).toBe(5);
  });

  it('counts contacts that the model does not know of', async () => {
    const { contacts } = await summaryOf(['run', 'hello', '--model', 'straight', '--duration', '15']);
    expect((contacts as { agents: number }).agents).toBeGreaterThan(0);
    expect((contacts as { deepest: number }).deepest).toBeGreaterThan(0.01);
  });

  it('lets people leave and says when the last one did', async () => {
    const { code, stdout } = await korzoHere(['run', 'hello', '--json', '--quiet', '--set', 'count=5']);
    const summary = JSON.parse(stdout) as {
      agents: Record<string, number>;
      exits: Record<string, number>;
      lastLeftAt: number;
      simulatedSeconds: number;
    };
    expect(code).toBe(0);
    expect(summary.agents).toMatchObject({ entered: 10, left: 10, present: 0 });
    expect(summary.exits).toEqual({ east: 5, north: 5 });
    expect(summary.lastLeftAt).toBe(summary.simulatedSeconds);
    expect(summary.simulatedSeconds).toBeLessThan(120);
  });
});

describe('korzo run for people', () => {
  it('prints a table on stdout and what it does on stderr', async () => {
    const { code, stdout, stderr } = await korzoHere(['run', 'hello', '--duration', '1', '--dt', '0.1']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^hello: orca, seed 1, 1 worker\n {2}simulated +1 s in 10 ticks of 0\.1 s/);
    expect(stdout).toMatch(/\n {2}checksum +[0-9a-f]{16}\n$/);
    expect(stderr).toContain('Two crowds cross');
  });

  it('says more or less on stderr as asked', async () => {
    const debug = await korzoHere(['run', 'hello', '--duration', '1', '--log-level', 'debug']);
    expect(debug.stderr).toMatch(/^ +- s {2}debug {4}world {5}.*hello\.yaml opened in \d+ ms/m);
    const silent = await korzoHere(['run', 'hello', '--duration', '1', '--log-level', 'error']);
    // How far it is is reported every two seconds, whatever the level.
    expect(silent.stderr.replaceAll(/^\d+ % .*\n/gm, '')).toBe('');
  });
});

describe('a run whose people cannot get out', () => {
  const scenario = `
korzo: 1
name: cell
title: A room without a door
about: No agent can leave the cell.
world:
  size: [20, 10]
  building:
    regions: [{ id: hall, rect: [0, 0, 8, 10] }, { id: cell, rect: [10, 2, 4, 4] }]
    gates: [{ id: out, region: hall, at: [[0, 4], [0, 6]], way: out }]
groups:
  - { name: guests, model: orca, count: 2, place: { shape: area, id: hall }, people: {}, goals: [{ goal: leave }] }
  - { name: inmates, model: orca, count: 3, place: { shape: area, id: cell }, people: {}, goals: [{ goal: leave }] }
run: { dt: 0.1, duration: 30 }
`;

  it('warns on stderr, says who is stuck where and since when, and fails only when asked to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'korzo-stuck-'));
    const file = join(folder, 'cell.yaml');
    writeFileSync(file, scenario);
    const plain = await korzoHere(['run', file]);
    expect(plain.code).toBe(0);
    expect(plain.stderr).toMatch(
      /warning +run +3 of 5 agents are stuck at the end: 3 in 'cell' \(level 0\), the first since/,
    );
    expect(plain.stdout).toMatch(
      /\n {2}stuck +3 people: 3 in 'cell' \(level 0\), the first since \S+ s at \(\S+, \S+\) m \(goal/,
    );
    const strict = await korzoHere(['run', file, '--fail-on-stuck', '--json', '--quiet']);
    expect({ code: strict.code, stderr: strict.stderr }).toEqual({ code: 1, stderr: '' });
    const { stuck } = JSON.parse(strict.stdout) as { stuck: { count: number; agents: Record<string, unknown>[] } };
    expect(stuck.count).toBe(3);
    for (const agent of stuck.agents) {
      expect(Object.keys(agent).toSorted()).toEqual(
        ['floor', 'group', 'id', 'level', 'reason', 'region', 'since', 'x', 'y'], // prettier-ignore
      );
      expect(agent).toMatchObject({ group: 'inmates', region: 'cell' });
    }
    const free = await korzoHere(['run', 'hello', '--fail-on-stuck', '--duration', '1', '--json', '--quiet']);
    expect(free.code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

interface Listed {
  readonly name: string;
  readonly summary: string;
  readonly parameters?: object;
  readonly knobs?: readonly { readonly name: string }[];
}

async function listed(what: string): Promise<readonly Listed[]> {
  const { code, stdout, stderr } = await korzoHere([what, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const answer = JSON.parse(stdout) as Record<string, readonly Listed[]>;
  expect(Object.keys(answer)).toEqual([what]);
  return answer[what];
}

describe('the lists', () => {
  it('name models, measures, formats and scenarios with what can be set', async () => {
    const [models, measures, formats, scenarios] = await Promise.all(
      ['models', 'measures', 'formats', 'scenarios'].map(listed),
    );
    expect(models.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orca', 'boids', 'social-force', 'straight']),
    );
    expect(models.find(({ name }) => name === 'orca')?.parameters).toHaveProperty('timeHorizon.default', 5);
    expect(measures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['contacts', 'mean-speed', 'polarization', 'present']),
    );
    expect(formats.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scenario', 'mass', 'boids-crowd', 'boids-app']),
    );
    expect(scenarios.find(({ name }) => name === 'hello')?.knobs).toMatchObject([{ name: 'count', value: 100 }]);
  });

  it('read well without --json', async () => {
    const { stdout } = await korzoHere(['models']);
    expect(stdout).toMatch(/^orca: [A-Z]/m);
    expect(stdout).toMatch(/^ {2}timeHorizon +5 +0\.1 \.\. 60 s {2}/m);
  });
});

describe('help and version', () => {
  it('go to stdout and end with 0', async () => {
    const [help, runHelp, version, nothing] = await Promise.all(
      [['--help'], ['help', 'run'], ['--version'], []].map(async (words) => korzoHere(words)),
    );
    expect([help, runHelp, version, nothing].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect([help, runHelp, version, nothing].map(({ stderr }) => stderr)).toEqual(['', '', '', '']);
    for (const name of ['run', 'check', 'plan', 'bench', 'models', 'planners', 'measures', 'formats', 'scenarios'])
      expect(help.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(nothing.stdout).toBe(help.stdout);
    expect(runHelp.stdout).toContain('--workers <number>');
    expect(runHelp.stdout).toContain('Examples:');
    expect(version.stdout).toMatch(/^korzo \d+\.\d+\.\d+\n$/);
  });
});
