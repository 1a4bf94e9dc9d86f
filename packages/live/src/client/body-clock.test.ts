import { describe, expect, it } from 'vitest';
import { BodyClock } from './body-clock.ts';

describe('the clock of a watcher', () => {
  it('gives back when frames in time came', () => {
    const clock = new BodyClock();
    expect([0, 0.5, 1].map((time) => clock.due(time, 1, 1000 + time * 1000))).toEqual([1000, 1500, 2000]);
  });

  it('counts by the pace of the run', () => {
    const clock = new BodyClock();
    expect([0, 2, 4].map((time) => clock.due(time, 2, time * 500))).toEqual([0, 1000, 2000]);
  });

  it('follows a late frame slowly, and one that came earlier than thought fast', () => {
    const clock = new BodyClock();
    clock.due(0, 1, 0);
    expect(clock.due(1, 1, 1100)).toBeCloseTo(1005, 9);
    const early = new BodyClock();
    early.due(0, 1, 0);
    expect(early.due(1, 1, 900)).toBeCloseTo(970, 9);
  });

  it('begins again at another stretch of the run, whatever side of its time, and at another pace', () => {
    const clock = new BodyClock();
    clock.due(0, 1, 0);
    expect(clock.due(1, 1, 1500)).toBe(1500);
    expect(clock.due(2, 1, 2000)).toBe(2000);
    expect(clock.due(2.5, 2, 2100)).toBe(2100);
  });

  it('is none for a run that stands, and begins again behind it', () => {
    const clock = new BodyClock();
    clock.due(0, 1, 0);
    expect(clock.due(1, 0, 1300)).toBe(1300);
    expect(clock.due(1, 1, 1300)).toBe(1300);
  });
});
