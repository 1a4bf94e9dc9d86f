import type { BodyFrame } from '../frames/body-frame.ts';
import type { SectionFrame } from '../frames/section-frame.ts';
import type { Sight } from '../frames/sight.ts';
import type { Poses } from './motion.ts';
import type { FrameClock, FrameTime } from './motion-clock.ts';
import { SmoothMotion } from './smooth-motion.ts';

/** Frames are due at the time they say, and what is drawn is not behind them. */
const recordedClock: FrameClock = {
  start: (simulated) => timeOf(simulated),
  next: (_last, simulated) => timeOf(simulated),
  stand: () => undefined,
  isLeap: (last, simulated) => simulated < last.simulated,
  playhead: (now) => now,
};

const timeOf = (simulated: number): FrameTime => ({
  simulated,
  due: simulated * 1000,
  stoodUntil: simulated * 1000,
});

/** Motion between recorded frames by simulated time alone: the same frames give the same poses, however fast they come. */
export class RecordedMotion {
  readonly #motion = new SmoothMotion(() => recordedClock);
  /** Bodies are drawn on from their last frame, so that none may be known too early. */
  readonly #bodies: BodyFrame[] = [];
  #newestBodies = -Infinity;
  /** Simulated time of the newest frame, s. */
  newest = -Infinity;

  /** Frames come in the order of their times. */
  take(sight: Sight): void {
    this.newest = sight.time;
    this.#motion.take(sight, sight.time * 1000);
  }

  /** Frames may come again, and later ones before. */
  takeBodies(frame: BodyFrame): void {
    if (frame.time <= this.#newestBodies) return;
    this.#newestBodies = frame.time;
    this.#bodies.push({ ...frame, pace: 1 });
  }

  takeSections(frame: SectionFrame): void {
    this.#motion.takeSections(frame);
  }

  /** Poses at a simulated time, s, which is not after the newest frame nor before the times asked for so far; the same object each time. */
  at(time: number): Poses {
    const now = time * 1000;
    while (this.#bodies.length > 0 && this.#bodies[0].time <= time + 1e-6) {
      const frame = this.#bodies.shift() as BodyFrame;
      this.#motion.takeBodies(frame, frame.time * 1000);
    }
    return this.#motion.at(now);
  }
}
