import type { RunInfo } from '@korzo/live';
import { watchedArea } from '../camera/watched-area.ts';
import type { CameraState, Picture } from '../picture/picture.ts';
import type { RunSource } from './viewer.ts';

/** Frames come at most so often, s: motion in between is smooth. */
const framePeriod = 0.1;
/** The area asked for follows the camera when it rested so long, ms. */
const watchRest = 300;

interface Follower {
  readonly picture: Picture;
  readonly cameras: () => readonly CameraState[];
  /** A run was opened, or is on already. */
  readonly onRun: (info: RunInfo) => void;
  /** Something changed that has to be drawn. */
  readonly touch: () => void;
}

/** Hands everything that a run reports to a picture. */
export class FollowedRun {
  readonly #run: RunSource;
  readonly #follower: Follower;
  readonly #endings: (() => void)[] = [];
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tick = -1;
  #inspected = '';
  #signals: string | undefined;

  constructor(run: RunSource, follower: Follower) {
    this.#run = run;
    this.#follower = follower;
    const { picture, touch } = follower;
    this.#endings.push(
      run.on('run', ({ info }) => this.#enter(info)),
      run.on('scenery', ({ level }) => {
        picture.showLevel(level);
        touch();
      }),
      run.on('layers', ({ layers }) => {
        picture.showLayers(layers);
        touch();
      }),
      run.on('looks', ({ first, looks }) => picture.showLooks(first, looks)),
      run.on('status', ({ status }) => {
        this.#showSignals(status.playback === undefined ? status.signals : status.playback.shown?.signals);
      }),
      run.on('inspections', ({ inspections }) => {
        picture.showInspections(inspections);
        // They come with every frame, of a run that stands still as well.
        const now = inspections.map(({ agent, at }) => `${agent}:${at.join()}`).join(' ');
        if (now !== this.#inspected) touch();
        this.#inspected = now;
      }),
      run.onBodies?.(touch) ?? (() => undefined),
      run.onFrame(({ tick, entered, left }) => {
        if (tick === this.#tick && entered.length === 0 && left.length === 0) return;
        this.#tick = tick;
        touch();
      }),
    );
    if (run.info !== undefined) this.#enter(run.info);
    this.#watch();
  }

  get hasRun(): boolean {
    return this.#run.info !== undefined;
  }

  #enter(info: RunInfo): void {
    const { picture, onRun, touch } = this.#follower;
    picture.showRun(info);
    picture.showLayers(info.layers);
    picture.showInspections([]);
    picture.showLooks(0, this.#run.looks);
    onRun(info);
    touch();
    this.camerasMoved();
  }

  /** Lights are dark at a moment of which it is not known what they showed. */
  #showSignals(signals: string | undefined): void {
    if (signals === this.#signals) return;
    this.#signals = signals;
    this.#follower.picture.showSignals(signals);
    this.#follower.touch();
  }

  /** Asks for the part of a large world that the cameras see, once they rest. */
  camerasMoved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#watch(), watchRest);
  }

  #watch(): void {
    const size = this.#run.info?.scenery.size;
    const cameras = this.#follower.cameras();
    const area =
      size === undefined || cameras.length === 0 ? { type: 'everything' as const } : watchedArea(cameras, size);
    const text = JSON.stringify(area);
    if (text === this.#asked) return;
    this.#asked = text;
    // A connection that is lost asks again by itself when it is back.
    this.#run.ask({ type: 'watch', area, period: framePeriod }).catch(() => undefined);
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    this.#follower.picture.showSignals(undefined);
    this.#follower.picture.showInspections([]);
  }
}
