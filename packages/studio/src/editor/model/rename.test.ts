import { describe, expect, it } from 'vitest';
import { goalNames } from '@korzo/engine';
import { elementsOf } from './elements.ts';
import { freeName, renameEdits } from './rename.ts';

/** Written once and used twice, as behind an anchor. */
const out = { goal: 'leave', exits: ['street', 'yard'] };
const house = {
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
      counters: [{ id: 'desk', at: [5, 5], queue: [0, -1] }],
    },
  },
  groups: [
    { name: 'hall', place: { shape: 'area', id: 'seats' } },
    { name: 'guests', place: { shape: 'box', id: 'seats' }, goals: [{ goal: 'queue', at: 'desk' }, out] },
    {
      name: 'clerks',
      arrivals: { gates: ['yard', 'street'] },
      goals: [
        {
          goal: 'any',
          goals: [
            { goal: 'reach', area: 'desk' },
            { goal: 'ride', lift: 'lift1', otherwise: out },
          ],
        },
      ],
      reactions: [
        {
          on: 'desk',
          goals: [
            { goal: 'exit', id: 'street' },
            { goal: 'visit', areas: ['hall', 'seats'] },
          ],
        },
      ],
    },
    { name: 'late', goal: { to: 'exit', id: 'street' } },
  ],
  run: {
    commands: [
      { type: 'close', passage: 'street' },
      { type: 'open', passage: 'door1' },
      { type: 'signal', name: 'street' },
    ],
  },
  measuring: { measures: ['flow:line=street:window=5', 'flow:line=street2', 'density:area=hall'] },
};
const elements = elementsOf(house);

const renamed = (old: string, name: string, kind?: string): Readonly<Record<string, unknown>> => {
  const element = elements.find((each) => each.name === old && (kind === undefined || each.kind === kind));
  if (element === undefined) throw new Error(`there is no ${old}`);
  return Object.fromEntries(
    renameEdits(house, { kind: element.kind, index: element.index, name }, goalNames()).map((edit) => {
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
      'groups 2 reactions 0 goals 1 areas 0': 'lobby',
      'measuring measures 2': 'density:area=lobby',
    });
  });

  it('of an area is taken over by groups that begin in it', () => {
    expect(renamed('seats', 'chairs')).toEqual({
      'world building areas 0 id': 'chairs',
      'groups 0 place id': 'chairs',
      'groups 2 reactions 0 goals 1 areas 1': 'chairs',
    });
  });

  it('of an exit is taken over by goals in any depth, arrivals, commands and measures', () => {
    expect(renamed('street', 'avenue')).toEqual({
      'world building gates 0 id': 'avenue',
      'groups 1 goals 1 exits 0': 'avenue',
      'groups 2 arrivals gates 1': 'avenue',
      'groups 2 reactions 0 goals 0 id': 'avenue',
      'groups 3 goal id': 'avenue',
      'run commands 0 passage': 'avenue',
      'measuring measures 0': 'flow:line=avenue:window=5',
    });
  });

  it('of a counter, lift or door is taken over by goals and commands that mean it', () => {
    expect(renamed('desk', 'till')).toEqual({ 'world building counters 0 id': 'till', 'groups 1 goals 0 at': 'till' });
    expect(renamed('lift1', 'lift2')).toEqual({
      'world building lifts 0 id': 'lift2',
      'groups 2 goals 0 goals 1 lift': 'lift2',
    });
    expect(renamed('door1', 'door2')).toEqual({
      'world building portals 0 id': 'door2',
      'run commands 1 passage': 'door2',
    });
  });

  it('of one of two with the same name leaves what is said of the other', () => {
    const { gates } = house.world.building;
    const twice = { ...house, world: { building: { ...house.world.building, gates: [...gates, ...gates] } } };
    expect(renameEdits(twice, { kind: 'gate', index: 1, name: 'avenue' }, goalNames())).toHaveLength(1);
  });

  it('of what no other element names changes it alone', () => {
    expect(renamed('hall', 'crowd', 'group')).toEqual({ 'groups 0 name': 'crowd' });
  });

  it('is the first number that is free', () => {
    expect(freeName(elements, 'door')).toBe('door2');
    expect(freeName(elements, 'gate')).toBe('gate1');
  });
});
