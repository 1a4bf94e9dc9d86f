import { describe, expect, it } from 'vitest';
import { readableText } from './readable-text.ts';

const text = [
  'name: small',
  'world:',
  '  size: [20, 20]',
  '  walls:',
  '    - points: [[0, 0], [1, 1]]',
  '    - points: [[2, 2], [3, 3]]',
  'groups:',
  '- name: a',
  '  count: 5',
  '- name: b',
  '  count: 6',
  'run: { dt: 0.1 }',
].join('\n');

describe('a text with slips', () => {
  it('stays as it is without any', () => {
    expect(readableText(text)).toEqual({ text, lost: [], slips: [] });
  });

  it.each([
    ['size: [20, 20]', 'size: [20, 20', ['world', 'size']],
    ['[1, 1]]', '[1, 1]', ['world', 'walls', 0]],
    ['[3, 3]]', '[3, 3]', ['world', 'walls', 1]],
    ['count: 6', 'count: "6', ['groups', 1, 'count']],
    ['count: 5', 'count: *five', ['groups', 0, 'count']],
    ['  count: 5', '\tcount: 5', ['groups', 0, 'count']],
    ['name: small', 'name: small: town', ['name']],
    ['dt: 0.1 }', 'dt: 0.1', ['run']],
  ])('loses the smallest block around %s written %s', (good, bad, path) => {
    const found = readableText(text.replace(good, bad));
    expect(found?.lost).toEqual([path]);
    expect(found?.slips).toHaveLength(1);
    expect(found?.text.split('\n')).toHaveLength(text.split('\n').length);
  });

  it('finds a block below the first key of an entry', () => {
    const nested = 'groups:\n- place:\n    shape: [1, 2\n  count: 5\n';
    expect(readableText(nested)?.lost).toEqual([['groups', 0, 'place', 'shape']]);
  });

  it('loses one block for each of several', () => {
    const twice = text.replace('count: 5', 'count: @5').replace('dt: 0.1 }', 'dt: 0.1');
    expect(readableText(twice)?.lost).toEqual([['groups', 0, 'count'], ['run']]);
  });

  it('is given up when lines do not help, and when it is too long to try', () => {
    expect(readableText('{"name": "small", "world": [1, 2}')).toBeUndefined();
    expect(readableText(`${text}\n${'# long\n'.repeat(100_000)}bad: [`)).toBeUndefined();
  });
});
