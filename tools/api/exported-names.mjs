// Finds what a door of the public package exports, and where each name is declared and documented, in the built declarations.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {object} Exported
 * @property {string} name
 * @property {'function' | 'class' | 'constant' | 'type'} kind
 * @property {string} file where it is declared, from the repository on
 * @property {string} documentation '' when there is none
 * @property {string} declaration as written
 *
 * @typedef {object} Node what the parser finds; fields that a node does not have are null or absent
 * @property {string} type
 * @property {number} start
 * @property {number} end
 * @property {string} name
 * @property {Node} id
 * @property {Node} declaration
 * @property {Node[]} declarations
 * @property {Node[]} specifiers
 * @property {Node} local
 * @property {Node} imported
 * @property {Node} exported
 * @property {{ value: string }} source
 *
 * @typedef {object} Module
 * @property {string} text
 * @property {Node[]} body
 * @property {{ type: string, value: string, start: number, end: number }[]} comments
 */

/** The parser writes null for what is not there. @template T @param {T | null | undefined} value @returns {value is T} */
const isThere = (value) => value !== null && value !== undefined;

/** @type {Map<string, Module>} */
const modules = new Map();

/** @param {string} file @returns {Module} */
function moduleOf(file) {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const module = { text, body: /** @type {Node[]} */ (/** @type {unknown} */ (program.body)), comments };
  modules.set(file, module);
  return module;
}

/**
 * @param {string} repository
 * @param {string} from the declaration file that names it
 * @param {string} specifier
 * @returns {string | undefined} a declaration file of the repository
 */
function resolveDeclarations(repository, from, specifier) {
  if (specifier.startsWith('.')) {
    const path = resolve(dirname(from), specifier).replace(/(\.d)?\.(ts|js)$/, '.d.ts');
    return existsSync(path) ? path : undefined;
  }
  const [scope, owner, ...door] = specifier.split('/');
  if (scope !== '@korzo') return undefined;
  const home = ['packages', 'apps'].map((area) => join(repository, area, owner)).find((path) => existsSync(path));
  if (home === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const target = manifest.exports[door.length === 0 ? '.' : `./${door.join('/')}`];
  return target === undefined ? undefined : join(home, target.types);
}

/**
 * Everything that a declaration file exports, in the order of its lines.
 *
 * @param {string} repository
 * @param {string} file
 * @returns {Exported[]}
 */
export function exportedNames(repository, file) {
  /** @type {Exported[]} */
  const found = [];
  for (const node of moduleOf(file).body) {
    if (node.type === 'ExportAllDeclaration') {
      const from = resolveDeclarations(repository, file, node.source.value);
      if (from !== undefined && !isThere(node.exported)) found.push(...exportedNames(repository, from));
    } else if (node.type === 'ExportNamedDeclaration' && isThere(node.source)) {
      const from = resolveDeclarations(repository, file, node.source.value);
      for (const { local, exported } of node.specifiers)
        found.push(
          from === undefined
            ? unknown(exported.name, repository, file)
            : { ...declared(repository, from, local.name), name: exported.name },
        );
    } else if (node.type === 'ExportNamedDeclaration') {
      const names = !isThere(node.declaration)
        ? node.specifiers.map((/** @type {Node} */ each) => each.exported.name)
        : namesIn(node.declaration);
      for (const name of names) found.push(declared(repository, file, name));
    }
  }
  return found;
}

/** @param {string} name @param {string} repository @param {string} file @returns {Exported} */
const unknown = (name, repository, file) => ({
  name,
  kind: 'type',
  file: relative(repository, file),
  documentation: '',
  declaration: '',
});

/** @param {Node} declaration @returns {string[]} */
function namesIn(declaration) {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map((/** @type {Node} */ each) => each.id.name);
  return !isThere(declaration.id) ? [] : [declaration.id.name];
}

/**
 * @param {string} repository
 * @param {string} file
 * @param {string} name
 * @returns {Exported}
 */
function declared(repository, file, name) {
  const { text, body, comments } = moduleOf(file);
  for (const node of body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (!isThere(declaration) || !/Declaration$|^TSDeclareFunction$/.test(declaration.type) || isThere(node.source))
      continue;
    if (!namesIn(declaration).includes(name)) continue;
    const comment = comments.findLast(({ end }) => end <= node.start);
    const isBefore = comment !== undefined && text.slice(comment.end, node.start).trim() === '';
    const documentation = isBefore && comment.value.startsWith('*') ? plain(comment.value) : '';
    return {
      name,
      kind: kindOf(declaration.type),
      file: relative(repository, file),
      documentation,
      declaration: text.slice(declaration.start, declaration.end),
    };
  }
  return reexported(repository, file, name) ?? unknown(name, repository, file);
}

/**
 * @param {string} repository
 * @param {string} file
 * @param {string} name
 * @returns {Exported | undefined}
 */
function reexported(repository, file, name) {
  for (const node of moduleOf(file).body) {
    if (!isThere(node.source)) continue;
    const from = resolveDeclarations(repository, file, node.source.value);
    if (from === undefined) continue;
    if (node.type === 'ExportAllDeclaration') {
      const found = exportedNames(repository, from).find((each) => each.name === name);
      if (found !== undefined) return found;
    }
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ImportDeclaration') continue;
    const own = node.specifiers.find((/** @type {Node} */ each) => (each.exported ?? each.local).name === name);
    const original = own?.imported?.name ?? own?.local?.name;
    if (original !== undefined) return { ...declared(repository, from, original), name };
  }
  return undefined;
}

/** @param {string} type @returns {Exported['kind']} */
function kindOf(type) {
  if (type.includes('Function')) return 'function';
  if (type.includes('Class')) return 'class';
  return type === 'VariableDeclaration' ? 'constant' : 'type';
}

/** A comment without its stars. @param {string} comment */
const plain = (comment) =>
  comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim();
