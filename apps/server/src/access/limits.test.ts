import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Allowance, Seats } from './limits.ts';

describe('seats', () => {
  it('are so many for each address and in all, and come back once', () => {
    const seats = new Seats({ perAddress: 2, total: 3 });
    const first = seats.take('a');
    seats.take('a');
    expect(seats.take('a')).toBeUndefined();
    expect(seats.take('b')).toBeDefined();
    expect(seats.take('c')).toBeUndefined();
    first?.();
    first?.();
    expect(seats.taken).toBe(2);
    expect(seats.take('c')).toBeDefined();
    expect(seats.take('c')).toBeUndefined();
  });
});

describe('an allowance', () => {
  it('gives a burst, then so much per second', () => {
    let now = 0;
    const allowance = new Allowance({ perSecond: 10, burst: 5 }, () => now);
    expect(Array.from({ length: 7 }, () => allowance.take())).toEqual([true, true, true, true, true, false, false]);
    now = 250;
    expect([allowance.take(), allowance.take(), allowance.take()]).toEqual([true, true, false]);
  });

  it('never gives more than burst and rate allow, however it is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 200 }), (pauses) => {
        let now = 0;
        const allowance = new Allowance({ perSecond: 20, burst: 10 }, () => now);
        let given = 0;
        for (const pause of pauses) {
          now += pause;
          if (allowance.take()) given++;
        }
        expect(given).toBeLessThanOrEqual(10 + (now / 1000) * 20 + 1e-6);
      }),
    );
  });
});
