import { describe, expect, it } from 'vitest';
import { readExactly, writeExactly } from './exact-json.ts';
import { anyNumber, finite, flag, listOf, maybe, oneOf, record, text, tuple, whole, type Shape } from './shape.ts';

const good: readonly (readonly [string, Shape, unknown])[] = [
  ['the least whole number', whole(2, 5), 2],
  ['the greatest whole number', whole(2, 5), 5],
  ['a finite number', finite(-1, 1), -1],
  ['NaN as any number', anyNumber, Number.NaN],
  ['a flag', flag, false],
  ['a text', text, ''],
  ['a word', oneOf('a', 'b'), 'b'],
  ['a list', listOf(whole(), 2), [0, 1]],
  ['a tuple', tuple(text, whole()), ['a', 1]],
  ['a record without what may be missing', record({ a: whole() }, { b: text }), { a: 1 }],
  ['a record with it', record({ a: whole() }, { b: text }), { a: 1, b: '' }],
  ['something else that may be', maybe(whole(), 'none'), 'none'],
];

const bad: readonly (readonly [string, Shape, unknown, string])[] = [
  ['below', whole(2, 5), 1, 'x must be a whole number from 2 to 5'],
  ['above', whole(2, 5), 6, 'x must be a whole number from 2 to 5'],
  ['a half', whole(2, 5), 2.5, 'x must be a whole number from 2 to 5'],
  ['a text for a number', whole(2, 5), '3', 'x must be a whole number from 2 to 5'],
  ['Infinity', finite(), Infinity, 'x must be a finite number'],
  ['beyond a range', finite(0, 1), 1.5, 'x must be a finite number from 0 to 1'],
  ['no number', anyNumber, null, 'x must be a number'],
  ['1 for true', flag, 1, 'x must be true or false'],
  ['another word', oneOf('a', 'b'), 'c', 'x must be one of a, b'],
  ['no list', listOf(whole()), {}, 'x must be a list'],
  ['a short list', listOf(whole(), 2), [1], 'x must have 2 entries; it has 1'],
  ['a bad entry', listOf(whole()), [1, -1], 'x[1] must be a whole number from 0 to 9007199254740991'],
  ['a long tuple', tuple(whole()), [1, 2], 'x must have 1 entries'],
  ['a missing field', record({ a: whole() }), {}, 'x.a is missing'],
  ['an unknown field', record({}), JSON.parse('{"__proto__": 1}') as unknown, 'x.__proto__ is unknown'],
  ['a field of the prototype', record({}, {}), { toString: 1 }, 'x.toString is unknown'],
  ['a list for a record', record({}), [], 'x must have named fields'],
  ['nothing', record({}), null, 'x must have named fields'],
];

describe('shapes', () => {
  it.each(good)('accept %s', (_, shape, value) => {
    expect(shape(value, 'x')).toBeUndefined();
  });

  it.each(bad)('refuse %s with place and rule', (_, shape, value, problem) => {
    expect(shape(value, 'x')).toBe(problem);
  });
});

describe('exact JSON', () => {
  it('brings every number back bit by bit', () => {
    const value = { list: [-0, 0, Number.NaN, Infinity, -Infinity, 5e-324, 0.1], deep: { x: -0 }, word: 'NaN' };
    expect(readExactly(writeExactly(value))).toEqual(value);
    expect(Object.is((readExactly(writeExactly({ x: -0 })) as { x: number }).x, -0)).toBe(true);
  });
});
