import { describe, expect, it } from 'vitest';
import { countTests } from './count-tests.mjs';

/** A report as the test runner writes it, with the given numbers. */
function report(numbers: { passed?: number; failed?: number; skipped?: number; todo?: number }, files: object[] = []) {
  return () =>
    JSON.stringify({
      numPassedTests: numbers.passed ?? 0,
      numFailedTests: numbers.failed ?? 0,
      numPendingTests: numbers.skipped ?? 0,
      numTodoTests: numbers.todo ?? 0,
      testResults: files,
    });
}

describe('counting tests', () => {
  it('takes over the numbers of an honest run', () => {
    expect(countTests(report({ passed: 5 }), 0)).toEqual({ passed: 5, failed: 0, remarks: [] });
    expect(countTests(report({ passed: 5, failed: 2 }), 1)).toEqual({ passed: 5, failed: 2, remarks: [] });
  });

  it.each([
    ['a run without a report', () => readNothing(), 1],
    ['half a report', () => '{"numPassedTests": 5', 1],
    ['a run without tests', report({}), 0],
    ['an error outside all tests', report({ passed: 5 }), 1],
    ['a skipped test', report({ passed: 5, skipped: 1 }), 0],
    ['a planned test', report({ passed: 5, todo: 1 }), 0],
    ['a file that does not load', report({ passed: 5 }, [{ name: 'a', status: 'failed', assertionResults: [] }]), 1],
  ])('counts %s as one failure and says why', (_name, readReport, exitCode) => {
    const { failed, remarks } = countTests(readReport, exitCode);
    expect(failed).toBe(1);
    expect(remarks).toHaveLength(1);
  });

  it('excuses a skipped test that says what it needs, and lists it', () => {
    const [files, other] = ['offers files (needs zsh)', 'offers files'].map((fullName) => ({
      name: 'a',
      status: 'passed',
      assertionResults: [{ status: 'skipped', fullName }],
    }));
    expect(countTests(report({ passed: 5, skipped: 1 }, [files]), 0)).toEqual({
      passed: 5,
      failed: 0,
      remarks: ['Skipped: offers files (needs zsh)'],
    });
    expect(countTests(report({ passed: 5, skipped: 2 }, [files, other]), 0).failed).toBe(1);
    const failing = { ...files, assertionResults: [{ status: 'failed', fullName: 'offers files (needs zsh)' }] };
    expect(countTests(report({ passed: 5, failed: 1 }, [failing]), 1).failed).toBe(1);
  });

  it('does not count a file twice because a test in it failed', () => {
    const file = { name: 'a', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    expect(countTests(report({ passed: 1, failed: 1 }, [file]), 1)).toEqual({ passed: 1, failed: 1, remarks: [] });
  });
});

function readNothing(): string {
  throw new Error('ENOENT');
}
