/**
 * @typedef {object} TestReport the parts of vitest's JSON report that count
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: TestResult[] }[]} testResults
 */

/** @typedef {{ status: string, fullName?: string }} TestResult */

/** A test that only some machines can run says in its name what it needs: `offers files (needs zsh)`. */
const needs = /\(needs [^)]+\)/;

/**
 * Counts passed and failed tests. A run that crashed, a file that could not be loaded, a skipped test and a run
 * without tests all count as failures: none of them shows that anything works. Only a test whose name says what it needs
 * may be skipped, and is listed.
 *
 * @param {() => string} readReport reads the JSON report; throws when there is none
 * @param {number} exitCode of the test runner
 */
export function countTests(readReport, exitCode) {
  /** @type {string[]} */
  const remarks = [];
  /** @type {TestReport} */
  let report;
  try {
    report = JSON.parse(readReport());
  } catch {
    return { passed: 0, failed: 1, remarks: [`The test runner left no report; its exit code was ${exitCode}.`] };
  }
  let failed = report.numFailedTests;
  for (const { name, status, assertionResults } of report.testResults) {
    const explained = assertionResults.some((result) => result.status === 'failed');
    if (status !== 'failed' || explained) continue;
    failed += 1;
    remarks.push(`${name} could not be run.`);
  }
  const excused = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName = '' }) => (status === 'skipped' || status === 'pending') && needs.test(fullName));
  for (const { fullName } of excused) remarks.push(`Skipped: ${fullName}`);
  const notRun = report.numPendingTests + report.numTodoTests - excused.length;
  if (notRun > 0) {
    failed += notRun;
    remarks.push(`${notRun} tests were skipped.`);
  }
  if (report.numPassedTests + failed === 0) {
    failed = 1;
    remarks.push('There were no tests.');
  }
  if (failed === 0 && exitCode !== 0) {
    failed = 1;
    remarks.push(`All tests passed, but the test runner ended with exit code ${exitCode}.`);
  }
  return { passed: report.numPassedTests, failed, remarks };
}
