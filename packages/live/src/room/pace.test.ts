import { beforeEach, describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** A clock that a test turns, with its timers. */
class TrialClock {
  now = 1000;
  ticks = 0;
  updates: number[] = [];
  /** Ticks made until each update. */
  shown: number[] = [];
  /** How long one tick takes, ms, and after how many there are no more. */
  tickTime = 0;
  lastTick = Infinity;
  #timers: { at: number; callback: () => void }[] = [];

  readonly pace = new Pace({
    clock: () => this.now,
    schedule: (callback, milliseconds) => {
      const timer = { at: this.now + milliseconds, callback };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((each) => each !== timer);
      };
    },
    dt: 0.05,
    tick: () => {
      this.ticks++;
      this.now += this.tickTime;
      return this.ticks < this.lastTick;
    },
    update: () => {
      this.updates.push(this.now);
      this.shown.push(this.ticks);
    },
  });

  /** Lets time pass, and timers call back in their order. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      this.#timers.sort((one, other) => one.at - other.at);
      const next = this.#timers.at(0);
      if (next === undefined || next.at > end || this.now > end) break;
      this.#timers.shift();
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
    this.now = Math.max(this.now, end);
  }
}

let trial: TrialClock;
beforeEach(() => {
  trial = new TrialClock();
});

describe('Pace', () => {
  it('makes as many ticks as the time on the clock asks for, and ten updates a second', () => {
    trial.pace.play();
    trial.pass(10_000);
    expect(Math.abs(trial.ticks - 200)).toBeLessThanOrEqual(2);
    expect(Math.abs(trial.updates.length - 100)).toBeLessThanOrEqual(2);
  });

  it.each([0.1, 0.5, 3, 20])('keeps a speed of %s', (speed) => {
    trial.pace.setSpeed(speed);
    trial.pace.play();
    trial.pass(10_000);
    expect(Math.abs(trial.ticks - 200 * speed)).toBeLessThanOrEqual(2 + speed * 2);
  });

  it('lets others have their turn at least every 50 ms, however much there is to do', () => {
    trial.tickTime = 7;
    trial.pace.setSpeed('fastest');
    trial.pace.play();
    const before = trial.now;
    trial.pass(0);
    expect(trial.now - before).toBeLessThan(50);
  });

  it('falls behind without a debt that it would have to make up for', () => {
    trial.tickTime = 100;
    trial.pace.play();
    trial.pass(5000);
    expect(trial.ticks).toBeGreaterThan(40);
    trial.tickTime = 0;
    const before = trial.ticks;
    trial.pass(1000);
    expect(trial.ticks - before).toBeLessThanOrEqual(20 + 6);
  });

  it('makes no tick after a pause, and no jump afterwards', () => {
    trial.pace.play();
    trial.pass(1000);
    trial.pace.pause();
    const { ticks } = trial;
    trial.pass(60_000);
    expect(trial.ticks).toBe(ticks);
    trial.pace.play();
    trial.pass(100);
    expect(trial.ticks - ticks).toBeLessThanOrEqual(3);
  });

  it('makes exactly the steps asked for, then rests', async () => {
    const made = trial.pace.step(37);
    trial.pass(1000);
    await made;
    expect(trial.ticks).toBe(37);
    expect(trial.pace.playing).toBe(false);
    expect(trial.updates.length).toBeGreaterThan(0);
  });

  it.each([0, 7, 90])('shows the tick before the last step as well, with ticks of %s ms', async (tickTime) => {
    trial.tickTime = tickTime;
    const made = trial.pace.step(37);
    trial.pass(10_000);
    await made;
    expect(trial.shown.slice(-2)).toEqual([36, 37]);
    const one = trial.pace.step(1);
    trial.pass(1000);
    await one;
    expect(trial.shown.slice(-2)).toEqual([37, 38]);
  });

  it('answers who waits for steps when a viewer pauses or the run ends', async () => {
    trial.tickTime = 30;
    const paused = trial.pace.step(1000);
    trial.pass(100);
    trial.pace.pause();
    await paused;
    expect(trial.ticks).toBeLessThan(1000);
    trial.lastTick = trial.ticks + 5;
    const ended = trial.pace.step(1000);
    trial.pass(1000);
    await ended;
    expect(trial.ticks).toBe(trial.lastTick);
  });
});
