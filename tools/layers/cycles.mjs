// Import cycles between files, and folders of one package that import each other. Imports of types count too: a reader
// who wants to understand one side has to read the other.
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
 * @param {import('./rules.mjs').Tree} tree
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkFolderPairs(tree) {
  /** @type {Map<string, Edge>} the first import seen from one folder to another */
  const firstImport = new Map();
  for (const file of tree.files.filter(countsForFolders)) {
    for (const edge of importsOf(tree, file)) {
      const key = `${folderPath(file)} -> ${folderPath(edge.to)}`;
      if (folderPath(file) !== folderPath(edge.to) && !firstImport.has(key)) firstImport.set(key, edge);
    }
  }
  /** @type {import('./rules.mjs').Violation[]} */
  const violations = [];
  for (const { from, to, line } of firstImport.values()) {
    const [here, there] = [folderPath(from), folderPath(to)];
    const back = firstImport.get(`${there} -> ${here}`);
    if (!back || here > there) continue;
    violations.push({
      file: from.path,
      line,
      rule: 'folders import each other',
      what: `${here} imports ${there} here, and ${there} imports ${here} at ${back.from.path}:${back.line}`,
      remedy: 'let one of the two know nothing of the other: move the shared part down, or pass it in',
    });
  }
  return violations;
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
