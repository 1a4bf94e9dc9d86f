import { builtinSuites, controls, validate, type TestReport, type ValidationTest } from '@korzo/studies';
import { onThreads } from '@korzo/studies/node';
import { beforeAll, describe, expect, it } from 'vitest';

const tests = builtinSuites.flatMap((suite) => suite.tests).filter(({ moves }) => moves === 'people');
const nameOf = ({ suite, id }: Pick<ValidationTest, 'suite' | 'id'>): string => `${suite} ${id}`;

const runOf = async (
  control: keyof typeof controls,
  asked: readonly ValidationTest[],
): Promise<readonly TestReport[]> =>
  (await validate({ tests: asked, configurations: [controls[control]], form: 'short', carryOut: onThreads(2) })).tests;

describe('people who walk through each other', () => {
  let found: readonly TestReport[];
  beforeAll(async () => {
    found = await runOf('straight', tests);
  }, 1_200_000);

  it('pass no test of crowds, and all that they pass by right', () => {
    const byRight = tests.filter(({ ghostsPass }) => ghostsPass !== undefined).map(nameOf);
    expect(found.filter(({ passed }) => passed).map(nameOf)).toEqual(byRight);
  });
});

describe.each(['squeezed', 'sluggish'] as const)('people who are %s', (control) => {
  it('pass none of the tests that name them', async () => {
    const named = tests.filter(({ mustFail }) => mustFail.includes(control));
    expect(named.length).toBeGreaterThan(1);
    const passed = (await runOf(control, named)).filter((test) => test.passed);
    expect(passed.map((test) => `${nameOf(test)}: ${test.measured}`)).toEqual([]);
  }, 600_000);
});
