import { describe, expect, it } from 'vitest';
import { namedIn, withRelativeSpecifiers } from './specifiers.mjs';

const doors = new Map([
  ['@korzo/core', 'packages/core/dist/index.js'],
  ['@korzo/core/light', 'packages/core/dist/light.js'],
]);
const rewritten = (text: string, file = 'packages/engine/dist/crew/hire.js'): string =>
  withRelativeSpecifiers(text, file, (name) => doors.get(name));

describe('imports of workspace packages', () => {
  it('become relative paths, however they are written', () => {
    expect(rewritten(`import { a } from '@korzo/core';`)).toBe(`import { a } from '../../../core/dist/index.js';`);
    expect(rewritten(`export * from "@korzo/core/light";`)).toBe(`export * from "../../../core/dist/light.js";`);
    expect(rewritten(`await import('@korzo/core')`)).toBe(`await import('../../../core/dist/index.js')`);
    expect(rewritten(`import '@korzo/core';`, 'packages/core/dist/other.js')).toBe(`import './index.js';`);
  });

  it('leave other packages and texts as they are', () => {
    const text = `import { z } from 'zod';\nconst word = 'the package @korzo/core';\nimport x from './a.ts';`;
    expect(rewritten(text)).toBe(text);
  });

  it('are refused when the package does not hold what they name', () => {
    expect(() => rewritten(`import '@korzo/studio';`)).toThrow(/hire\.js imports @korzo\/studio/);
  });

  it('of declarations name modules, not sources', () => {
    const file = 'packages/core/dist/index.d.ts';
    expect(rewritten(`export type { A } from './a.ts';`, file)).toBe(`export type { A } from './a.js';`);
    expect(rewritten(`let a: import("./b/c.tsx").C;`, file)).toBe(`let a: import("./b/c.js").C;`);
    expect(rewritten(`import './a.d.ts';`, file)).toBe(`import './a.d.ts';`);
  });
});

it('threads and processes are found beside imports', () => {
  const text = `import a from './a.js';\nnew Worker(new URL('./thread.js', import.meta.url));\nfork(new URL( "../b.js",import.meta.url))`;
  expect(namedIn(text)).toEqual({ modules: ['./a.js'], threads: ['./thread.js', '../b.js'] });
});
