import { describe, expect, it } from 'vitest';
import { MotionClock, type FrameTime } from './motion-clock.ts';

/** Frames of a tenth of a second each; `arrivals` are their times on the watcher's clock, ms. */
function framesAt(clock: MotionClock, arrivals: readonly number[], step = 0.1): FrameTime[] {
  const frames: FrameTime[] = [];
  for (const [index, now] of arrivals.entries()) {
    const last = frames.at(-1);
    frames.push(last === undefined ? clock.start(0, now) : clock.next(last, index * step, now));
  }
  return frames;
}

const even = (count: number): number[] => Array.from({ length: count }, (_, index) => 1000 + index * 100);
const gapsOf = (frames: readonly FrameTime[]): number[] =>
  frames.slice(1).map(({ due }, index) => due - frames[index].due);

describe('the time line of a watcher', () => {
  it('has frames that come evenly where they come', () => {
    for (const gap of gapsOf(framesAt(new MotionClock(), even(30)))) expect(gap).toBeCloseTo(100, 6);
  });

  it('makes frames even that come unevenly, and never turns back', () => {
    const arrivals = even(60).map((time, index) => time + (index % 2 === 0 ? 0 : 60));
    for (const gap of gapsOf(framesAt(new MotionClock(), arrivals)).slice(5)) {
      expect(gap).toBeGreaterThan(80);
      expect(gap).toBeLessThan(120);
    }
  });

  it('goes on at once after an interruption, and stands still until then', () => {
    const clock = new MotionClock();
    const frames = framesAt(clock, even(10));
    const last = frames[9];
    const late = clock.next(last, 1, last.due + 2000);
    expect(late.due).toBe(last.due + 2000);
    expect(last.stoodUntil).toBeCloseTo(late.due - 100, 6);
    const after = clock.next(late, 1.1, late.due + 100);
    expect(after.due - late.due).toBeCloseTo(100, 0);
  });

  it('catches up by no more than a share of its pace', () => {
    const clock = new MotionClock();
    const [first] = framesAt(clock, [1000]);
    const early = clock.next(first, 0.1, 1020);
    expect(early.due).toBeGreaterThanOrEqual(1000 + 0.8 * 85);
    expect(early.due).toBeLessThan(1100);
  });

  it('goes on from where a run stood', () => {
    const clock = new MotionClock();
    const [first] = framesAt(clock, [1000]);
    clock.stand(first, 1500);
    expect(first.stoodUntil).toBe(1500);
    clock.stand(first, 1400);
    expect(first.stoodUntil).toBe(1500);
    const next = clock.next(first, 0.1, 1600);
    expect(next.due).toBeGreaterThan(1550);
    expect(next.due).toBeLessThan(1650);
  });

  it('distinguishes a seek from a faster run', () => {
    const clock = new MotionClock();
    const frames = framesAt(clock, even(10));
    const last = frames[9];
    expect(clock.isLeap(last, last.simulated + 0.2)).toBe(false);
    expect(clock.isLeap(last, last.simulated + 0.9)).toBe(false);
    expect(clock.isLeap(last, last.simulated + 1.1)).toBe(true);
    expect(clock.isLeap(last, last.simulated - 5)).toBe(true);
    // A run that makes two seconds with each frame goes on at its pace.
    const quick = new MotionClock();
    const start = quick.start(0, 1000);
    const second = quick.next(start, 2, 1100);
    expect(quick.isLeap(second, 4.1)).toBe(false);
    expect(quick.isLeap(second, 8)).toBe(true);
  });

  it('is drawn two intervals behind, and changes that delay by a tenth of the time that passed', () => {
    const clock = new MotionClock();
    framesAt(clock, even(30));
    expect(clock.playhead(4000)).toBeCloseTo(3800, 6);
    expect(clock.playhead(4100)).toBeCloseTo(3900, 6);
    const slow = new MotionClock();
    expect(slow.playhead(0)).toBe(-200);
    framesAt(
      slow,
      Array.from({ length: 200 }, (_, index) => index * 250),
    );
    const [before, after] = [slow.playhead(50_000), slow.playhead(50_100)];
    expect(after - before).toBeGreaterThanOrEqual(90 - 1e-6);
    expect(after - before).toBeLessThan(100.001);
    expect(50_100 - slow.playhead(50_100)).toBeLessThanOrEqual(5 * 250);
  });
});
