import { describe, expect, it } from 'vitest';
import { elementsOf } from './elements.ts';
import { freeName, renameEdits } from './rename.ts';

const elements = elementsOf({
  world: {
    building: {
      regions: [
        { id: 'hall', rect: [0, 0, 10, 10] },
        { id: 'office', rect: [10, 0, 5, 10] },
      ],
      portals: [{ id: 'door1', between: ['hall', 'office'], at: [[10, 2], [10, 3]] }], // prettier-ignore
      gates: [{ id: 'street', region: 'hall', at: [[0, 4], [0, 6]] }], // prettier-ignore
      areas: [{ id: 'seats', in: 'hall', rect: [1, 1, 2, 2] }],
      lifts: [{ id: 'lift1', stops: ['office', 'hall'] }],
    },
  },
  groups: [
    { name: 'hall', place: { shape: 'area', id: 'seats' } },
    { name: 'guests', place: { shape: 'box', id: 'seats' } },
  ],
});

const renamed = (old: string, name: string, kind?: string): Readonly<Record<string, unknown>> => {
  const element = elements.find((each) => each.name === old && (kind === undefined || each.kind === kind));
  if (element === undefined) throw new Error(`there is no ${old}`);
  return Object.fromEntries(
    renameEdits(elements, element, name).map((edit) => {
      if (edit.do !== 'set') throw new Error(`${edit.do} renames nothing`);
      return [edit.path.join(' '), edit.value];
    }),
  );
};

describe('another name', () => {
  it('of a room is taken over by doors, entrances, areas and lifts of this room, and by nothing else', () => {
    expect(renamed('hall', 'lobby')).toEqual({
      'world building regions 0 id': 'lobby',
      'world building portals 0 between 0': 'lobby',
      'world building gates 0 region': 'lobby',
      'world building areas 0 in': 'lobby',
      'world building lifts 0 stops 1': 'lobby',
    });
  });

  it('of an area is taken over by groups that begin in it', () => {
    expect(renamed('seats', 'chairs')).toEqual({
      'world building areas 0 id': 'chairs',
      'groups 0 place id': 'chairs',
    });
  });

  it('of what no other element names changes it alone', () => {
    expect(renamed('door1', 'door2')).toEqual({ 'world building portals 0 id': 'door2' });
    expect(renamed('hall', 'crowd', 'group')).toEqual({ 'groups 0 name': 'crowd' });
  });

  it('is the first number that is free', () => {
    expect(freeName(elements, 'door')).toBe('door2');
    expect(freeName(elements, 'gate')).toBe('gate1');
  });
});
