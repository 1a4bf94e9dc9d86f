import { describe, expect, it } from 'vitest';
import { askedMeasures, startMeasures } from './measures.ts';
import { addMeasures } from './parse.ts';

describe('measures asked for', () => {
  it('have their defaults, or the parameters behind colons', () => {
    expect(askedMeasures(['present', 'groups:distance=5'])).toMatchObject([
      { name: 'present', measure: { name: 'present' }, given: {} },
      { name: 'groups:distance=5', measure: { name: 'groups' }, given: { distance: 5 } },
    ]);
    expect(askedMeasures(['lattice-deviation:distance=4:rangeFactor=1.5'])[0].given).toEqual({
      distance: 4,
      rangeFactor: 1.5,
    });
  });

  it.each([
    ['grups', "there is no measure 'grups'; did you mean 'groups'?"],
    ['rangeFactor=2', "there is no measure 'rangeFactor=2'; put a colon before each parameter, as in lattice-dev"],
    ['groups:distance', "'distance' must be written parameter=value"],
    ['groups:distance=far', 'distance must be a finite number between 0 and 1000000 m; it is "far"'],
    ['groups:distance=-1', 'distance must lie between 0 and 1000000 m; it is -1'],
    ['groups:distance=', 'distance must be a finite number'],
    ['groups:radius=2', "there is no parameter 'radius'; known are distance"],
    ['flow:area=hall', "there is no parameter 'area'; known are window, direction, line"],
    ['flow:line=0,0,1', 'line must have 4 numbers: x and y of its ends; it has 3'],
    ['flow:line=1,1,1,1', 'line must have a length; give two different points'],
    ['density:area=0,0,0,4', 'area must have a width and a height'],
  ])('%s is refused', (word, reason) => {
    expect(() => askedMeasures([word])).toThrow(reason);
  });

  it('are parted by commas before names, not by those between coordinates', () => {
    expect(addMeasures('present,flow:line=0,-1,.5,4@1,density:area=hall', ['jerk'])).toEqual([
      'jerk',
      'present',
      'flow:line=0,-1,.5,4@1',
      'density:area=hall',
    ]);
    expect(() => addMeasures('present,,jerk')).toThrow('Write measures with commas between');
    expect(() => addMeasures('present,')).toThrow('Write measures with commas between');
  });

  it('name areas and lines of the place, and say which there are', () => {
    const place = {
      world: {
        origin: [0, 0, 0],
        size: [10, 10, 0],
        edges: 'open',
        levels: 1,
        walls: [],
        exits: [{ id: 'door', level: 0, min: [8, 4], max: [10, 6] }],
      },
      dt: 0.1,
    } as const;
    const started = (...words: string[]): number => startMeasures(askedMeasures(words), place).size;
    expect(started('flow:line=door', 'density:area=door', 'density:area=0,0,4,4')).toBe(3);
    expect(() => started('flow:line=dor')).toThrow("there is no line 'dor'; known are door; or write");
    expect(() => started('density:area=20,20,30,30')).toThrow(
      'area must touch the world, which reaches from 0, 0 to 10, 10',
    );
    expect(() => started('flow:line=1,1,2,2@1')).toThrow(
      'line must lie on a level of the world, which has only level 0',
    );
  });
});
