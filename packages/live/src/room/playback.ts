import type { FrameChannel } from '../frames/viewer.ts';
import type { Area } from '../protocol/requests.ts';
import type { Places } from './places.ts';
import type { RecordedPlaces } from './recorded-places.ts';
import type { RunRecording } from './run-recording.ts';
import { Screen, type Wrap } from './screen.ts';

/** One watcher's look back: a time of the recording, and how that time goes on. */
export class Playback {
  time: number;
  /** Simulated seconds per second; negative plays backwards, 0 stands. */
  speed = 0;
  /** Played again and again, s. */
  loop: readonly [number, number] | undefined;
  /** Whether it has played to the end of what is recorded. */
  isOver = false;
  /** What it shows; undefined before the first moment. */
  places: Places | undefined;
  readonly #recording: RunRecording;
  readonly #seeker: ReturnType<RunRecording['openSeeker']>;
  readonly #shown: RecordedPlaces;
  readonly #screen = new Screen();
  readonly #viewer: ReturnType<Screen['addViewer']>;
  readonly #wrap: Wrap;
  #since: number;

  constructor(
    { recording, shown }: { readonly recording: RunRecording; readonly shown: RecordedPlaces },
    watcher: { readonly channel: FrameChannel; readonly area: Area; readonly period: number },
    start: { readonly time: number; readonly now: number; readonly wrap: Wrap },
  ) {
    this.#recording = recording;
    this.#seeker = recording.openSeeker();
    this.#shown = shown;
    this.#viewer = this.#screen.addViewer(watcher.channel, watcher.area, watcher.period);
    this.time = start.time;
    this.#since = start.now;
    this.#wrap = start.wrap;
  }

  watch(area: Area, period: number): void {
    this.#viewer.watch(area, period);
  }

  play(speed: number, loop: readonly [number, number] | undefined, now: number): void {
    this.speed = speed;
    this.loop = loop;
    this.isOver = false;
    this.#since = now;
  }

  /** Shows the time that is on now, ms of the clock; `beforeFrame` says what the frame refers to. */
  show(now: number, beforeFrame: () => void): void {
    this.time = this.#within(this.time + (this.speed * (now - this.#since)) / 1000);
    this.#since = now;
    const moment = this.#seeker.at(this.time);
    if (moment === undefined) return;
    this.places = this.#shown.show(moment, this.#recording.attitudesAt(moment.tick));
    beforeFrame();
    this.#screen.show(this.places, now, {
      wrap: this.#wrap,
      bodies: this.#shown.bodies,
      sections: this.#recording.sectionsAt(moment.tick),
      pace: this.speed,
    });
  }

  /** The time within the loop, or else within what is recorded; there it stops. */
  #within(time: number): number {
    const { loop } = this;
    if (loop !== undefined && loop[1] > loop[0]) {
      const length = loop[1] - loop[0];
      return loop[0] + ((((time - loop[0]) % length) + length) % length);
    }
    const [from, to] = this.#recording.range;
    const inside = Math.min(Math.max(time, from), to);
    if (inside === time) return time;
    this.isOver = this.speed > 0 && time > to;
    this.speed = 0;
    return inside;
  }
}
