// Import cycles between files, and folders of one package that import each other. Imports of types count too: a reader
// a reader of one side has to read the other.
import { importedFiles } from './rules.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {{ from: SourceFile, to: SourceFile, line: number }} Edge
 */

/**
 * @param {import('./rules.mjs').Tree} tree
 * @param {SourceFile} from
 * @returns {Edge[]} its imports of other files of the project
 */
function importsOf(tree, from) {
  return from.references
    .filter((reference) => reference.isImport)
    .flatMap(({ specifier, line }) => importedFiles(tree, from, specifier).map((to) => ({ from, to, line })));
}

/**
 * @param {import('./rules.mjs').Tree} tree
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkFileCycles(tree) {
  /** @type {import('./rules.mjs').Violation[]} */
  const violations = [];
  const finished = new Set();
  /** @type {SourceFile[]} */
  const trail = [];

  // Depth first: an import of a file that is still on the trail closes a cycle.
  /** @param {SourceFile} file */
  const visit = (file) => {
    if (finished.has(file)) return;
    trail.push(file);
    for (const { to, line } of importsOf(tree, file)) {
      const start = trail.indexOf(to);
      if (start < 0) {
        visit(to);
        continue;
      }
      const cycle = [...trail.slice(start), to].map((member) => member.path);
      violations.push({
        file: file.path,
        line,
        rule: 'import cycle',
        what: cycle.join(' -> '),
        remedy: 'move what both need into a file that imports neither',
      });
    }
    trail.pop();
    finished.add(file);
  };
  for (const file of tree.files) visit(file);
  return violations;
}

/**
 * Folders that import each other, in rings of two, three and more: each ring once, the shortest through each import.
 *
 * @param {import('./rules.mjs').Tree} tree
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkFolderRings(tree) {
  const imports = folderImports(tree);
  /** @type {Map<string, import('./rules.mjs').Violation>} */
  const rings = new Map();
  for (const [here, targets] of imports) {
    for (const there of targets.keys()) {
      const back = shortestWay(imports, there, here);
      if (back === undefined) continue;
      const ring = fromLeast([here, ...back.slice(0, -1)]);
      rings.set(ring.join(' '), violationOf(ring, imports));
    }
  }
  return [...rings.values()];
}

/**
 * @param {import('./rules.mjs').Tree} tree
 * @returns {Map<string, Map<string, Edge>>} by folder: the folders it imports, each with the first import seen
 */
function folderImports(tree) {
  /** @type {Map<string, Map<string, Edge>>} */
  const imports = new Map();
  for (const file of tree.files.filter(countsForFolders)) {
    const here = folderPath(file);
    const targets = imports.get(here) ?? new Map();
    imports.set(here, targets);
    for (const edge of importsOf(tree, file)) {
      const there = folderPath(edge.to);
      if (here !== there && !targets.has(there)) targets.set(there, edge);
    }
  }
  return imports;
}

/**
 * @param {Map<string, Map<string, Edge>>} imports
 * @param {string} from
 * @param {string} to
 * @returns {string[] | undefined} the folders on the way, both ends among them
 */
function shortestWay(imports, from, to) {
  /** @type {Map<string, string | undefined>} */
  const cameFrom = new Map([[from, undefined]]);
  for (const folder of cameFrom.keys()) {
    if (folder === to) break;
    for (const next of imports.get(folder)?.keys() ?? []) if (!cameFrom.has(next)) cameFrom.set(next, folder);
  }
  if (!cameFrom.has(to)) return undefined;
  /** @type {string[]} */
  const way = [];
  for (let folder = /** @type {string | undefined} */ (to); folder !== undefined; folder = cameFrom.get(folder))
    way.unshift(folder);
  return way;
}

/** The same ring, begun at the folder that is first in the alphabet. @param {string[]} ring */
function fromLeast(ring) {
  const least = ring.indexOf([...ring].sort()[0]);
  return [...ring.slice(least), ...ring.slice(0, least)];
}

/**
 * @param {string[]} ring
 * @param {Map<string, Map<string, Edge>>} imports
 * @returns {import('./rules.mjs').Violation}
 */
function violationOf(ring, imports) {
  const edges = ring.map((here, index) => {
    const there = ring[(index + 1) % ring.length];
    return { here, there, edge: /** @type {Edge} */ (imports.get(here)?.get(there)) };
  });
  const [first, ...others] = edges;
  const rest = others.map(({ here, there, edge }) => `${here} imports ${there} at ${edge.from.path}:${edge.line}`);
  return {
    file: first.edge.from.path,
    line: first.edge.line,
    rule: ring.length === 2 ? 'folders import each other' : `ring of ${ring.length} folders`,
    what: `${first.here} imports ${first.there} here, and ${rest.join(', ')}`,
    remedy: 'let one of them know nothing of the next: move the shared part down, or pass it in',
  };
}

/** @param {SourceFile} file */
function folderPath(file) {
  return file.path.split('/').slice(0, -1).join('/');
}

/**
 * The index of a package lists what the package offers, and so imports from all its folders; tests import what they test.
 *
 * @param {SourceFile} file
 */
function countsForFolders(file) {
  return !file.isTest && !/^[^/]+\/[^/]+\/(src|assembly)\/index\.ts$/.test(file.path);
}
