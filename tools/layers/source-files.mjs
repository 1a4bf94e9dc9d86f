// Reads the sources of all packages and apps and finds what each file refers to.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {{ type: string, start: number, end: number, [field: string]: unknown }} SyntaxNode
 *
 * @typedef {object} Reference
 * @property {string} specifier as written
 * @property {number} line
 * @property {boolean} isImport false for `new URL('./worker.ts', import.meta.url)`, which starts a program of its own
 *
 * @typedef {object} SourceFile
 * @property {string} path from the root, with forward slashes
 * @property {'packages' | 'apps'} area
 * @property {string} owner name of the package or app
 * @property {string} folder from the owner's src on; '' for src itself
 * @property {boolean} isTest a test or a file only tests use: it is not part of what is built
 * @property {Reference[]} references
 * @property {Record<string, string[]>} aliases the package's own `#names`, each with the files it may stand for
 * @property {SyntaxNode} program
 * @property {(offset: number) => number} lineAt
 */

// AssemblyScript puts decorators on plain functions, which no TypeScript parser takes.
const assemblyDecorator = /^([ \t]*)((?:@[a-zA-Z.]+(?:\([^()\n]*\))?[ \t]*)+)/gm;

/**
 * @param {string} root
 * @returns {SourceFile[]} in an order that does not depend on the file system
 */
export function readSourceFiles(root) {
  const files = [];
  for (const area of /** @type {const} */ (['packages', 'apps'])) {
    for (const owner of foldersIn(join(root, area))) {
      const aliases = readAliases(root, `${area}/${owner}`);
      for (const part of ['assembly', 'src']) {
        for (const file of scriptsBelow(join(root, area, owner, part))) {
          files.push({ ...readSourceFile(root, file, area, owner), aliases });
        }
      }
    }
  }
  return files;
}

/**
 * @param {string} root
 * @param {string} home folder of a package
 * @returns {Record<string, string[]>}
 */
function readAliases(root, home) {
  const manifest = join(root, home, 'package.json');
  if (!existsSync(manifest)) return {};
  /** @type {Record<string, unknown>} */
  const imports = JSON.parse(readFileSync(manifest, 'utf8')).imports ?? {};
  return Object.fromEntries(
    Object.entries(imports).map(([alias, target]) => {
      const built = JSON.stringify(target).matchAll(/"\.\/dist\/([^"]+)\.js"/g);
      return [alias, Array.from(built, ([, name]) => `${home}/src/${name}.ts`)];
    }),
  );
}

/** @param {string} folder */
function foldersIn(folder) {
  return entriesOf(folder, false)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @param {string} folder */
function scriptsBelow(folder) {
  return entriesOf(folder, true)
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|jsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](generated|node_modules)[\\/]/.test(relative(folder, path)))
    .sort();
}

/**
 * @param {string} folder
 * @param {boolean} recursive
 */
function entriesOf(folder, recursive) {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * @param {string} root
 * @param {string} file
 * @param {'packages' | 'apps'} area
 * @param {string} owner
 * @returns {Omit<SourceFile, 'aliases'>}
 */
function readSourceFile(root, file, area, owner) {
  const path = relative(root, file).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8');
  const isAssembly = path.split('/')[2] === 'assembly';
  const parsed = parseSync(file, isAssembly ? text.replaceAll(assemblyDecorator, blank) : text, {
    lang: languageOf(file),
  });
  const lineAt = lineFinder(text);
  if (parsed.errors.length > 0) {
    const [{ message, labels }] = parsed.errors;
    throw new Error(`${path}:${lineAt(labels[0]?.start ?? 0)}: cannot be read: ${message}`);
  }
  const program = /** @type {SyntaxNode} */ (/** @type {unknown} */ (parsed.program));
  const inner = path.split('/').slice(3, -1);
  return {
    path,
    area,
    owner,
    folder: isAssembly ? ['assembly', ...inner].join('/') : inner.join('/'),
    isTest: /\.(test|testing)\.[a-z]+$/.test(path),
    references: findReferences(program, lineAt),
    program,
    lineAt,
  };
}

/** @param {string} file */
function languageOf(file) {
  return file.endsWith('x') ? 'tsx' : 'ts';
}

/** @param {string} text */
function blank(text) {
  return ' '.repeat(text.length);
}

/** @param {string} text */
function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (/** @type {number} */ offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

/**
 * @param {SyntaxNode} program
 * @param {(offset: number) => number} lineAt
 */
function findReferences(program, lineAt) {
  /** @type {Reference[]} */
  const references = [];
  walk(program, (node) => {
    const specifier = importedSpecifier(node) ?? urlSpecifier(node);
    if (specifier === undefined) return;
    references.push({ specifier, line: lineAt(node.start), isImport: node.type !== 'NewExpression' });
  });
  return references;
}

/** @param {SyntaxNode} node */
function importedSpecifier(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOf(node.source);
    case 'TSExternalModuleReference':
      return textOf(node.expression);
    case 'CallExpression':
      return isIdentifier(node.callee, 'require') ? textOf(listOf(node.arguments)[0]) : undefined;
    default:
      return undefined;
  }
}

/** @param {SyntaxNode} node */
function urlSpecifier(node) {
  if (node.type !== 'NewExpression' || !isIdentifier(node.callee, 'URL')) return undefined;
  const specifier = textOf(listOf(node.arguments)[0]);
  return specifier !== undefined && /\.(ts|tsx|mts|js|mjs)$/.test(specifier) ? specifier : undefined;
}

/**
 * @param {unknown} node
 * @param {string} name
 */
export function isIdentifier(node, name) {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

/**
 * @param {unknown} node
 * @returns {string | undefined} the text of a string literal or of a template without holes
 */
export function textOf(node) {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TSLiteralType') return textOf(node.literal);
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = listOf(node.quasis);
  return isNode(only) && more.length === 0 ? /** @type {{ cooked: string }} */ (only.value).cooked : undefined;
}

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * @param {unknown} value
 * @returns {value is SyntaxNode}
 */
export function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * Visits a node and everything below it.
 *
 * @param {SyntaxNode} node
 * @param {(node: SyntaxNode, parent: SyntaxNode | undefined) => void} visit
 * @param {SyntaxNode} [parent]
 */
export function walk(node, visit, parent) {
  visit(node, parent);
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) walk(child, visit, node);
  }
}
