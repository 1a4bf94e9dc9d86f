import { describe, expect, it } from 'vitest';
import { figure, roughTime, rounded, seconds } from './figures.ts';

describe('figures', () => {
  it('have about three digits', () => {
    expect([0, 1, 0.12345, 12.345, 1234.5, 1e8, 1e-5, -0.5].map(figure)).toEqual([
      '0',
      '1',
      '0.123',
      '12.3',
      '1235',
      '1.00e+8',
      '1.00e-5',
      '-0.5',
    ]);
    expect(seconds(0.05)).toBe('0.05 s');
  });

  it('report times and counts as people do', () => {
    expect([0.4, 59.4, 60, 185, 7500].map(roughTime)).toEqual(['0 s', '59 s', '1 min 0 s', '3 min 5 s', '2 h 5 min']);
    expect([950, 12_345, 2_660_000].map(rounded)).toEqual(['950', '12.3 thousand', '2.66 million']);
  });
});
