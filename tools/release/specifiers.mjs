// Inside the public package the workspace packages lie side by side: what names one of them becomes a relative path.
import { posix } from 'node:path';

/** `from '...'`, `import '...'`, `import('...')` and `export ... from '...'`, in programs and in declarations. */
const specifier = /(\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?|\bimport\s+)(['"])([@\w.#][\w@./:#-]*)\2/g;

/**
 * @param {string} text of a module or a declaration file
 * @param {string} file its path in the package, such as packages/engine/dist/run.js
 * @param {(name: string) => string | undefined} doorOf the path in the package that a specifier such as @korzo/core/light names
 */
export function withRelativeSpecifiers(text, file, doorOf) {
  const isDeclaration = file.endsWith('.d.ts');
  return text.replaceAll(specifier, (/** @type {string} */ whole, ...found) => {
    const [before, quote, name] = /** @type {string[]} */ (found);
    if (isDeclaration && name.startsWith('.') && /(?<!\.d)\.tsx?$/.test(name))
      return `${before}${quote}${name.replace(/\.tsx?$/, '.js')}${quote}`;
    if (!name.startsWith('@korzo/')) return whole;
    const door = doorOf(name);
    if (door === undefined) throw new Error(`${file} imports ${name}, which the package does not hold`);
    const path = posix.relative(posix.dirname(file), door);
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
}

/**
 * Everything that a module names: other modules, and files beside it that it starts as threads or processes.
 *
 * @param {string} text
 */
export function namedIn(text) {
  const modules = Array.from(text.matchAll(specifier), ([, , , name]) => name);
  const threads = Array.from(
    text.matchAll(/new URL\(\s*['"](\.{1,2}\/[^'"]+)['"],\s*import\.meta\.url/g),
    ([, name]) => name,
  );
  return { modules, threads };
}
