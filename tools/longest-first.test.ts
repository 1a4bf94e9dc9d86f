import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { longest, longestFirst } from './longest-first.ts';

it('begins with the files of the list, in its order, and leaves all others in theirs', () => {
  const [first, second] = longest;
  const files = ['tests/b.test.ts', second, 'tests/a.test.ts', first].map((path) => ({ path }));
  expect(longestFirst(files, ({ path }) => path).map(({ path }) => path)).toEqual([
    first,
    second,
    'tests/b.test.ts',
    'tests/a.test.ts',
  ]);
});

it('names each file once, and only files that are there', () => {
  expect(new Set(longest).size).toBe(longest.length);
  expect(longest.filter((path) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))))).toEqual([]);
});
