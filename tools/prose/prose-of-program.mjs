// The prose of a program: its comments, its strings and the words between its tags.
import { parseSync } from 'oxc-parser';

/**
 * @typedef {object} Prose
 * @property {number} line counted from 1
 * @property {string} words
 */

/**
 * @param {string} file whose ending says which dialect it is
 * @param {string} text
 * @returns {Prose[]}
 */
export function proseOfProgram(file, text) {
  const { program, comments } = parseSync(file, text);
  /** @type {Prose[]} */
  const prose = [];
  let line = 1;
  let from = 0;
  const lineAt = (/** @type {number} */ at) => {
    if (at < from) [line, from] = [1, 0];
    for (; from < at; from++) if (text[from] === '\n') line++;
    return line;
  };
  const add = (/** @type {number} */ start, /** @type {string} */ words) => {
    for (const [index, row] of words.split('\n').entries())
      prose.push({ line: lineAt(start) + index, words: row.replace(/^\s*\*? ?/, '') });
  };
  for (const { start, value } of comments) add(start, value);
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, node.value);
    else if (node.type === 'TemplateElement') add(node.start, /** @type {{ raw: string }} */ (node.value).raw);
    else if (node.type === 'JSXText') add(node.start, String(node.value));
  });
  return prose;
}

/**
 * @param {unknown} node
 * @param {(node: { type: string, start: number, value: unknown }) => void} visit
 */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') visit(/** @type {never} */ (node));
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}
