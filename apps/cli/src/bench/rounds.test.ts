import { describe, expect, it } from 'vitest';
import { alternate, ticksFor } from './rounds.ts';

describe('rounds', () => {
  it('alternate, drop the first turn and give best and middle pace', async () => {
    let now = 0;
    const order: string[] = [];
    const contestant = (name: string, times: number[]) => () => {
      order.push(name);
      now += times.shift() ?? 0;
      return 10;
    };
    const paces = await alternate(
      [contestant('a', [1000, 10, 5, 20]), contestant('b', [1, 100, 100, 50])],
      3,
      () => now,
    );
    expect(order.join('')).toBe('abababab');
    expect(paces).toEqual([
      { best: 2000, median: 1000 },
      { best: 200, median: 100 },
    ]);
  });

  it('fit a number of ticks into a time', () => {
    let now = 0;
    const tick = (): void => void (now += 4);
    expect(ticksFor(100, tick, () => now)).toBe(25);
    expect(ticksFor(1, tick, () => now)).toBe(1);
  });
});
