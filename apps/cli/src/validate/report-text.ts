import type { ValidationReport } from '@korzo/studies';
import { roughTime } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';

/** A table for the terminal: what each test found, and why those failed that did. */
export function describeReport(word: string, report: ValidationReport): string {
  const { tests, passed, failed, runs, form, wallSeconds, interrupted } = report;
  const parts: string[] = [];
  for (const configuration of [...new Set(tests.map((test) => test.configuration))]) {
    const own = tests.filter((test) => test.configuration === configuration);
    const good = own.filter((test) => test.passed).length;
    parts.push(`${configuration}: ${good} of ${own.length} passed`);
    parts.push(
      alignRows([
        ['test', '', 'result', 'measured', 'bound'],
        ...own.map(({ suite, id, title, passed: isGood, measured, bound }) => [
          `${suite} ${id}`,
          title,
          isGood ? 'pass' : 'FAIL',
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
