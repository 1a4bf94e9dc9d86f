import { describeTally, type ValidationReport } from '@korzo/studies';
import { roughTime } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';

const words: Readonly<Record<ValidationReport['tests'][number]['standing'], string>> = {
  passed: 'pass',
  'passed by a set capacity': 'pass by capacity',
  'passed, but not physical': 'NOT PHYSICAL',
  failed: 'FAIL',
};

/** A table for the terminal: what each test found, and why those failed that did. */
export function describeReport(word: string, report: ValidationReport): string {
  const { tests, passed, failed, runs, form, wallSeconds, interrupted } = report;
  const parts: string[] = [];
  for (const configuration of [...new Set(tests.map((test) => test.configuration))]) {
    const own = tests.filter((test) => test.configuration === configuration);
    parts.push(...report.tallies.filter((tally) => tally.configuration === configuration).map(describeTally));
    parts.push(
      alignRows([
        ['test', '', 'result', 'measured', 'bound'],
        ...own.map(({ suite, id, title, standing, measured, bound }) => [
          `${suite} ${id}`,
          title,
          words[standing],
          measured,
          bound,
        ]),
      ]),
    );
    const bad = own.filter((test) => !test.passed);
    if (bad.length > 0)
      parts.push(['Why:', ...bad.map(({ suite, id, reason = '' }) => `  ${suite} ${id}: ${reason}`)].join('\n'));
  }
  const early = interrupted === true ? ' (ended early: tests are missing)' : '';
  parts.push(
    `${word}, ${form} form: ${passed} passed, ${failed} failed in ${runs} runs, ${roughTime(wallSeconds)}${early}`,
  );
  return `${parts.join('\n\n')}\n`;
}
