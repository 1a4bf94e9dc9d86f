import { describe, expect, it } from 'vitest';
import { readPlain, writePlain } from './plain-data.ts';

describe('data as text', () => {
  it.each<[string, unknown]>([
    ['numbers that JSON does not know', [-0, 0, NaN, Infinity, -Infinity, 1.5]],
    ['undefined in a list', [1, undefined, null]],
    ['maps and sets, also in each other', new Map<unknown, unknown>([['a', new Set([1, -0])], [2, new Map()]])], // prettier-ignore
    ['whole numbers of threads', { one: Int32Array.of(1, -2), other: Uint8Array.of(), third: [Uint16Array.of(7)] }],
    ['other numbers', { one: Float64Array.of(0.1, -0, NaN), other: Float32Array.of(0.5) }],
    ['plain values', { text: '#', yes: true, none: null, deep: { list: [[], {}] } }],
  ])('keeps %s', (_, value) => {
    expect(readPlain(writePlain(value))).toStrictEqual(value);
  });

  it('leaves out keys without a value, as messages between threads are compared', () => {
    expect(readPlain(writePlain({ a: undefined, b: 1 }))).toEqual({ b: 1 });
  });

  it.each([
    ['{"#":"Map","of":1}', "'Map' without a list"],
    ['{"#":"Date","of":[]}', "unknown kind 'Date'"],
    ['{"#":"toString","of":[]}', "unknown kind 'toString'"],
  ])('refuses %s', (text, words) => {
    expect(() => readPlain(text)).toThrow(words);
  });
});
