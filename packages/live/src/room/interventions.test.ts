import type { AppliedCommand, Command } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeedBook, deedsOf, interventionOf } from './interventions.ts';
import { UndoStack } from './undo-stack.ts';

const at = (tick: number, command: object): AppliedCommand => ({ tick, command: command as Command });
const add = { type: 'add', spec: { kind: 'person', model: 0, x: 1, y: 2, group: 1 } };
const remove = (id: number): object => ({ type: 'remove', agent: { id, generation: 0 } });
const set = (value: number): object => ({ type: 'set', model: 1, parameter: 'maxSpeed', value });
const drive = (body: string): object => ({ type: 'control', body, capability: 'drive', value: 1 });
const names = { groups: [{ name: 'west' }, { name: 'east' }], models: [{ name: 'boids' }, { name: 'orca' }], dt: 0.1 };

const told = (commands: readonly AppliedCommand[]): string[] =>
  deedsOf(commands, names.dt).map((deed) => {
    const { time, words } = interventionOf(deed, names);
    return `${time.toFixed(1)} ${words}`;
  });

describe('interventions', () => {
  it('are described in words, commands given together as one', () => {
    expect(
      told([
        at(1, add),
        at(1, add),
        at(1, remove(3)),
        at(2, remove(4)),
        at(2, { type: 'send', agent: { id: 1, generation: 0 }, goal: [1.25, 2, 0] }),
        at(3, { type: 'model', model: 0, group: 1 }),
        at(4, { type: 'close', passage: 'north door' }),
        at(4, { type: 'open', passage: 'north door' }),
        at(4, { type: 'obstacle', id: 'dropped1' }),
        at(5, { type: 'clear', id: 'dropped1' }),
        at(6, { type: 'signal', name: 'alarm' }),
        at(7, { type: 'shower', speedFactor: 0.5 }),
      ]),
    ).toEqual([
      "0.1 2 agents added to 'east'",
      '0.1 1 agent removed',
      '0.2 1 agent removed',
      '0.2 1 agent sent to 1.3, 2.0 m',
      "0.3 Model of 'east': boids",
      "0.4 'north door' closed",
      "0.4 'north door' opened",
      '0.4 Obstacle dropped',
      "0.5 Obstacle 'dropped1' cleared",
      "0.6 Signal 'alarm'",
      '0.7 shower, speedFactor 0.5',
    ]);
  });

  it('take a slider that is dragged as one, and leave out where programs say their objects are', () => {
    expect(told([at(0, set(1)), at(3, set(2)), at(13, set(3)), at(24, set(4))])).toEqual([
      '0.0 orca: maxSpeed = 3',
      '2.4 orca: maxSpeed = 4',
    ]);
    expect(told([at(0, set(1)), at(1, { type: 'pose', name: 'robot', x: 1, y: 1 }), at(2, set(2))])).toEqual([
      '0.0 orca: maxSpeed = 2',
    ]);
    expect(
      told([at(0, drive('a')), at(1, drive('a')), at(2, { type: 'release', body: 'a' }), at(3, drive('b'))]),
    ).toEqual(["0.0 'a' driven", "0.3 'b' driven"]);
  });
});

describe('a book of deeds', () => {
  const command = fc.constantFrom<object>(add, remove(1), set(1), set(2), drive('a'), { type: 'pose', name: 'robot' });
  const commands = fc.array(fc.tuple(fc.nat(12), command)).map((steps) => {
    let tick = 0;
    return steps.map(([rest, each]) => at((tick += rest), each));
  });

  it('read on in pieces has the deeds that all commands have at once, and those of another run after it', () => {
    fc.assert(
      fc.property(commands, commands, fc.nat(20), (one, other, kept) => {
        const book = new DeedBook();
        for (let length = 0; length <= one.length; length++)
          expect(book.deedsOf(one.slice(0, length), 0.1)).toEqual(deedsOf(one.slice(0, length), 0.1));
        const branch = [...one.slice(0, kept), ...other];
        expect(book.deedsOf(branch, 0.1)).toEqual(deedsOf(branch, 0.1));
      }),
    );
  });
});

describe('what was undone', () => {
  const all = [at(0, add), at(0, add), at(1, { type: 'pose', name: 'robot' }), at(2, remove(1))];

  it('is the last deed, whatever programs sent since, and can be done again', () => {
    const stack = new UndoStack();
    const one = stack.undo(all, 0.1) ?? [];
    expect(one).toEqual(all.slice(0, 3));
    const none = stack.undo(one, 0.1) ?? [];
    expect(none).toEqual([all[2]]);
    expect([stack.undo(none, 0.1), stack.count(none)]).toEqual([undefined, 2]);
    expect(stack.redo(none)).toEqual(one);
    expect(stack.redo(one)).toEqual(all);
    expect([stack.count(all), stack.redo(all)]).toEqual([0, undefined]);
  });

  it('is forgotten when something else is done', () => {
    const stack = new UndoStack();
    const rest = stack.undo(all, 0.1) ?? [];
    const other = [...rest, at(3, remove(7))];
    expect([stack.count(other), stack.redo(other)]).toEqual([0, undefined]);
    const again = stack.undo(other, 0.1) ?? [];
    expect(again).toEqual(rest);
    expect(stack.count(again)).toBe(1);
    expect(stack.redo(again)).toEqual(other);
  });
});
