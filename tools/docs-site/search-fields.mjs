// What the search looks at; the index is written by the build and read by the page, with the same fields.

/** @param {string} term */
const processTerm = (term) => term.toLowerCase().replace(/(?:es|s)$/, '');

/** @satisfies {import('minisearch').Options} */
export const searchFields = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  processTerm,
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: /** @type {const} */ ('AND') },
};
