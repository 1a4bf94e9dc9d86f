import { describe, expect, it } from 'vitest';
import { scenarioJsonSchema } from '@korzo/formats';
import { placeAt } from './path-at.ts';
import { keysAt, valuesAt } from './schema-words.ts';

/** The place of the mark | in a text. */
const at = (text: string): ReturnType<typeof placeAt> => placeAt(text.replace('|', ''), text.indexOf('|'));

describe('the place of the cursor', () => {
  it.each<[string, string, readonly string[], string | undefined, string]>([
    ['a key of the document', 'korzo: 1\nna|', [], undefined, 'na'],
    ['a key of a block', 'world:\n  size: [1, 2]\n  le|', ['world'], undefined, 'le'],
    ['a value', 'world:\n  edges: op|', ['world'], 'edges', 'op'],
    ['a key deep in blocks', 'world:\n  building:\n    re|', ['world', 'building'], undefined, 're'],
    ['a key of an entry', 'groups:\n  - name: a\n    co|', ['groups', '*'], undefined, 'co'],
    ['the first key of an entry', 'groups:\n  - na|', ['groups', '*'], undefined, 'na'],
    ['a key in brackets', 'groups:\n  - { name: a, co|', ['groups', '*'], undefined, 'co'],
    ['a value in brackets', 'world: { edges: w|', ['world'], 'edges', 'w'],
    [
      'an entry of a list in brackets',
      'world:\n  building:\n    regions: [{ i|',
      ['world', 'building', 'regions', '*'],
      undefined,
      'i',
    ],
    ['a nested mapping', 'groups:\n  - name: a\n    place: { sh|', ['groups', '*', 'place'], undefined, 'sh'],
  ])('is found: %s', (_, text, path, key, word) => {
    expect(at(text)).toMatchObject({ path, key, word });
  });
});

const words = (list: readonly { readonly word: string }[]): readonly string[] => list.map(({ word }) => word);

describe('words of the schema', () => {
  const schema = scenarioJsonSchema();

  it('are the keys that fit', () => {
    expect(words(keysAt(schema, []))).toEqual(expect.arrayContaining(['korzo', 'name', 'world', 'groups']));
    expect(words(keysAt(schema, ['world', 'building', 'gates', '*']))).toEqual(
      expect.arrayContaining(['id', 'region', 'at', 'way', 'open']),
    );
    expect(words(keysAt(schema, ['groups', '*', 'place']))).toEqual(
      expect.arrayContaining(['shape', 'rect', 'centre']),
    );
    expect(words(keysAt(schema, ['nothing']))).toEqual([]);
  });

  it('are the values that fit, with their meaning', () => {
    expect(words(valuesAt(schema, ['world', 'building', 'gates', '*', 'way']))).toEqual(['in', 'out', 'in/out']);
    expect(words(valuesAt(schema, ['world', 'edges']))).toEqual(['open', 'wrap', 'closed']);
    const edges = keysAt(schema, ['world']).find(({ word }) => word === 'edges');
    expect(edges?.info).toContain('outer edge');
  });
});
