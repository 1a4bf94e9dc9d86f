/** One frame on the watcher's time line, ms. */
export interface FrameTime {
  /** Simulated, s. */
  readonly simulated: number;
  /** When it is due on the time line, and until when the run stood still there. */
  readonly due: number;
  stoodUntil: number;
}

/** Puts frames on a time line, and says which place of it is drawn. Times in ms. */
export interface FrameClock {
  /** The first frame of a run, or after a leap in time. */
  start(simulated: number, now: number): FrameTime;
  /** The time of the run did not go on. */
  stand(last: FrameTime, now: number): void;
  /** The next frame of a run that goes on, forward or backward. */
  next(last: FrameTime, simulated: number, now: number): FrameTime;
  /** Whether agents do not go on from where they were, as after a seek. */
  isLeap(last: FrameTime, simulated: number): boolean;
  /** Place on the time line that is drawn at this time. */
  playhead(now: number): number;
}

/** How much later than due frames may come without being missed, ms. */
const allowance = 100;
const firstInterval = 100;
/** Share by which the pace may differ from the true one to catch up, and how quickly lateness counts as the new normal. */
const mostHaste = 0.15;
const patience = 0.05;
/** Share of news in the running means. */
const news = 0.04;
/** A change of the simulated step by more than this factor means that the speed was changed. */
const otherSpeed = 1.6;
/** Agents may turn within so much simulated time, s: a longer step is drawn as motion only when it is the pace of the run. */
const shortLeap = 1;
/** A step of more simulated time is never drawn as motion, s. */
const longestStride = 5;
/** Later than this is an interruption, ms. */
const interruption = 600;

/**
 * Puts frames on the watcher's time line: evenly as the simulated time says, though they arrive unevenly. What is drawn lies one interval and an allowance
 * behind, two intervals at ten frames a second.
 */
export class MotionClock implements FrameClock {
  #interval = firstInterval;
  #step = 0;
  #delay = firstInterval + allowance;
  #lastArrival = NaN;
  #lastNow = NaN;
  /** Simulated time between the last two frames, a leap or not, s. */
  #lastStep: number;

  /** @param leap simulated time of the leap that it begins with, s */
  constructor(leap = 0) {
    this.#lastStep = leap;
  }

  /** The first frame of a run, or after a leap in time. */
  start(simulated: number, now: number): FrameTime {
    this.#lastArrival = now;
    return { simulated, due: now, stoodUntil: now };
  }

  /** The time of the run did not go on. */
  stand(last: FrameTime, now: number): void {
    this.#lastArrival = now;
    last.stoodUntil = Math.max(last.stoodUntil, now);
  }

  /** The next frame of a run that goes on, forward or backward. */
  next(last: FrameTime, simulated: number, now: number): FrameTime {
    const stepNow = Math.abs(simulated - last.simulated);
    this.#lastStep = stepNow;
    const nominal = this.#nominal(stepNow, now);
    let due = last.stoodUntil + nominal;
    const late = now - due;
    if (late > interruption) {
      last.stoodUntil = now - nominal;
      due = now;
    } else due += Math.max(Math.min(late < 0 ? late : late * patience, mostHaste * nominal), -mostHaste * nominal);
    return { simulated, due, stoodUntil: due };
  }

  /** Whether agents do not go on from where they were, as after a seek: a long step that is not the pace of the run. */
  isLeap(last: FrameTime, simulated: number): boolean {
    const step = Math.abs(simulated - last.simulated);
    if (step <= shortLeap) return false;
    const stood = last.stoodUntil > last.due;
    return stood || step > longestStride || !isAlike(step, this.#lastStep);
  }

  /** Place on the time line that is drawn at this time. It goes a little faster or slower while the delay adapts. */
  playhead(now: number): number {
    const passed = Number.isNaN(this.#lastNow) ? 0 : Math.max(now - this.#lastNow, 0);
    this.#lastNow = now;
    const wanted = Math.min(this.#interval + allowance, 5 * this.#interval);
    const most = 0.1 * passed;
    this.#delay += Math.max(Math.min(wanted - this.#delay, most), -most);
    return now - this.#delay;
  }

  /** How long the simulated step should take, ms. */
  #nominal(step: number, now: number): number {
    const arrived = Math.max(now - this.#lastArrival, 0);
    this.#lastArrival = now;
    if (arrived < interruption * 2) {
      const plausible = Math.max(Math.min(arrived, 3 * this.#interval), 0.2 * this.#interval);
      this.#interval += news * (plausible - this.#interval);
    }
    if (!isAlike(step, this.#step)) {
      this.#step = step;
      return this.#interval;
    }
    this.#step += news * (step - this.#step);
    return (this.#interval * step) / this.#step;
  }
}

/** Whether two simulated steps are those of one speed. */
const isAlike = (one: number, other: number): boolean => {
  const ratio = one / other;
  return ratio < otherSpeed && ratio > 1 / otherSpeed;
};
