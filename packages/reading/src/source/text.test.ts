import { describe, expect, it } from 'vitest';
import { textOf } from './text.ts';

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
const mark = [0xef, 0xbb, 0xbf];

describe('the contents of a file', () => {
  it('are text with or without a byte order mark', () => {
    expect(textOf('a: ü', 'a.yaml')).toEqual({ text: 'a: ü' });
    expect(textOf('\uFEFFa: 1', 'a.yaml')).toEqual({ text: 'a: 1' });
    expect(textOf(bytes(...mark, 0x61), 'a.yaml')).toEqual({ text: 'a' });
    expect(textOf(new TextEncoder().encode('a: ü'), 'a.yaml')).toEqual({ text: 'a: ü' });
  });

  it.each([
    ['no UTF-8', bytes(0x61, 0xff, 0x61), 'the file must be text in UTF-8'],
    ['half a character', bytes(0x61, 0xc3), 'the file must be text in UTF-8'],
    ['zero bytes', bytes(0x61, 0, 0x61), 'the file must be text; it holds zero bytes'],
    ['nothing', '', 'the file is empty'],
    ['nothing but space', ' \n\t', 'the file is empty'],
  ])('are refused when they are %s', (_, contents, rule) => {
    expect(textOf(contents, 'a.yaml')).toMatchObject({ problems: [{ file: 'a.yaml', place: '', rule }] });
  });

  it.each([
    ['a.yaml', /^write a scenario into it/],
    ['a.net.xml', /^write a SUMO network into it/],
    ['a.rou.xml', /^write SUMO demand into it/],
    ['a.trips.xml', /^write SUMO demand into it/],
    ['a.osm', /^download an OpenStreetMap extract into it/],
    ['a.city', /^write a city into it/],
    ['a.svb', /^export a city into it/],
  ])('are wished for by the ending of an empty file: %s', (file, remedy) => {
    expect(textOf('', file)).toMatchObject({ problems: [{ remedy: expect.stringMatching(remedy) as string }] });
  });

  it('may be as large as is said, and not a byte larger', () => {
    const largest = 1024 * 1024;
    expect(textOf('x'.repeat(largest), 'a.yaml', largest)).toEqual({ text: 'x'.repeat(largest) });
    expect(textOf('x'.repeat(largest + 1), 'a.yaml', largest)).toMatchObject({
      problems: [{ rule: 'a file may have up to 1 MB; this one has 1.0 MB' }],
    });
    expect(textOf(new Uint8Array(2 * largest), 'a.yaml', largest)).toMatchObject({
      problems: [{ rule: 'a file may have up to 1 MB; this one has 2.0 MB' }],
    });
  });
});
