import { describe, expect, it } from 'vitest';
import { LastMade } from './last-made.ts';
import { makeCity, type MadeCity } from './make-city.ts';

function making() {
  const made: string[] = [];
  const last = new LastMade<object>(2);
  return { made, of: (text: string) => last.of(text, () => ({ number: made.push(text) })) };
}

describe('what was made last', () => {
  it('is made once while it is in use', () => {
    const { made, of } = making();
    const first = of('a');
    expect(of('b')).not.toBe(first);
    expect(of('a')).toBe(first);
    expect(made).toEqual(['a', 'b']);
  });

  it('is forgotten when others were used after it', () => {
    const { made, of } = making();
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) of(text);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('a city', () => {
  it('is made once for several runs, and again for another text or another name of its file', () => {
    const { text = '' } = makeCity({ name: 'yard' }, 'x.yaml') as MadeCity;
    expect(text).toContain('connect');
    const one = makeCity({ text, file: 'one.city' }, 'x.yaml');
    expect(makeCity({ text, file: 'one.city' }, 'y.yaml')).toBe(one);
    expect(makeCity({ text, file: 'two.city' }, 'x.yaml')).not.toBe(one);
    expect(makeCity({ text: `${text}\n`, file: 'one.city' }, 'x.yaml')).not.toBe(one);
  });
});
