// The results in docs/validation.md: between two marks, written and read by the same lines.
import { describeTally } from '@korzo/studies';

const marks = ['<!-- results of `node tools/measure-validation.mjs` -->', '<!-- end of results -->'];

/** @typedef {import('@korzo/studies').ValidationReport} Report */

/**
 * The page with the results of a report.
 * @param {string} text
 * @param {Report} report
 */
export function resultsIn(text, report) {
  const [from, to] = marks.map((mark) => text.indexOf(mark));
  if (from < 0 || to < from) throw new Error('docs/validation.md has no place for results');
  return `${text.slice(0, from + marks[0].length)}\n\n${resultsOf(report)}\n\n${text.slice(to)}`;
}

/**
 * Counts of every configuration, and the table of the recommended one.
 * @param {Report} report
 */
export function resultsOf({ tallies, tests, form }) {
  const rows = tests
    .filter(({ configuration }) => configuration === 'guidelines')
    .map(({ suite, id, title, standing, measured }) => `| ${suite} ${id} | ${title} | ${standing} | ${measured} |`);
  return [
    `In the ${form} form:`,
    '',
    ...tallies.map((tally) => `- ${describeTally(tally)}.`),
    '',
    'What `guidelines` was found to do:',
    '',
    '| test | | result | measured |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * The cells of the page, by test.
 * @param {string} text
 * @returns {ReadonlyMap<string, { readonly standing: string, readonly measured: string }>}
 */
export function cellsIn(text) {
  const [from, to] = marks.map((mark) => text.indexOf(mark));
  const rows = text.slice(from, to).matchAll(/^\| (\S+ \S+) \| [^|]* \| ([^|]*) \| (.*) \|$/gm);
  return new Map([...rows].map(([, id, standing, measured]) => [id, { standing, measured }]));
}
