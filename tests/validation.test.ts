import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from './command/korzo.ts';
import type { Tally } from '@korzo/studies';
import { korzoHere } from './command/korzo-here.ts';
import { cellsIn } from '../tools/validation-cells.mjs';

interface Found {
  readonly suite: string;
  readonly id: string;
  readonly configuration: string;
  readonly standing: string;
  readonly passed: boolean;
  readonly measured: string;
  readonly bound: string;
  readonly reason?: string;
  readonly runs: number;
  readonly seconds: number;
}
interface Report {
  readonly suite: string;
  readonly form: string;
  readonly passed: number;
  readonly failed: number;
  readonly tallies: readonly Tally[];
  readonly tests: readonly Found[];
}

const reportOf = ({ stdout }: Ended): Report => JSON.parse(stdout) as Report;

/** All but what the clock says. */
const figuresOf = (ended: Ended): readonly Omit<Found, 'seconds'>[] =>
  reportOf(ended).tests.map(({ seconds: _seconds, ...rest }) => rest);

describe('the short form of all suites with the recommended configuration', () => {
  let folder: string;
  let ended: Ended;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'korzo-validation-'));
    ended = await korzoHere(['validate', 'all', '--short', '--json', '--quiet', '--out', folder]);
  }, 1_200_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the tests of every suite, flocks pass, and the others stand as the documents say', () => {
    expect(ended.code).toBe(0);
    const { suite, form, tests, passed, failed } = reportOf(ended);
    expect({ suite, form }).toEqual({ suite: 'all', form: 'short' });
    expect([...new Set(tests.map((test) => test.suite))]).toEqual([
      'rimea',
      'imo',
      'nist',
      'iso20414',
      'flocking',
      'bottleneck',
    ]);
    const flocks = tests.filter((test) => test.suite === 'flocking');
    expect(flocks.filter((test) => !test.passed)).toEqual([]);
    expect(passed + failed).toBe(tests.length);
    const people = tests.filter((test) => test.suite !== 'flocking');
    expect(people).toHaveLength(71);
    const tally = reportOf(ended).tallies.find(({ configuration }) => configuration === 'guidelines');
    expect(tally).toMatchObject({ tests: 71, distinct: 51, ghosts: 18 });
    const { byModel = 0, byCapacity = 0, notPhysical = 0, failed: bad = 0 } = tally ?? {};
    expect(byModel + byCapacity + notPhysical + bad).toBe(71);
    // Figures of another build are worse than none: `node tools/measure-validation.mjs` measures them again.
    const cells = cellsIn(readFileSync(new URL('../docs/validation.md', import.meta.url), 'utf8'));
    expect(
      new Map(people.map(({ suite: of, id, standing, measured }) => [`${of} ${id}`, { standing, measured }])),
    ).toEqual(cells);
  });

  it('leaves a page that needs nothing else, and figures for programs', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['index.html', 'results.json']);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page.match(/<section /g)).toHaveLength(reportOf(ended).tests.length);
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    expect(page).not.toContain('NaN');
    const kept = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as Report;
    expect(kept.tests.map(({ measured }) => measured)).toEqual(reportOf(ended).tests.map(({ measured }) => measured));
  });
});

describe('a second configuration', () => {
  it('passes bottlenecks and walks through crowds as experiments found, like the recommended one', async () => {
    const words = ['validate', 'bottleneck', '--short', '--test', 'flow,diagram', '--model', 'one-way'];
    const { tests } = reportOf(await korzoHere([...words, '--json', '--quiet']));
    expect(tests.map(({ id, standing, bound }) => ({ id, passed: standing !== 'failed', bound }))).toEqual([
      { id: 'flow', passed: true, bound: 'within 0.5 per second of 1.87 b (1.50, 2.24, 3.74)' },
      { id: 'diagram', passed: true, bound: 'within 30 % of Weidmann from 0.5 to 3 per square metre' },
    ]);
  });
});

describe('korzo validate', () => {
  it('finds the same with one thread and with two', async () => {
    const words = [
      'validate',
      'rimea',
      '--short',
      '--test',
      '1,5,6,10',
      '--model',
      'mass-steering',
      '--json',
      '--quiet',
    ];
    const [one, two] = await Promise.all([
      korzoHere([...words, '--workers', '1']),
      korzoHere([...words, '--workers', '2']),
    ]);
    expect(figuresOf(one)).toEqual(figuresOf(two));
    expect(reportOf(one)).toMatchObject({ passed: 4, failed: 0 });
  });

  it('shows a model failing that fails, with the reason; an error only when asked to be strict', async () => {
    // An agent that walks straight through every agent is as fast in a crowd as alone.
    const words = ['validate', 'bottleneck', '--short', '--test', 'diagram', '--model', 'straight', '--quiet'];
    const [plain, strict] = await Promise.all([korzoHere(words), korzoHere([...words, '--strict'])]);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('straight: 0 of 1 passed (1 distinct checks)');
    expect(plain.stdout).toMatch(/bottleneck diagram {2}Fundamental diagram {2}FAIL/);
    expect(plain.stdout).toMatch(/Why:\n {2}bottleneck diagram: \d+ % off at 2\.0 per square metre/);
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain('FAIL');
  });

  it.each([
    [['validate', 'rimeo'], "there is no suite 'rimeo'; did you mean 'rimea'?"],
    [['validate', 'rimea', '--test', '99'], "suite 'rimea' has no test '99'; it has 1, 2, 3, 4"],
    [['validate', 'rimea', '--model', 'guidelins'], "there is no configuration or model 'guidelins'; did you mean"],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await korzoHere(words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
