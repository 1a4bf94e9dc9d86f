import { describe, expect, it } from 'vitest';
import {
  level,
  listOf,
  maybe,
  oneOf,
  positive,
  real,
  recordOf,
  text,
  time,
  tuple,
  variants,
  type Check,
} from './checks.ts';

describe('what a recording says of itself', () => {
  it.each<[string, Check, readonly unknown[], readonly unknown[]]>([
    ['a number', real, [0, -1.5], [NaN, Infinity, '1', undefined]],
    ['a time', time, [0, Infinity, -Infinity], [NaN, '1', null]],
    ['a floor', level, [0, 3], [-1, 0.5, '0', Infinity]],
    ['a number above 0', positive, [0.1, 9], [0, -1, Infinity, NaN, '1']],
    ['a text', text, ['', 'a'], [1, null, undefined]],
    ['one of a, b', oneOf('a', 'b'), ['a', 'b'], ['c', 1, undefined]],
    ['a list of 2', tuple(2), [[1, 2]], [[1], [1, 2, 3], 'ab', undefined]],
    ['a list', listOf(real, 1), [[1], [1, 2]], [[], 1]],
    ['an object', recordOf({}), [{}, { more: 1 }], [[], null, 'a', 1]],
  ])('is %s, or is reported', (rule, check, right, wrong) => {
    for (const value of right) expect(check(value, 'here')).toBeUndefined();
    for (const value of wrong) expect(check(value, 'here')).toContain(`here must be ${rule}; it is `);
  });

  it('may be missing where it may, and is checked where it is not', () => {
    expect(maybe(real)(undefined, 'here')).toBeUndefined();
    expect(maybe(real)('a', 'here')).toBe('here must be a number; it is "a"');
    expect(real(undefined, 'here')).toBe('here must be a number; it is missing');
  });

  it('is reported with the place of the first slip', () => {
    const check = recordOf({ name: text, points: listOf(tuple(2)) });
    expect(check({ name: 'a', points: [[1, 2]] }, 'site')).toBeUndefined();
    expect(check({ name: 'a', points: [[1, 2], [1, 'x']] }, 'site')).toBe('site.points[1][1] must be a number; it is "x"'); // prettier-ignore
    expect(check({ points: [] }, 'site')).toBe('site.name must be a text; it is missing');
  });

  it('is checked by the shape that it names', () => {
    const check = variants('kind', { circle: recordOf({ radius: positive }), line: recordOf({ at: tuple(2) }) });
    expect(check({ kind: 'circle', radius: 1 }, 'zone')).toBeUndefined();
    expect(check({ kind: 'line', at: [1, 2] }, 'zone')).toBeUndefined();
    expect(check({ kind: 'line', radius: 1 }, 'zone')).toContain('zone.at');
    const wrong: readonly unknown[] = [{ kind: 'toString' }, { kind: 1 }, {}, 'circle', undefined];
    for (const value of wrong) expect(check(value, 'zone')).toContain('zone.kind must be one of circle, line');
  });
});
