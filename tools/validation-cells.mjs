// Reads the results in docs/validation.md and hands them to docs/validation-history.md.

/** The results lie between these lines. */
export const marks = ['<!-- results of `node tools/measure-validation.mjs` -->', '<!-- end of results -->'];

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

/**
 * The page of earlier results with those of a page of results in its last column.
 * @param {string} history
 * @param {string} results
 */
export function historyIn(history, results) {
  const cells = cellsIn(results);
  return history.replaceAll(/^(\| (\w+ \S+) \|.*\|) [^|]* \|$/gm, (row, before, id) => {
    const cell = cells.get(id);
    return cell === undefined ? row : `${before} ${cell.standing}: ${cell.measured} |`;
  });
}
