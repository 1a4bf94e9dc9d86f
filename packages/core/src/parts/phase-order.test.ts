import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPhases, type UnorderedPhase } from './phase-order.ts';

const run: readonly UnorderedPhase[] = ['exchange', 'places', 'move'].map((name) => ({ name }));
const namesOf = (phases: readonly UnorderedPhase[]): string[] => orderPhases(phases).map(({ name }) => name);
const between = { after: ['exchange'], before: ['places'] };

describe('the order of phases', () => {
  it('puts phases of parts where their after and before say', () => {
    const rain = { name: 'rain', part: 'weather', ...between };
    const flow = { name: 'flow', part: 'river', after: ['move'] };
    expect(namesOf([rain, flow, ...run])).toEqual(['exchange', 'rain', 'places', 'move', 'flow']);
  });

  it('keeps the phases of one part in the order of its list', () => {
    const parts = [
      { name: 'note', part: 'gates', after: ['exchange'] },
      { name: 'hold', part: 'gates', after: ['move'] },
    ];
    expect(() => namesOf([...parts, ...run])).toThrow("'note'");
    const [note, hold] = parts;
    expect(namesOf([{ ...note, before: ['places'] }, hold, ...run])).toEqual([
      'exchange',
      'note',
      'places',
      'move',
      'hold',
    ]);
  });

  it('takes the name of a part for all of its phases', () => {
    const wishes = ['exits', 'walks'].map((name) => Object.assign({ name, part: 'wishes' }, between));
    const smoke = { name: 'smoke', part: 'hazards', after: ['wishes'], before: ['places'] };
    expect(namesOf([smoke, ...wishes, ...run])).toEqual(['exchange', 'exits', 'walks', 'smoke', 'places', 'move']);
  });

  it('passes over names that the run does not have', () => {
    expect(namesOf([{ name: 'smoke', part: 'hazards', ...between, after: ['exchange', 'lifts'] }, ...run])).toEqual([
      'exchange',
      'smoke',
      'places',
      'move',
    ]);
  });

  it('refuses an order that is not settled, and names both phases and their owners', () => {
    const smoke = { name: 'smoke', part: 'hazards', ...between };
    const rain = { name: 'rain', part: 'weather', ...between };
    expect(() => orderPhases([smoke, rain, ...run])).toThrow(
      "the order of the phases 'smoke' (part 'hazards') and 'rain' (part 'weather') is not settled",
    );
    expect(namesOf([smoke, { ...rain, after: ['exchange', 'smoke'] }, ...run])[2]).toBe('rain');
  });

  it('leaves phases alone that touch different things', () => {
    const smoke = { name: 'smoke', part: 'hazards', ...between, reads: ['x'], writes: ['speed'] };
    const rain = { name: 'rain', part: 'weather', ...between, reads: ['x'], writes: ['wetness'] };
    expect(namesOf([smoke, rain, ...run]).slice(1, 3)).toEqual(['smoke', 'rain']);
    expect(() => orderPhases([smoke, { ...rain, reads: ['speed'] }, ...run])).toThrow('not settled');
    expect(() => orderPhases([smoke, { ...rain, writes: ['speed'] }, ...run])).toThrow('not settled');
    expect(() => orderPhases([{ ...smoke, reads: ['wetness'] }, rain, ...run])).toThrow('not settled');
  });

  it('refuses rings and equal names', () => {
    const one = { name: 'one', part: 'a', ...between, after: ['two'] };
    const two = { name: 'two', part: 'b', ...between, after: ['one'] };
    expect(() => orderPhases([one, two, ...run])).toThrow("'one', 'two', 'places', 'move' come before each other");
    expect(() => orderPhases([{ name: 'move', part: 'cars', ...between }, ...run])).toThrow(
      "two phases must not have the same name: 'move' is in part 'cars' and in the run",
    );
  });

  it('does not depend on the order in which parts are listed', () => {
    const chain = Array.from({ length: 6 }, (_, index) => ({
      name: `phase ${index}`,
      part: `part ${index}`,
      before: ['places'],
      after: index === 0 ? ['exchange'] : [`part ${index - 1}`],
    }));
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: chain.length }), (parts) => {
        expect(namesOf([...parts, ...run])).toEqual(namesOf([...chain, ...run]));
      }),
    );
  });
});
