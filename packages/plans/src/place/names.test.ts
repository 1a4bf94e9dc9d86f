import { expect, it } from 'vitest';
import { asWord, Names } from './names.ts';

it.each([
  ['Büro', 'Buro'],
  ['Straße 1', 'Strasse-1'],
  ['Café – Été', 'Cafe-Ete'],
  ['Zasedací místnost č. 2', 'Zasedaci-mistnost-c-2'],
  ['会議室', ''],
])('writes %s as %s', (text, word) => {
  expect(asWord(text)).toBe(word);
});

it('hands out each name once, and a name of its own for what has no letters', () => {
  const names = new Names();
  expect(['Büro', 'Buro', '会議室', '7'].map((text) => names.take(text, 'room'))).toEqual([
    'Buro',
    'Buro-2',
    'room',
    'room-7',
  ]);
});
