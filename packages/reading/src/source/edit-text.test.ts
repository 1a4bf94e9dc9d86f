import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EditHistory } from './edit-history.ts';
import { editText, type TextEdit } from './edit-text.ts';

const text = `# A house.
korzo: 1   # the version
name: house
world:
  size: [24, 10]   # m
  building:
    regions:
      # the largest first
      - { id: hall, rect: [0, 0, 12, 10], colour: red } # entrance
      - id: office
        rect: [12, 0, 6, 10]
    gates: []
groups:
  - &crowd { name: clerks, count: 12 }
  - *crowd
later: { unknown: yes-it-is }
`;

const edited = (edit: TextEdit, of = text): string => {
  const result = editText(of, edit);
  return 'refused' in result ? `refused: ${result.refused}` : result.text;
};

describe('an edit changes its own place only', () => {
  it.each<[string, TextEdit, string, string]>([
    ['a scalar', { do: 'set', path: ['name'], value: 'villa' }, 'name: house', 'name: villa'],
    [
      'a number in a list',
      { do: 'set', path: ['world', 'building', 'regions', 0, 'rect', 2], value: 14.5 },
      '[0, 0, 12, 10]',
      '[0, 0, 14.5, 10]',
    ],
    [
      'a list as a whole',
      { do: 'set', path: ['world', 'building', 'regions', 1, 'rect'], value: [1, 2, 3, 4] },
      '[12, 0, 6, 10]',
      '[1, 2, 3, 4]',
    ],
    ['a new key in brackets', { do: 'set', path: ['later', 'more'], value: 1 }, 'yes-it-is }', 'yes-it-is, more: 1 }'],
    [
      'a new key of a block',
      { do: 'set', path: ['world', 'levels'], value: 2 },
      '    gates: []\n',
      '    gates: []\n  levels: 2\n',
    ],
    [
      'an entry in brackets',
      { do: 'append', path: ['world', 'building', 'gates'], value: { id: 'street' } },
      'gates: []',
      'gates:\n      - { id: street }',
    ],
    [
      'an entry of a block',
      { do: 'append', path: ['world', 'building', 'regions'], value: { id: 'lab' } },
      '[12, 0, 6, 10]\n',
      '[12, 0, 6, 10]\n      - { id: lab }\n',
    ],
    ['a key taken out', { do: 'remove', path: ['name'] }, 'name: house\n', ''],
    [
      'an entry taken out',
      { do: 'remove', path: ['world', 'building', 'regions', 1] },
      '      - id: office\n        rect: [12, 0, 6, 10]\n',
      '',
    ],
    [
      'a key in brackets taken out',
      { do: 'remove', path: ['world', 'building', 'regions', 0, 'colour'] },
      ', colour: red',
      '',
    ],
  ])('%s', (_, edit, before, after) => {
    expect(text.split(before)).toHaveLength(2);
    expect(edited(edit)).toBe(text.replace(before, after));
  });
});

it('writes lists of mappings line by line, also those that were empty', () => {
  const add = (path: string, source: string): string =>
    edited({ do: 'append', path: path.split('.'), value: { id: 'a' } }, source);
  expect(add('b', 'a: 1\nb: [] # none\nc: 2\n')).toBe('a: 1\nb:\n  - { id: a } # none\nc: 2\n');
  expect(add('a.b', 'a:\n    b:\n        []\n')).toBe('a:\n    b:\n      - { id: a }\n');
  expect(add('a.b', 'a: { b: [] }\n')).toBe('a: { b: [{ id: a }] }\n');
  expect(add('a.b', '{"a": {"b": []}}')).toBe('{"a": {"b": [{ id: a }]}}');
  expect(add('b', 'a: &x 1\nb: # nothing yet\n  []\n')).toContain('id: a');
  expect(edited({ do: 'set', path: ['b'], value: [] }, 'b:\n  - { id: a }\nc: 1\n')).toBe('b: []\nc: 1\n');
  expect(edited({ do: 'set', path: ['b'], value: [] }, 'b:\n  # all\n  - { id: a }\nc: 1\n')).toContain('# all');
  const more = edited({ do: 'set', path: ['d'], value: [{ id: 'a' }, { id: 'b' }] }, 'c: 1\n');
  expect(more).toBe('c: 1\nd:\n  - { id: a }\n  - { id: b }\n');
});

it('refuses what it cannot do, and says why', () => {
  expect(edited({ do: 'set', path: ['groups', 1, 'count'], value: 3 })).toContain('behind an anchor');
  expect(edited({ do: 'remove', path: ['nothing'] })).toContain('there is no place nothing');
  expect(edited({ do: 'append', path: ['name'], value: 1 })).toContain('there is no place');
  expect(edited({ do: 'set', path: ['a'], value: 1 }, 'a: [1')).toContain('must be YAML');
});

it('keeps texts with Windows line ends and JSON as they are', () => {
  const json = '{\n  "name": "house",\n  "list": [1, 2]\n}\n';
  expect(edited({ do: 'set', path: ['list', 1], value: 3 }, json)).toBe(json.replace('2', '3'));
  expect(edited({ do: 'set', path: ['name'], value: 'x' }, 'name: y\r\nsize: 1 # m\r\n')).toBe(
    'name: x\r\nsize: 1 # m\r\n',
  );
});

const scenarios = fileURLToPath(new URL('../../../../scenarios/', import.meta.url));
const shipped = readdirSync(scenarios, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

it.each(shipped)('gives %s back to the byte when edits are taken back', (file) => {
  const source = readFileSync(join(scenarios, file), 'utf8');
  const history = new EditHistory(source);
  expect(history.text).toBe(source);
  const { groups } = parse(source) as { groups?: readonly { name: string }[] };
  expect(history.edit({ do: 'set', path: ['title'], value: 'Another title' })).toBeUndefined();
  const lines = source.split('\n');
  expect(history.text.split('\n').filter((line, at) => line !== lines[at])).toEqual(['title: Another title']);
  if (groups !== undefined) {
    expect(history.edit({ do: 'append', path: ['groups'], value: groups[0] })).toBeUndefined();
    expect(parse(history.text)).toMatchObject({ groups: { length: groups.length + 1 } });
  }
  while (history.undo());
  expect(history.text).toBe(source);
  expect([history.redo(), history.text === source]).toEqual([true, false]);
});
