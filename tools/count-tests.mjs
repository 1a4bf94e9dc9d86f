/**
 * @typedef {object} TestReport the parts of vitest's JSON report that count
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * Counts passed and failed tests. A run that crashed, a file that could not be loaded, a skipped test and a run
 * without tests all count as failures: none of them shows that anything works.
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
  const notRun = report.numPendingTests + report.numTodoTests;
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
