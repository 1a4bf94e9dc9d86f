import { describeProblem, type Problem } from '@korzo/reading';

const longestLineShown = 120;

/** A problem, the line it was found in, and a caret under the place. */
export function withCaret(problem: Problem, lines: readonly string[]): string {
  const said = describeProblem(problem);
  const { line, column = 1 } = problem;
  if (line === undefined || lines[line - 1] === undefined) return said;
  const from = Math.max(0, column - longestLineShown / 2);
  const shown = lines[line - 1].slice(from, from + longestLineShown).replaceAll('\t', ' ');
  const gutter = ' '.repeat(String(line).length);
  const caret = `${' '.repeat(column - 1 - from)}^`;
  return [said, ` ${gutter} |`, ` ${line} | ${shown}`, ` ${gutter} | ${caret}`].join('\n');
}
