import { guide } from '@korzo/core';
import { definePart, readScenario } from '@korzo/engine';
import { coordinate, record } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { gatherCompanions, readFileSet } from './files/resolve-set.ts';
import type { Format } from './format/format.ts';
import { builtinFormats, readAnyFormat } from './formats.ts';

/** A room by its width and height in one line, with the number of people in a file beside it. */
const roomFormat: Format = {
  name: 'room',
  summary: 'A room in one line',
  extensions: ['.room'],
  sniff: (text) => /^room \d+ \d+$/m.test(text),
  companions: () => [{ what: 'people', place: '', names: ['people.txt'] }],
  read: (text, file, others) => {
    const [, width, height] = text.trim().split(' ').map(Number);
    const people = others?.beside?.get('people')?.contents;
    const group = { name: 'people', model: 'straight', count: Number(people ?? 1) };
    const document = { korzo: 1, name: 'room', title: 'Room', about: 'A room.', world: { size: [width, height] } };
    return readScenario(JSON.stringify({ ...document, groups: [group] }), { file });
  },
};
const formats = [...builtinFormats, roomFormat];
const files = [
  { file: 'hall.room', contents: 'room 20 10\n' },
  { file: 'people.txt', contents: '7' },
];

describe("a format of a user's own", () => {
  it('is read like the built-in ones, with its companions, wherever it is handed in', async () => {
    const wanted = { scenario: { world: { size: [20, 10] }, groups: [{ count: 7 }] } };
    expect(readFileSet({ name: 'set', files }, { formats })).toMatchObject(wanted);
    const set = await gatherCompanions(
      files[0],
      (place) => Promise.resolve(files.find(({ file }) => file === place)),
      formats,
    );
    expect(readAnyFormat(set.start.contents, set.start.file, { beside: set.beside, formats })).toMatchObject(wanted);
  });

  it('is not known elsewhere', () => {
    expect(readAnyFormat(files[0].contents, 'hall.room')).toMatchObject({
      problems: [{ rule: 'the file is of no known format' }],
    });
  });
});

it('the key of a part that is handed in is read in any of these ways', () => {
  const tide = definePart({
    name: 'tide',
    key: { key: 'tide', at: 'scenario', schema: record({ height: coordinate }).optional() },
    make: () => [guide({ name: 'tide', choose: () => undefined })],
  });
  const text = `korzo: 1
name: beach
title: Beach
about: A beach.
world: { size: [9, 9] }
tide: { height: 3 }
groups: [{ name: walkers, model: straight, count: 1 }]
`;
  const set = { name: 'set', files: [{ file: 'beach.yaml', contents: text }] };
  const wanted = { scenario: { tide: { height: 3 } } };
  expect(readAnyFormat(text, 'beach.yaml', { parts: [tide] })).toMatchObject(wanted);
  expect(readFileSet(set, { parts: [tide] })).toMatchObject(wanted);
  expect(readFileSet(set)).toMatchObject({ problems: [{ place: 'tide', line: 6 }] });
});
