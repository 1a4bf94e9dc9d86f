import { describe, expect, it } from 'vitest';
import { askedMeasures } from './measures.ts';

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
    ['groups:distance', "'distance' must be written parameter=value"],
    ['groups:distance=far', 'distance must be a finite number between 0 and 1000000 m; it is "far"'],
    ['groups:distance=-1', 'distance must lie between 0 and 1000000 m; it is -1'],
    ['groups:distance=', 'distance must be a finite number'],
    ['groups:radius=2', "there is no parameter 'radius'; known are distance"],
  ])('%s is refused', (word, reason) => {
    expect(() => askedMeasures([word])).toThrow(reason);
  });
});
