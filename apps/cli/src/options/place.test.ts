import { describe, expect, it } from 'vitest';
import { placeOnFloor } from './place.ts';

describe('placeOnFloor', () => {
  it('reads x,y and x,y,level', () => {
    expect(placeOnFloor('2.5,-10')).toEqual({ x: 2.5, y: -10, level: 0 });
    expect(placeOnFloor(' 1e2 , .5 , 3')).toEqual({ x: 100, y: 0.5, level: 3 });
  });

  it.each(['', '1', '1,', ',1', '1,2,3,4', 'a,b', '1;2', '1,2,-1', '1,2,0.5', 'NaN,1', 'Infinity,0', '0x1,2'])(
    'refuses %j',
    (text) => {
      expect(() => placeOnFloor(text)).toThrow('Write it as x,y or x,y,level');
    },
  );
});
