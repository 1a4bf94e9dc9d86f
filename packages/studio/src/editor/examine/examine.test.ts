import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';

/** Two rooms, a gate in the first, and no door between them. */
const place = (rest: string): string => `korzo: 1
name: two
title: Two rooms
about: The second has no door.
world:
  size: [10, 5]
  building:
    regions:
      - { id: first, rect: [0, 0, 5, 5] }
      - { id: second, rect: [5, 0, 5, 5] }
    gates: [{ id: out, region: first, at: [[0, 2], [0, 3]], way: out }]
${rest}`;

const warned = (text: string): readonly string[] => examine(text).warnings.map((each) => each.place);

describe('the examination of a document', () => {
  it.each([
    [
      'with people',
      'groups: [{ name: all, count: 3, place: { shape: region, id: first }, goals: [{ goal: leave }] }]\n',
    ],
    ['without', ''],
    ['with a slip elsewhere', 'groups: [{ name: all, count: -3 }]\n'],
  ])('warns once of a room without a way out, %s', (_, rest) => {
    expect(warned(place(rest))).toEqual(['world.building.regions[1]']);
  });
});
