import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/**
 * Makes names that a module imports constants of that module. Vite reads an imported name from the other module at every use,
 * which makes loops over agents two to three times as slow as in a built program. A ring of modules would break by it; there is none
 * (`tools/check-layers.mjs`).
 */
export function localImports(): Plugin {
  return {
    name: 'local-imports',
    enforce: 'post',
    transform(code, id) {
      if (!/\/(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(id)) return undefined;
      // Every line stays where it is, and only lines of imports change.
      return { code: withLocalImports(code), map: null };
    },
  };
}

/** `import { a, b as c } from 'm'` as `import * as m from 'm'; const a = m.a, c = m.b;`. */
export function withLocalImports(code: string): string {
  let result = code;
  const imports = parseSync('module.js', code).module.staticImports;
  for (const [index, { start, end, moduleRequest, entries }] of [...imports.entries()].reverse()) {
    const named = entries.filter(({ importName }) => importName.name !== undefined && importName.name !== null);
    if (named.length === 0 || named.length < entries.length || moduleRequest.value === 'vitest') continue;
    const space = `__imported${index}`;
    const names = named.map(({ importName, localName }) => `${localName.value} = ${space}.${importName.name ?? ''}`);
    const lines = '\n'.repeat(code.slice(start, end).split('\n').length - 1);
    const text = `import * as ${space} from ${JSON.stringify(moduleRequest.value)}; const ${names.join(', ')};${lines}`;
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}
