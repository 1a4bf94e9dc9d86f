// Refuses wording that makes prose hard to read, in documents, comments, messages and scenario texts. Code is not looked
// at: names of variables are free. CONTRIBUTING.md says how the project writes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';
import { proseOfProgram } from './prose/prose-of-program.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is refused, and what to write instead. */
const rules = [
  {
    pattern: /\b(somebody|anybody|nobody|everybody|whoever)\b/i,
    remedy: 'name the subject: the agent, the driver, the viewer, the run, the reader',
  },
  { pattern: /\banew\b/i, remedy: 'write "again", or the verb: rebuild, reload, restart' },
  { pattern: /\b(told|tells?|telling)\b/i, remedy: 'write "reports", "says", "shows", "informs" or "distinguishes"' },
  {
    pattern: /(?<=^|[.:] )Who (?!is who\b)[a-z]+ (?![^.?]*\?)/m,
    remedy: 'begin with a noun: "An agent that ...", "Drivers who ..."',
  },
  { pattern: /; who [a-z]+ (?![^.?]*\?)/, remedy: 'begin with a noun: "an agent that ...", "drivers who ..."' },
];

/** Prose lines of documents are at most this long; tables, links on lines of their own and code are not prose. */
const longestLine = 120;

/**
 * @param {string} file path, whose ending says what is prose in it
 * @param {string} text
 * @returns {string[]} findings with file, line and remedy
 */
export function proseFindings(file, text) {
  const isDocument = extname(file) === '.md';
  const lines = isDocument
    ? proseOfDocument(text)
    : /\.(yaml|py|html)$/.test(file)
      ? numbered(text)
      : proseOfProgram(file, text).filter(({ words }) => /\S\s+\S/.test(words)); // One word alone is a name.
  return lines.flatMap(({ line, words }) => {
    const prose = withoutCode(words);
    const found = rules
      .filter(({ pattern }) => pattern.test(prose))
      .map(({ pattern, remedy }) => `${file}:${line}: "${pattern.exec(prose)?.[0].trim()}"; ${remedy}`);
    if (isDocument && words.length > longestLine && words.includes(' ') && !/^\s*(\||#|!\[)/.test(words))
      found.push(`${file}:${line}: ${words.length} characters; wrap prose at ${longestLine}`);
    return found;
  });
}

/** @typedef {import('./prose/prose-of-program.mjs').Prose} Prose */

/** @param {string} text @returns {Prose[]} */
const numbered = (text) => text.split('\n').map((words, index) => ({ line: index + 1, words }));

/** Everything but fenced code. @param {string} text @returns {Prose[]} */
function proseOfDocument(text) {
  let fence = '';
  return numbered(text).flatMap(({ line, words }) => {
    const mark = words.match(/^\s*(```+|~~~+)/)?.[1] ?? '';
    if (fence === '' && mark !== '') {
      fence = mark;
      return [];
    }
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      return [];
    }
    return [{ line, words }];
  });
}

/** What is quoted between backticks is not read, and keeps its length. @param {string} words */
const withoutCode = (words) => words.replaceAll(/`[^`]*`/g, (code) => '`'.repeat(code.length));

if (isMain(import.meta.url)) {
  const listed = execFileSync(
    'git',
    ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.js', '*.yaml', '*.py', '*.html'],
    {
      cwd: repository,
      encoding: 'utf8',
    },
  );
  const files = listed.split('\n').filter((file) => file !== '' && !/(^|\/)(fixtures|generated)\/|prose/.test(file));
  const findings = files.flatMap((file) => proseFindings(file, readFileSync(join(repository, file), 'utf8')));
  for (const finding of findings) console.log(finding);
  console.log(`${files.length} files, ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
