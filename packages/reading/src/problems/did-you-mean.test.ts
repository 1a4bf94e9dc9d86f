import { describe, expect, it } from 'vitest';
import { nearestWord, suggest } from './did-you-mean.ts';

describe('nearestWord', () => {
  it('finds slips of the finger', () => {
    const known = ['count', 'radius', 'maxSpeed', 'goal'];
    expect(nearestWord('cuont', known)).toBe('count');
    expect(nearestWord('radious', known)).toBe('radius');
    expect(nearestWord('maxspeed', known)).toBe('maxSpeed');
    expect(nearestWord('gaol', known)).toBe('goal');
    expect(nearestWord('elephant', known)).toBeUndefined();
    expect(nearestWord('x'.repeat(1e5), known)).toBeUndefined();
  });

  it('lists what is known', () => {
    expect(suggest('cuont', ['count', 'goal'])).toBe("did you mean 'count'? known are count, goal");
    expect(suggest('z', [])).toBe('there are none');
  });
});
