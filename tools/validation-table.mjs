// The results in docs/validation.md: between two marks, written and read by the same lines.
import { describeTally } from '@korzo/studies';
import { marks } from './validation-cells.mjs';

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
    ...tallies.map((tally) => wrapped(`- ${describeTally(tally)}.`)),
    '',
    'What `guidelines` was found to do:',
    '',
    '| test | | result | measured |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Prose lines of documents have at most 120 characters. @param {string} item */
function wrapped(item) {
  const lines = [''];
  for (const word of item.split(' ')) {
    const line = lines[lines.length - 1];
    if (line.length + 1 + word.length > 120) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
