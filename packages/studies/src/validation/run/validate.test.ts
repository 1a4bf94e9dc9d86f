import { describe, expect, it } from 'vitest';
import { defineTest, trialsOf, type Experiment } from '../kit/validation-test.ts';
import { inEveryRun } from '../kit/verdicts.ts';
import { validationPage } from '../report/page.ts';
import { builtinTests } from '../suites/builtin.ts';
import { configurationNamed } from '../suites/configurations.ts';
import { validate } from './validate.ts';

const configuration = configurationNamed('straight');
if (configuration === undefined) throw new Error('there is no model straight');

let made = 0;

/** Finds its own seed; the third trial breaks down. */
const counting = (faulty: boolean): Experiment<number> => ({
  name: `counting ${faulty}`,
  trials: (form) => trialsOf([{ name: 'count' }], form === 'short' ? 2 : 3),
  run: ({ seed }) => {
    made++;
    if (faulty && seed === 3) return Promise.reject(new Error('it broke <down>'));
    return Promise.resolve(seed);
  },
});

const countingTest = (id: string, most: number, experiment: Experiment<number>) =>
  defineTest({
    suite: 'sample',
    id,
    title: `Counts to ${most}`,
    source: 'made up',
    layout: 'Seeds are counted.',
    moves: 'people',
    mustFail: ['straight'],
    experiment,
    judge: (outcomes) => inEveryRun(outcomes, { quantity: 'seed', unit: '', most, digits: 0, of: (seed) => seed }),
  });

describe('validate', () => {
  it('makes shared runs once, and reports what was found and why a test failed', async () => {
    made = 0;
    const shared = counting(false);
    const tests = [countingTest('a', 2, shared), countingTest('b', 1, shared)];
    const steps: number[] = [];
    const report = await validate({
      tests,
      configurations: [configuration],
      form: 'short',
      onProgress: (_done, _all, share) => void steps.push(share),
    });
    expect(made).toBe(2);
    expect(steps).toEqual([0.5, 1]);
    expect(report).toMatchObject({ form: 'short', passed: 1, failed: 1, runs: 2 });
    expect(report.tests[0]).toMatchObject({ id: 'a', passed: true, measured: '1 to 2', bound: 'at most 2', runs: 2 });
    expect(report.tests[0].reason).toBeUndefined();
    expect(report.tests[1]).toMatchObject({ id: 'b', passed: false, reason: 'count, seed 2: seed 2' });
  });

  it('lets a test whose run broke down fail with the reason, and the others go on', async () => {
    const tests = [countingTest('a', 5, counting(true)), countingTest('b', 5, counting(false))];
    const report = await validate({ tests, configurations: [configuration], form: 'full' });
    expect(report.tests.map(({ passed }) => passed)).toEqual([false, true]);
    expect(report.tests[0]).toMatchObject({ measured: 'could not be run', reason: 'count, seed 3: it broke <down>' });
    expect(validationPage('sample', report)).toContain('it broke &lt;down&gt;');
  });

  it('runs real scenarios, and shows a failing one failing, with a picture', async () => {
    // A person that walks straight through every person needs no time for others, and jams nowhere.
    const tests = builtinTests.filter(({ suite, id }) => suite === 'rimea' && ['1', '6', '12c'].includes(id));
    const report = await validate({ tests, configurations: [configuration], form: 'short' });
    const [corridor, , necks] = report.tests;
    expect(corridor).toMatchObject({ passed: true, standing: 'passed', bound: '26 to 34 s' });
    expect(corridor.measured).toMatch(/^29\.\d+ s$/);
    // Ghosts get round the corner and through necks, through each other.
    expect(report.tallies).toMatchObject([{ tests: 3, distinct: 3, byModel: 1, byCapacity: 0, ghosts: 1 }]);
    expect(necks.measured).toMatch(/^at most \d+ before the first, \d+ before the second neck$/);
    const page = validationPage('rimea', report);
    expect(page.match(/<section /g)).toHaveLength(3);
    expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3);
    // Self-contained: nothing is fetched from anywhere.
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    for (const { passed, picture } of report.tests) expect(picture === undefined).toBe(passed);
  });

  it('judges flocks once, whatever configurations are asked for', async () => {
    const tests = builtinTests.filter(({ suite, id }) => suite === 'flocking' && id === 'CS1');
    const other = { ...configuration, name: 'other' };
    const report = await validate({ tests, configurations: [configuration, other], form: 'short' });
    expect(report.tests).toHaveLength(1);
    expect(report.tests[0]).toMatchObject({ passed: true, configuration: 'as shipped', model: 'its own' });
  });
});
