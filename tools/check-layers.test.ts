import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'korzo-layers-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Writes files and lists what the check found in them as `file:line rule`. */
function violationsIn(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkLayers(root).violations.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

describe('the layers check', () => {
  it('finds nothing in a clean tree', () => {
    const found = violationsIn({
      'packages/core/src/index.ts':
        "export { root } from './math/root.ts';\nexport { World } from './world/world.ts';\n",
      'packages/core/src/math/root.ts': 'export const root = (x: number): number => Math.sqrt(x);\n',
      'packages/core/src/math/root.test.ts': "import 'node:fs';\nimport 'vitest';\nMath.random() ** Date.now();\n",
      'packages/core/src/world/world.ts':
        "import { root } from '../math/root.ts';\nexport class World { date = root(4); }\n",
      'packages/kernels/assembly/index.ts': '@inline export function twice(x: f32): f32 { return Mathf.sqrt(x); }\n',
      'packages/models/src/index.ts': "import '@korzo/core';\nimport '@korzo/kernels';\n",
      'packages/engine/src/files.node.ts': "import 'node:fs';\nimport '@korzo/reading';\nDate.now();\n",
      'apps/cli/src/index.ts': "import 'fs';\nimport '@korzo/engine';\nimport '@korzo/studies/node';\n",
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['core', 'kernels'],
    ['kernels', 'models'],
    ['models', 'formats'],
    ['formats', 'analysis'],
    ['analysis', 'engine'],
    ['engine', 'studio'],
    ['cluster', 'engine'],
    ['studio', 'kernels'],
  ])('refuses the arrow from %s to %s', (from, to) => {
    const file = `packages/${from}/src/a.ts`;
    expect(violationsIn({ [file]: `\nimport { x } from '@korzo/${to}';\n` })).toEqual([`${file}:2 wrong arrow`]);
  });

  it.each([
    ["import type { X } from '@korzo/kernels';"],
    ["import '@korzo/kernels';"],
    ["export * from '@korzo/kernels';"],
    ["export { x } from '@korzo/kernels';"],
    ["const x = await import('@korzo/kernels');"],
    ['const x = await import(`@korzo/kernels`);'],
    ["type X = import('@korzo/kernels').X;"],
    ["const x = require('@korzo/kernels');"],
  ])('sees the import in %s', (line) => {
    expect(violationsIn({ 'packages/core/src/a.ts': line })).toEqual(['packages/core/src/a.ts:1 wrong arrow']);
  });

  it('lets the part of a package that needs Node be used only where Node is', () => {
    const line = "import '@korzo/engine/node';";
    expect(violationsIn({ 'packages/studies/src/a.ts': line, 'packages/studies/src/a.node.ts': line })).toEqual([
      'packages/studies/src/a.ts:1 Node module',
    ]);
  });

  it('does not take comments and strings for imports', () => {
    const text =
      "// import '@korzo/kernels'\n/* import '@korzo/kernels' */\nexport const s = \"import '@korzo/kernels'\";\n";
    expect(violationsIn({ 'packages/core/src/a.ts': text })).toEqual([]);
  });

  it.each([
    ["import '@korzo/core/dist/math.js';"],
    ["import '../../core/src/math.ts';"],
    ["new Worker(new URL('../../core/src/worker.ts', import.meta.url));"],
  ])('refuses to reach into another package by %s', (line) => {
    const file = 'packages/models/src/a.ts';
    expect(violationsIn({ [file]: line })).toEqual([`${file}:1 reach into another package`]);
  });

  it('lets no user through the Node door of a package who may not use Node', () => {
    const line = "import '@korzo/core/node';";
    expect(violationsIn({ 'packages/engine/src/a.node.ts': line })).toEqual([]);
    for (const file of ['packages/engine/src/a.ts', 'packages/models/src/a.ts'])
      expect(violationsIn({ [file]: line })).not.toEqual([]);
  });

  it('refuses a package that is not listed', () => {
    expect(violationsIn({ 'packages/extra/src/a.ts': '' })).toEqual(['packages/extra/src/a.ts:1 unknown package']);
  });

  it('refuses a package that imports itself by name', () => {
    const file = 'packages/core/src/a.ts';
    expect(violationsIn({ [file]: "import '@korzo/core';" })).toEqual([`${file}:1 import of itself`]);
  });

  it('refuses dependencies from outside in core', () => {
    expect(
      violationsIn({ 'packages/core/src/a.ts': "import 'zod';", 'packages/formats/src/a.ts': "import 'zod';" }),
    ).toEqual(['packages/core/src/a.ts:1 outside dependency']);
  });

  it('refuses test code in what is built', () => {
    const found = violationsIn({
      'packages/core/src/a.ts': "import './crowd.testing.ts';",
      'packages/core/src/crowd.testing.ts': '',
    });
    expect(found).toEqual(['packages/core/src/a.ts:1 import of test code']);
  });

  it('refuses an import cycle, of types too', () => {
    const found = violationsIn({
      'packages/core/src/a.ts': "import './b.ts';",
      'packages/core/src/b.ts': "\nimport './c.ts';",
      'packages/core/src/c.ts': "\n\nimport type { A } from './a.ts';",
    });
    expect(found).toEqual(['packages/core/src/c.ts:3 import cycle']);
  });

  it('refuses a file that imports itself', () => {
    const file = 'packages/core/src/a.ts';
    expect(violationsIn({ [file]: "import './a.ts';" })).toEqual([`${file}:1 import cycle`]);
  });

  it('finds cycles in AssemblyScript, where imports have no ending', () => {
    const found = violationsIn({
      'packages/kernels/assembly/a.ts': "import { b } from './b';",
      'packages/kernels/assembly/b.ts': "import { a } from './a';",
    });
    expect(found).toEqual(['packages/kernels/assembly/b.ts:1 import cycle']);
  });

  it('follows the names a package has for its own files', () => {
    const found = violationsIn({
      'packages/core/package.json': '{"imports": {"#b": {"node": "./dist/x/b.node.js", "default": "./dist/x/b.js"}}}',
      'packages/core/src/a.ts': "import '#b';",
      'packages/core/src/x/b.ts': '',
      'packages/core/src/x/b.node.ts': "\nimport '../a.ts';",
    });
    expect(found).toEqual([
      'packages/core/src/x/b.node.ts:2 import cycle',
      'packages/core/src/a.ts:1 folders import each other',
    ]);
  });

  it('refuses two folders that import each other', () => {
    const found = violationsIn({
      'packages/core/src/space/a.ts': "\nimport '../world/b.ts';",
      'packages/core/src/space/c.ts': '',
      'packages/core/src/world/b.ts': '',
      'packages/core/src/world/d.ts': "import '../space/c.ts';",
    });
    expect(found).toEqual(['packages/core/src/space/a.ts:2 folders import each other']);
  });

  it('refuses rings of three and more folders, each once, and leaves chains alone', () => {
    const chain = {
      'packages/core/src/memory/a.ts': '',
      'packages/core/src/space/b.ts': "import '../memory/a.ts';",
      'packages/core/src/tiles/c.ts': "import '../space/b.ts';",
      'packages/core/src/tick/d.ts': "import '../tiles/c.ts';",
    };
    expect(violationsIn(chain)).toEqual([]);
    const three = { ...chain, 'packages/core/src/memory/e.ts': "\nimport '../tiles/c.ts';" };
    expect(violationsIn(three)).toEqual(['packages/core/src/memory/e.ts:2 ring of 3 folders']);
    const four = { ...chain, 'packages/core/src/memory/e.ts': "import '../tick/d.ts';" };
    expect(violationsIn(four)).toEqual(['packages/core/src/memory/e.ts:1 ring of 4 folders']);
  });

  it.each(['core', 'kernels', 'models', 'formats', 'analysis', 'studio'])('refuses Node modules in %s', (owner) => {
    const file = `packages/${owner}/src/a.node.ts`;
    expect(violationsIn({ [file]: "import 'node:fs';\nimport 'fs/promises';" })).toEqual([
      `${file}:1 Node module`,
      `${file}:2 Node module`,
    ]);
  });

  it('allows Node modules in engine only in files for Node', () => {
    const found = violationsIn({
      'packages/engine/src/a.ts': "import 'node:worker_threads';",
      'packages/engine/src/b.node.ts': "import 'node:worker_threads';",
    });
    expect(found).toEqual(['packages/engine/src/a.ts:1 Node module']);
  });
});

describe('the check for reproducible code', () => {
  const mathNames =
    'random sin cos tan asin acos atan atan2 exp expm1 log log2 log10 log1p pow sinh cosh tanh asinh acosh atanh cbrt hypot';

  it.each(mathNames.split(' '))('refuses Math.%s', (name) => {
    const found = violationsIn({
      'packages/core/src/a.ts': `export const x = Math.${name}(1);`,
      'packages/kernels/src/a.ts': `\nexport const x = Math['${name}'](1);`,
      'packages/kernels/assembly/a.ts': `@inline\n@unsafe function x(): f32 {\n return Mathf.${name}(1); }`,
      'packages/models/src/a.ts': `export const x = globalThis.Math.${name};`,
      'packages/formats/src/a.ts': `export const x = Math.${name}(1);`,
    });
    expect(found).toEqual([
      'packages/core/src/a.ts:1 not reproducible',
      'packages/kernels/assembly/a.ts:3 not reproducible',
      'packages/kernels/src/a.ts:2 not reproducible',
      'packages/models/src/a.ts:1 not reproducible',
    ]);
  });

  it.each([
    'Date.now();',
    'new Date();',
    'const t = Date;',
    'performance.now();',
    'globalThis.performance.now();',
    'crypto.getRandomValues(bytes);',
    'globalThis.crypto.randomUUID();',
    'const { sin } = Math;',
    'const { sqrt, random: chance } = Math;',
    'const { sqrt, ...rest } = Math;',
    'const { [name]: f } = Math;',
    'const f = Math[name];',
    'const m = Math;',
    'const m = { Math };',
    'const y = x ** 2;',
    'y **= 2;',
  ])('refuses %s', (line) => {
    const file = 'packages/models/src/a.ts';
    expect(violationsIn({ [file]: `\n${line}` })).toEqual([`${file}:2 not reproducible`]);
  });

  it.each([
    'const x = Math.sqrt(Math.abs(y)) + Math.PI;',
    'const { sqrt, abs: size } = Math;',
    'const x = { performance: 1, Date: 2 }.performance;',
    'interface Visit { Math: number; Date: string; at: Date }',
    '// Math.random() and x ** 2',
    "const text = 'Date.now() ** 2';",
    'class Exam { Math = 1; performance(): number { return 2; } }',
  ])('allows %s', (line) => {
    expect(violationsIn({ 'packages/models/src/a.ts': line })).toEqual([]);
  });
});

describe('the project itself', () => {
  // `npm test` runs the check over the project; it fails when it found no file.
  it('is looked at as a whole: every package, app and folder in them counts', () => {
    const paths = [
      'packages/core/src/a.ts',
      'packages/core/src/b/c.ts',
      'packages/viewer/src/d.ts',
      'apps/cli/src/e.ts',
    ];
    expect(violationsIn(Object.fromEntries(paths.map((path) => [path, 'export const one = 1;\n'])))).toEqual([]);
    expect(checkLayers(root).filesChecked).toBe(paths.length);
  });

  it('has no source that the check cannot read', () => {
    expect(() => violationsIn({ 'packages/core/src/a.ts': '\nconst = 1;' })).toThrow(/packages\/core\/src\/a\.ts:2/);
  });

  it('refuses a word of the glossary that two files declare as a type, exported or not', () => {
    const found = violationsIn({
      'GLOSSARY.md':
        '| word | meaning |\n|---|---|\n| **Ghost** | a copy |\n| **File set** | files |\n\n**Box** is no entry.\n',
      'packages/core/src/ghost.ts': 'export interface Ghost {}\nexport class Box {}\n',
      'packages/formats/src/files.ts':
        'export type FileSet = string;\nexport interface Box {}\nexport const Ghost = 1;\n',
      'packages/live/src/a.ts': '\nexport class Ghost {}\ninterface FileSet {}\n',
      'packages/live/src/a.test.ts': 'export class Ghost {}\n',
    });
    expect(found).toEqual([
      'packages/live/src/a.ts:2 word with two meanings',
      'packages/live/src/a.ts:3 word with two meanings',
    ]);
  });
});
