import { describe, expect, it } from 'vitest';
import { TimeLeft } from './time-left.ts';

/** After so many ms of a run that makes `pace` ticks per second, the first of which took 5 s. */
function after(ms: number, { pace, present = () => 100 }: { pace: number; present?: (ticks: number) => number }) {
  const left = new TimeLeft(0);
  left.note(0, { ticks: 0, present: present(0) });
  for (let at = 5000; at <= ms; at += 50) {
    const ticks = 1 + Math.floor(((at - 5000) / 1000) * pace);
    left.note(at, { ticks, present: present(ticks) });
  }
  return left;
}

describe('the time left', () => {
  it('is not known before a second of ticks', () => {
    expect(new TimeLeft(0).words({ allTicks: 100, endsWhenEmpty: false, inPieces: false })).toBe('');
    expect(after(0, { pace: 100 }).words({ allTicks: 1000, endsWhenEmpty: false, inPieces: false })).toBe('');
  });

  it('follows the pace of the last seconds, not a slow first tick', () => {
    expect(after(20_000, { pace: 100 }).words({ allTicks: 36_001, endsWhenEmpty: false, inPieces: false })).toBe(
      '5 min 45 s left',
    );
  });

  it('of many runs follows the mean since the start, because several may end at once', () => {
    const left = new TimeLeft(0);
    left.note(60_000, { ticks: 1, present: 0 });
    left.note(61_100, { ticks: 2, present: 0 });
    expect(left.words({ allTicks: 20, endsWhenEmpty: false, inPieces: true })).toBe('9 min 10 s left');
  });

  it('of a run that ends when it is empty follows those who leave', () => {
    const leaving = after(20_000, { pace: 100, present: (ticks) => Math.max(0, 2000 - ticks) });
    expect(leaving.words({ allTicks: 3_600_000, endsWhenEmpty: true, inPieces: false })).toBe('about 5 s left');
    expect(after(20_000, { pace: 100 }).words({ allTicks: 36_001, endsWhenEmpty: true, inPieces: false })).toBe(
      'at most 5 min 45 s left',
    );
  });
});
