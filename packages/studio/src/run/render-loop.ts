import { layOut } from '../camera/layout.ts';
import { gamepadMoves } from '../input/gamepad.ts';
import { Sharpness } from './sharpness.ts';
import type { HeldKeys } from '../keys/listen.ts';
import type { CameraState, DrawOptions, Picture, View } from '../picture/picture.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** One canvas with the session it shows. */
export interface Drawn {
  readonly picture: Picture;
  readonly session: Session;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** When nothing changed for so long, ms, nothing is drawn: a paused run costs no battery. Cameras come to rest well within it. */
const restAfter = 1200;
const reportEvery = 500;
/** A page that was in the background must not fling the camera. */
const longestStep = 0.1;

/** Draws every session with each frame of the screen, as long as something moves. */
export class RenderLoop {
  readonly #studio: Studio;
  readonly #held: HeldKeys;
  readonly #cells = new Set<Drawn>();
  #request = 0;
  #changedAt = 0;
  #lastFrame = 0;
  #framesSinceReport = 0;
  #reportedAt = 0;
  readonly #sharpness = new Sharpness();
  /** A canvas that gets another size is empty until it is drawn: it waits for the next frame, which draws it. */
  #isToResize = false;
  #byGroup: { readonly of: DrawOptions; readonly options: DrawOptions } | undefined;

  constructor(studio: Studio, held: HeldKeys) {
    this.#studio = studio;
    this.#held = held;
  }

  add(cell: Drawn): () => void {
    this.#cells.add(cell);
    this.touch();
    return () => void this.#cells.delete(cell);
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

  #frame(now: number): void {
    this.#request = requestAnimationFrame((next) => this.#frame(next));
    const seconds = Math.min(longestStep, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    if (this.#held.any) this.#held.advance(this.#studio, seconds);
    gamepadMoves(this.#studio, seconds);
    const resting = now - this.#changedAt > restAfter;
    if (this.#sharpness.rest(resting)) this.#isToResize = true;
    else if (resting && this.#studio.afterDraw.size === 0 && !this.#isToResize) return;
    this.#draw(now);
  }

  /** Draws at once what stands there, when the size of a canvas has changed: it is empty otherwise until the next frame. */
  redraw(): void {
    this.touch();
    if (this.#request !== 0 && this.#reportedAt !== 0) this.#draw(performance.now());
  }

  #draw(now: number): void {
    const { cameras, afterDraw, sessions } = this.#studio;
    if (cameras.peek().length === 0) return;
    if (this.#isToResize) this.#resize();
    const comparing = this.#cells.size > 1;
    let calls = 0;
    let triangles = 0;
    let milliseconds = 0;
    for (const { picture, session, width, height } of this.#cells) {
      if (width === 0 || height === 0 || session.info.peek() === undefined) continue;
      // The cameras are those of the next run already.
      if (!sessions.peek().includes(session)) continue;
      const shown = comparing ? cameras.peek().slice(0, 1) : cameras.peek();
      const views = layOut(shown, width, height);
      const report = picture.draw(session.live.motion.at(now), views, this.#optionsFor(session), now);
      calls += report.calls;
      triangles += report.triangles;
      milliseconds += report.milliseconds;
      if (!comparing) this.#takeBack(views, report.cameras);
    }
    for (const callback of [...afterDraw]) {
      afterDraw.delete(callback);
      callback();
    }
    if (this.#reportedAt === 0) performance.mark('korzo-first-frame');
    this.#framesSinceReport++;
    if (now - this.#reportedAt < reportEvery) return;
    const framesPerSecond = (this.#framesSinceReport * 1000) / (now - this.#reportedAt);
    const steady = this.#framesSinceReport > 2 && framesPerSecond > 0;
    this.#framesSinceReport = 0;
    this.#reportedAt = now;
    if (steady && this.#sharpness.take(framesPerSecond)) this.#isToResize = true;
    this.#studio.drawn.value = { framesPerSecond, calls, triangles, milliseconds };
  }

  #resize(): void {
    this.#isToResize = false;
    for (const cell of this.#cells) this.resize(cell);
  }

  /** Gives a picture as many pixels as its place has, or less while drawing is slow. */
  resize({ picture, width, height }: Drawn): void {
    picture.resize(width, height, Math.min(2, devicePixelRatio) * this.#sharpness.share);
  }

  /** Where nobody has a sex, groups tell agents apart. */
  #optionsFor(session: Session): DrawOptions {
    const draw = this.#studio.draw.peek();
    if (draw.colours !== 'sex' || session.looks.peek().some(({ sex }) => sex !== undefined)) return draw;
    if (this.#byGroup?.of !== draw) this.#byGroup = { of: draw, options: { ...draw, colours: 'group' } };
    return this.#byGroup.options;
  }

  /** Cameras that ride on somebody moved by themselves: set free, they stay where they are. */
  #takeBack(views: readonly View[], drawn: readonly View['camera'][]): void {
    const { cameras } = this.#studio;
    const moved = views.map(({ camera }, cell) =>
      camera.mode === 'follow' || camera.mode === 'anchor' ? (drawn[cell] ?? camera) : camera,
    );
    if (moved.some((camera, cell) => hasMoved(views[cell].camera, camera))) cameras.value = moved;
  }
}

/** By more than anybody sees, a millimetre or a tenth of a milliradian: a camera that came to rest lets the picture rest. */
const hasMoved = (before: CameraState, after: CameraState): boolean =>
  before !== after &&
  (before.target.some((place, axis) => Math.abs(place - after.target[axis]) > 1e-3) ||
    Math.abs(before.distance - after.distance) > 1e-3 ||
    Math.abs(before.azimuth - after.azimuth) > 1e-4 ||
    Math.abs(before.elevation - after.elevation) > 1e-4);
