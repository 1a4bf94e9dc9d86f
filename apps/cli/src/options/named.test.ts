import { describe, expect, it } from 'vitest';
import { pickNamed } from './named.ts';

describe('pickNamed', () => {
  const list = [{ name: 'present' }, { name: 'mean-speed' }];

  it('finds members in the order asked for', () => {
    expect(pickNamed('measure', ['mean-speed', 'present'], list)).toEqual([list[1], list[0]]);
  });

  it('suggests the nearest name and lists all', () => {
    expect(() => pickNamed('measure', ['meanspeed'], list)).toThrow(
      "there is no measure 'meanspeed'; did you mean 'mean-speed'? known are present, mean-speed",
    );
  });
});
