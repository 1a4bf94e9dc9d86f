import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

/** Short, so that no agent arrives; what arriving comes to is in the tests of the study. */
const short = ['crossing', '--seeds', '1,2', '--set', 'count=4', '--duration', '1', '--quiet'];

async function compare(words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(['compare', ...words], shell);
  return { code, ...shell.printed };
}

describe('korzo compare', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'korzo-compare-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('prints a table, and writes a page, two tables and a picture of each model', async () => {
    const out = join(folder, 'deep', 'out');
    const { code, out: table, err } = await compare([...short, '--models', 'straight,keep-distance', '--out', out]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(table).toMatch(/^crossing: Two streams cross\n/);
    expect(table).toMatch(
      /\n {2}model +arrived +contacts +walls +deepest +time +detour +speed +jerk +sway +standing +cost\n/,
    );
    expect(table).toMatch(/\n {2}straight +0 /);
    expect(readdirSync(out).sort()).toEqual([
      'compare.csv',
      'index.html',
      'keep-distance.svg',
      'straight.svg',
      'summary.csv',
    ]);
    expect(readFileSync(join(out, 'compare.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(1 + 2 * 2);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toMatch(/https?:/);
  });

  it('prints one object with --json, and says why when no model fits', async () => {
    const birds = ['flock', '--seeds', '1', '--duration', '0.1', '--set', 'count=5', '--quiet'];
    const { code, out } = await compare([...birds, '--models', 'own,boids', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      scenario: 'flock',
      seeds: [1],
      models: [{ model: 'own' }, { model: 'boids' }],
    });
    const none = await compare(['murmuration', '--models', 'orca,social-force', '--quiet']);
    expect(none.code).toBe(1);
    expect(none.err).toMatch(/'orca' moves agents on floors.*\n.*'social-force' moves agents on floors/);
  });

  it('takes every model, and the usual ones when none is named', async () => {
    const few = ['head-on', '--seeds', '7', '--duration', '0.04', '--quiet', '--json'];
    const named = async (...words: string[]): Promise<string[]> => {
      const { out } = await compare([...few, ...words]);
      return (JSON.parse(out) as { models: { model: string }[] }).models.map(({ model }) => model);
    };
    expect((await named()).slice(0, 2)).toEqual(['orca', 'guidelines']);
    const all = await named('--models', 'all');
    expect(all[0]).toBe('guidelines');
    expect(all.length).toBeGreaterThan(20);
  });

  it.each([
    [['crossing', '--models', 'orka'], /there is no model or configuration 'orka'; .*orca/],
    [['crossing', '--models', 'orca:horizon=1'], /horizon/],
    [['crossing', '--models', 'orca:timeHorizon'], /parameter=value/],
    [['crossing', '--seeds', '5..1'], /smaller seed first/],
    [['crossing', '--duration', '0'], /above 0/],
    [[], /missing required argument 'scenario'/],
  ])('refuses %j before anything is read', async (words, problem) => {
    const { code, err } = await compare(words);
    expect(code).toBe(2);
    expect(err).toMatch(problem);
  });

  it('refuses a scenario that is not there, a knob that it has not, and a folder that is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const [words, problem] of [
      [['crosing'], /crossing/],
      [['crossing', '--set', 'nonsense=1'], /nonsense/],
      [[...short, '--out', join(folder, 'file')], /it is a file, not a folder; name a folder/],
    ] as const) {
      const { code, err } = await compare(words);
      expect(code).toBe(1);
      expect(err).toMatch(problem);
    }
  });
});
