import type { DrawReport } from '../picture/picture.ts';
import { Sharpness } from './sharpness.ts';

/** One picture that the loop draws. */
export interface LoopMember {
  /** Most pictures per second that it wants to be drawn; undefined for as many as the screen shows. */
  readonly maxFrameRate?: number | undefined;
  /** Undefined when there is nothing to draw yet. */
  draw(now: number): DrawReport | undefined;
  /** Takes the loop's share of the full resolution. A canvas that gets another size is empty until it is drawn. */
  sharpen(): void;
}

/** How the last frame was drawn, all members together. */
export interface DrawnFrame extends Omit<DrawReport, 'cameras' | 'travels'> {
  readonly framesPerSecond: number;
}

export interface LoopOptions {
  /** Called with each frame of the screen, before anything is drawn, with the seconds since the last one. */
  readonly eachFrame?: (seconds: number) => void;
  /** Called about twice a second while something is drawn. */
  readonly onReport?: (frame: DrawnFrame) => void;
  /** Called right after the next picture was drawn, while its pixels can still be read; then forgotten. */
  readonly afterDraw?: Set<() => void>;
}

/** When nothing changed for so long, ms, nothing is drawn: a paused run costs no battery. Cameras come to rest well within it. */
const restAfter = 1200;
const reportEvery = 500;
/** From this share of a limit on, drawing keeps up with it. */
const keptUp = 0.8;
/** A page that was in the background must not fling the camera. */
const longestStep = 0.1;

/** Draws its members with each frame of the screen, as long as something moves. */
export class DrawLoop {
  readonly #options: LoopOptions;
  readonly #afterDraw: Set<() => void>;
  readonly #members = new Set<LoopMember>();
  readonly #sharpness = new Sharpness();
  #request = 0;
  #changedAt = 0;
  #lastFrame = 0;
  #lastDrawn = -Infinity;
  #framesSinceReport = 0;
  #reportedAt = 0;
  #isToResize = false;

  constructor(options: LoopOptions = {}) {
    this.#options = options;
    this.#afterDraw = options.afterDraw ?? new Set();
  }

  /** Share of the full resolution that is drawn now: less than 1 where drawing is slow. */
  get sharpness(): number {
    return this.#sharpness.share;
  }

  add(member: LoopMember): () => void {
    this.#members.add(member);
    this.touch();
    return () => void this.#members.delete(member);
  }

  start(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  /** Something changed that has to be seen. */
  touch(): void {
    this.#changedAt = performance.now();
  }

  /** Draws at once what stands there, when the size of a canvas has changed: it is empty otherwise until the next frame. */
  redraw(): void {
    this.touch();
    if (this.#request !== 0 && this.#reportedAt !== 0) this.#draw(performance.now());
  }

  #frame(now: number): void {
    this.#request = requestAnimationFrame((next) => this.#frame(next));
    const seconds = Math.min(longestStep, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    this.#options.eachFrame?.(seconds);
    const resting = now - this.#changedAt > restAfter;
    if (this.#sharpness.rest(resting)) this.#isToResize = true;
    else if (resting && this.#afterDraw.size === 0 && !this.#isToResize) return;
    if (this.#isDue(now)) this.#draw(now);
  }

  /** The least rate that a member asks for; Infinity without one. */
  get #maxFrameRate(): number {
    let least = Infinity;
    for (const { maxFrameRate = Infinity } of this.#members) least = Math.min(least, maxFrameRate);
    return least;
  }

  /** Whether enough time has passed since the last picture. On average the limit is met though frames of the screen come at their own times. */
  #isDue(now: number): boolean {
    const interval = 1000 / this.#maxFrameRate;
    if (now - this.#lastDrawn < interval) return false;
    this.#lastDrawn = Math.max(this.#lastDrawn + interval, now - interval);
    return true;
  }

  #draw(now: number): void {
    if (this.#isToResize) {
      this.#isToResize = false;
      for (const member of this.#members) member.sharpen();
    }
    const reports = [...this.#members].flatMap((member) => member.draw(now) ?? []);
    if (reports.length === 0) return;
    for (const callback of [...this.#afterDraw]) {
      this.#afterDraw.delete(callback);
      callback();
    }
    if (this.#reportedAt === 0) performance.mark('korzo-first-frame');
    this.#framesSinceReport++;
    if (now - this.#reportedAt >= reportEvery) this.#report(now, reports);
  }

  #report(now: number, reports: readonly DrawReport[]): void {
    const framesPerSecond = (this.#framesSinceReport * 1000) / (now - this.#reportedAt);
    const steady = this.#framesSinceReport > 2 && framesPerSecond > 0;
    this.#framesSinceReport = 0;
    this.#reportedAt = now;
    // Frames that were left out on purpose say nothing of the machine.
    const isHeldBack = framesPerSecond > keptUp * this.#maxFrameRate;
    if (steady && !isHeldBack && this.#sharpness.take(framesPerSecond)) this.#isToResize = true;
    const sum = (name: 'calls' | 'triangles' | 'milliseconds'): number =>
      reports.reduce((all, report) => all + report[name], 0);
    this.#options.onReport?.({
      framesPerSecond,
      calls: sum('calls'),
      triangles: sum('triangles'),
      milliseconds: sum('milliseconds'),
      topSpeed: Math.max(0, ...reports.map(({ topSpeed }) => topSpeed)),
    });
  }
}
