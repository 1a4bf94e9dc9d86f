// A word of the glossary means one thing: no two files declare types of that name, exported or not.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bold words of a glossary as names of types: 'File set' is FileSet. @param {string} text */
function wordsOf(text) {
  const bold = text
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? Array.from(line.matchAll(/\*\*([^*]+)\*\*/g)) : []));
  return new Set(
    bold.map(([, words]) =>
      words.replace(/(?:^|[ -])([a-z])/gi, (/** @type {string} */ _, /** @type {string} */ letter) =>
        letter.toUpperCase(),
      ),
    ),
  );
}

const typeNodes = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ClassDeclaration',
  'TSEnumDeclaration',
]);

/** @param {import('./source-files.mjs').SourceFile} file */
function declaredTypes(file) {
  const body = /** @type {Record<string, any>[]} */ (file.program.body);
  return body
    .map((statement) => ({ statement, declared: statement.declaration ?? statement }))
    .filter(({ declared }) => typeNodes.has(declared.type))
    .map(({ statement, declared }) => ({ name: declared.id.name, line: file.lineAt(statement.start) }));
}

/**
 * @param {import('./rules.mjs').Tree} tree
 * @param {string} root
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkWords(tree, root) {
  const glossary = join(root, 'GLOSSARY.md');
  if (!existsSync(glossary)) return [];
  const words = wordsOf(readFileSync(glossary, 'utf8'));
  /** @type {Map<string, string>} */
  const first = new Map();
  /** @type {import('./rules.mjs').Violation[]} */
  const violations = [];
  for (const file of tree.files) {
    // Kernels have the records of core under core's names.
    if (file.isTest || file.path.includes('/assembly/')) continue;
    for (const { name, line } of declaredTypes(file)) {
      const before = first.get(name);
      if (!words.has(name)) continue;
      if (before === undefined) first.set(name, file.path);
      else
        violations.push({
          file: file.path,
          line,
          rule: 'word with two meanings',
          what: `'${name}' is a word of the glossary, and ${before} declares a type of that name`,
          remedy: 'give this one a name of its own, or use the other',
        });
    }
  }
  return violations;
}
