// What the search looks at; the index is written by the build and read by the page, with the same fields.

/** @param {string} term */
const processTerm = (term) => term.toLowerCase().replace(/(?:es|s)$/, '');

/**
 * The changelog and the decisions mention everything: guides come first.
 *
 * @param {unknown} id address of a passage
 */
const boostDocument = (id) => (/^(project|decisions)\//.test(String(id)) ? 0.3 : 1);

/** @satisfies {import('minisearch').Options} */
export const searchFields = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  processTerm,
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: /** @type {const} */ ('AND'),
    boostDocument,
  },
};
