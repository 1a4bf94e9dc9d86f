import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Path } from '../problems/problem.ts';
import { readDocument, readSoundDocument, type Where } from './document.ts';

function read(text: string): { readonly value: unknown; readonly where: Where } {
  const result = readDocument(text, 'a.yaml');
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('\n'));
  return result;
}

const ruleOf = (text: string): string => {
  const result = readDocument(text, 'a.yaml');
  return 'problems' in result ? result.problems.map(({ rule }) => rule).join('\n') : 'none';
};

/** What stands in the text at the position of a path. */
function textAt(text: string, path: Path): string {
  const position = read(text).where(path);
  return position === undefined ? '' : text.split('\n')[position.line - 1].slice(position.column - 1);
}

/** Every path of a value, those of its inner places too. */
function pathsOf(value: unknown, from: Path = []): Path[] {
  if (Array.isArray(value)) return [from, ...value.flatMap((each, at) => pathsOf(each, [...from, at]))];
  if (typeof value !== 'object' || value === null) return [from];
  return [from, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...from, key]))];
}

const values = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.integer({ min: 0, max: 999 }), tie('list'), tie('mapping')),
  list: fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
  mapping: fc.dictionary(fc.constantFrom('dt', 'size', 'walls', 'name'), tie('value'), { minKeys: 1 }),
})).mapping;

describe('a document', () => {
  it('is read as it was written, and each key stands where it is said to', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (value, asJson) => {
        const text = asJson ? JSON.stringify(value, null, 1) : stringify(value);
        expect(read(text).value).toEqual(value);
        for (const path of pathsOf(value)) {
          const step = path.at(-1);
          if (typeof step === 'string') expect(textAt(text, path)).toMatch(new RegExp(`^"?${step}"?:`));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('distinguishes entries of a list, and the nearest place around what is not written', () => {
    const text = 'world:\n  walls:\n    - [1, 2]\n    - [3, 44]\n';
    expect(textAt(text, ['world', 'walls', 1])).toBe('[3, 44]');
    expect(textAt(text, ['world', 'walls', 1, 1])).toBe('44]');
    expect(textAt(text, ['world', 'walls', 2])).toBe('walls:');
    expect(textAt(text, ['world', 'size', 0])).toBe('world:');
    expect(textAt(text, ['world', 'walls', 1, 1, 'deeper'])).toBe('44]');
  });

  it('says of what is used by its anchor where the anchor is: there it must be mended', () => {
    const text = 'one: &usual { radius: 1 }\nlist:\n  - &second 2\ntwo: *usual\nthree: *second\n';
    expect(read(text).value).toEqual({ one: { radius: 1 }, list: [2], two: { radius: 1 }, three: 2 });
    expect(read(text).where(['two'])).toEqual({ line: 1, column: 1 });
    expect(read(text).where(['two', 'radius'])).toEqual({ line: 1, column: 15 });
    expect(read(text).where(['three'])?.line).toBe(3);
  });
});

const nested = (depth: number): string => `${'[[],'.repeat(depth - 1)}[1]${']'.repeat(depth - 1)}`;
const aliases = (count: number): string => `a: &a [1]\nlist:\n${'  - *a\n'.repeat(count)}`;

describe('a text that is refused', () => {
  it('has a slip: line and column are reported, of a quote that is never closed its beginning', () => {
    const result = readDocument('a: 1\nb: "never\nc: 2\n', 'a.yaml');
    expect(result).toMatchObject({ problems: [{ file: 'a.yaml', line: 2, column: 4 }] });
    expect(ruleOf('a: *nowhere\n')).toContain('there is no anchor &nowhere above *nowhere');
  });

  it('has several slips: they are reported in the order of the text', () => {
    const result = readDocument('a: *one\nb: *two\nc: @3\nd: @4\n', 'a.yaml');
    const lines = 'problems' in result ? result.problems.map(({ line = 0 }) => line) : [];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  });

  it('nests too deep, whatever is closed in between', () => {
    expect(read(nested(60)).value).toBeInstanceOf(Array);
    expect(ruleOf(nested(501))).toBe('the text must not nest more than 500 levels deep');
    // Brackets side by side are no nesting.
    expect(read(`[${'[1],'.repeat(600)}[1]]`).value).toHaveLength(601);
  });

  it('uses its anchors too often', () => {
    expect(read(aliases(50)).value).toMatchObject({ a: [1] });
    const bomb = [
      'a0: &a0 [1, 2]',
      ...Array.from({ length: 8 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
    ];
    expect(ruleOf(bomb.join('\n'))).toBe('anchors may be used up to 100 times in all');
  });

  it('is too large for YAML; as JSON it is read without positions', () => {
    const long = 'x'.repeat(4 * 1024 * 1024);
    expect(ruleOf(`name: ${long}`)).toBe('YAML may have up to 4 MB; this text has 4.0 MB');
    const { value, where } = read(`{"name":"${long}"}`);
    expect(value).toEqual({ name: long });
    expect(where(['name'])).toBeUndefined();
    expect(ruleOf(`{"name":"${long}"`)).toContain('the text must be JSON:');
  });
});

describe('what can be read of a text with slips', () => {
  it('is the rest, with its positions; a sound text is read whole', () => {
    const sound = readSoundDocument('a: 1\nb: [2, 3]\n', 'a.yaml');
    expect(sound).toMatchObject({ problems: [], rest: { value: { a: 1, b: [2, 3] }, lost: [] } });
    const slips = readSoundDocument('a: 1\nb: [2, 3\nc: 4\n', 'a.yaml');
    expect(slips.problems).toHaveLength(1);
    expect(slips.rest?.value).toMatchObject({ a: 1, c: 4 });
    expect(slips.rest?.lost).toEqual([['b']]);
    expect(slips.rest?.where(['c'])).toEqual({ line: 3, column: 1 });
  });

  it('is nothing when the whole text is at fault', () => {
    const deep = readSoundDocument('['.repeat(501), 'a.yaml');
    expect(deep.rest).toBeUndefined();
    expect(deep.problems).toHaveLength(1);
  });
});
