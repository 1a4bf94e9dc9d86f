import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rebased, splicesBetween } from './differences.ts';
import type { Splice } from './text-history.ts';

const applied = (text: string, splices: readonly Splice[]): string =>
  splices.reduceRight((now, { at, removed, inserted }) => {
    expect(now.slice(at, at + removed.length)).toBe(removed);
    return now.slice(0, at) + inserted + now.slice(at + removed.length);
  }, text);

const line = fc.constantFrom('a', 'b', 'c 1', 'c 2', '', '😀', '😁', '  rect: [0, 1]', 'é');
const text = fc
  .array(line, { maxLength: 12 })
  .chain((lines) => fc.boolean().map((ends) => lines.join('\n') + (ends ? '\n' : '')));

it('finds every place in which two texts differ, and no half of a letter', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const splices = splicesBetween(before, after);
      expect(applied(before, splices)).toBe(after);
      for (const { removed, inserted } of splices) expect([removed, inserted].join(' ')).not.toMatch(/\p{Surrogate}/u);
    }),
    { numRuns: 500 },
  );
});

it('leaves alone what lies between two changed lines', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `- { id: room${index}, rect: [${index}, 0, 1, 1] }\n`);
  const changed = lines.map((each, index) => (index === 3 || index === 40 ? each.replace('0, 1, 1', '5, 1, 1') : each));
  const [before, after] = [lines.join(''), changed.join('')];
  expect(splicesBetween(before, after)).toEqual(
    [3, 40].map((index) => ({
      at: before.indexOf(`[${index}, 0`) + `[${index}, `.length,
      removed: '0',
      inserted: '5',
    })),
  );
  const lost = changed.filter((_, index) => index !== 20);
  expect(splicesBetween(before, lost.join(''))).toHaveLength(3);
});

it('makes a change to a text that went on meanwhile', () => {
  const before = 'a: 1\nb: 2\nc: 3\n';
  expect(rebased(before, 'a: 1\nb: 2\nc: 30\n', 'x: 0\na: 1\nc: 3\n')).toBe('x: 0\na: 1\nc: 30\n');
  expect(rebased(before, 'a: 1\nb: 5\nc: 3\n', 'a: 1\nc: 3\n')).toBeUndefined();
  expect(rebased(before, 'a: 1\nb: 5\nc: 3\n', before)).toBe('a: 1\nb: 5\nc: 3\n');
});
