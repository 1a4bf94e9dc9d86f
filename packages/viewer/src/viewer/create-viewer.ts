import type { Appearance, Poses, RunInfo } from '@korzo/live';
import { hasMoved } from '../camera/has-moved.ts';
import { cellAt, layOut } from '../camera/layout.ts';
import { mirrorOf } from '../camera/mirror.ts';
import { Standpoint } from '../camera/standpoint.ts';
import type { BuiltCity } from '../city/built-city.ts';
import { createPicture } from '../drawing/create-picture.ts';
import { listenToCameraKeys } from '../hands/camera-keys.ts';
import { handle, type HandsOn, type Spot } from '../hands/hands.ts';
import { DrawLoop, type LoopMember } from '../loop/draw-loop.ts';
import { coloursFor } from '../paint/agent-colour.ts';
import {
  defaultDrawOptions,
  type CameraState,
  type DrawOptions,
  type DrawReport,
  type Picture,
  type View,
} from '../picture/picture.ts';
import { exposureScale } from './exposure-scale.ts';
import { FollowedRun } from './follow-run.ts';
import { makePoses } from './make-poses.ts';
import type { Exposure, FramesSource, PickEvent, RunSource, Viewer, ViewerEvents, ViewerOptions } from './viewer.ts';

/**
 * Draws a run into an element, which it fills.
 *
 * @throws {Error} where there is no WebGL 2
 */
export function createViewer(element: HTMLElement, options: ViewerOptions = {}): Viewer {
  return new ElementViewer(element, options);
}

const noPoses = makePoses(0);

type Listener<Name extends keyof ViewerEvents> = (event: ViewerEvents[Name]) => void;
type Listeners = { readonly [Name in keyof ViewerEvents]: Set<Listener<Name>> };

class ElementViewer implements Viewer {
  readonly canvas: HTMLCanvasElement;
  readonly picture: Picture;
  readonly #element: HTMLElement;
  readonly #loop: DrawLoop;
  readonly #standpoint: Standpoint;
  readonly #listeners: Listeners = {
    pick: new Set(),
    doublePick: new Set(),
    hover: new Set(),
    press: new Set(),
    stroke: new Set(),
    cameras: new Set(),
    place: new Set(),
  };
  readonly #endings: readonly (() => void)[];
  #source: RunSource | FramesSource | undefined;
  #followed: FollowedRun | undefined;
  #hasCity = false;
  #draw: DrawOptions;
  #byGroup: DrawOptions;
  #size = { width: 0, height: 0 };
  #isExposed = false;
  activeCamera = 0;
  dragging: Viewer['dragging'] = 'camera';
  goesHome = true;
  keepsRides = true;
  mirror: number | undefined;

  constructor(element: HTMLElement, { draw, cameras, label = 'Picture of the run', keys = true, loop }: ViewerOptions) {
    this.#element = element;
    this.canvas = makeCanvas(label);
    this.picture = createPicture(this.canvas);
    element.append(this.canvas);
    this.#draw = { ...defaultDrawOptions, ...draw };
    this.#byGroup = { ...this.#draw, colours: 'group' };
    this.#standpoint = new Standpoint(cameras);
    this.#loop = loop ?? new DrawLoop();
    this.picture.onReady(() => this.touch());
    const resize = new ResizeObserver(() => this.#measure());
    resize.observe(element);
    this.#endings = [
      () => resize.disconnect(),
      this.#loop.add(this.#asMember()),
      handle(this.#hands()),
      ...(keys ? [listenToCameraKeys(this.#keyboard())] : []),
      ...(loop === undefined ? [() => this.#loop.stop()] : []),
    ];
    this.#measure();
    if (loop === undefined) this.#loop.start();
  }

  #asMember(): LoopMember {
    const maxFrameRate = (): number | undefined =>
      isFrames(this.#source) ? undefined : this.#source?.info?.view.maxFrameRate;
    return {
      get maxFrameRate() {
        return maxFrameRate();
      },
      draw: (now) => this.#drawAt(now),
      sharpen: () => this.#resize(),
    };
  }

  show(source: RunSource | FramesSource | undefined): void {
    if (source === this.#source) return;
    this.#followed?.end();
    this.#followed = undefined;
    this.#source = source;
    this.picture.showRun(isFrames(source) ? source.place : undefined);
    if (isFrames(source)) {
      this.picture.showLooks(0, source.looks);
      this.#comeHome();
    } else if (source !== undefined) {
      this.#followed = new FollowedRun(source, {
        picture: this.picture,
        cameras: () => this.cameras,
        onRun: (info) => this.#enter(info),
        touch: () => this.touch(),
      });
    } else if (!this.#hasCity) this.picture.blank(this.#draw);
    this.touch();
  }

  showCity(text: string, city: BuiltCity): void {
    this.picture.showCity(text, city);
    this.#hasCity = true;
    this.#comeHome();
    this.touch();
  }

  #enter(info: RunInfo): void {
    if (!this.goesHome) return;
    // A city that the page has built stays where it is, whatever drives in it.
    if (!this.#hasCity && this.#standpoint.enter(info)) {
      this.activeCamera = 0;
      this.#emit('place', info);
    }
    this.#comeHome();
  }

  /** Shows the whole place, as long as no hand moved the camera. */
  #comeHome(): void {
    if (!this.goesHome || !this.#hasPlace) return;
    const home = this.picture.homeCamera('orbit');
    if (home === undefined) return;
    this.#standpoint.recognise(home);
    if (this.#standpoint.isUntouched && this.#standpoint.goHome(home)) this.#camerasMoved();
  }

  get #hasPlace(): boolean {
    return this.#hasCity || isFrames(this.#source) || this.#source?.info !== undefined;
  }

  get cameras(): readonly CameraState[] {
    return this.#standpoint.cameras;
  }

  set cameras(cameras: readonly CameraState[]) {
    if (cameras === this.#standpoint.cameras) return;
    if (this.#standpoint.cameras.length > 0) this.picture.hurry();
    this.#standpoint.cameras = cameras;
    this.#followed?.camerasMoved();
    this.#comeHome();
    this.touch();
  }

  flyIn(): void {
    this.picture.flyIn();
    this.touch();
  }

  /** Hands take over from where the picture is. */
  #land(): void {
    const [camera, ...others] = this.#standpoint.cameras;
    const shown = camera === undefined ? undefined : this.picture.land(camera);
    if (shown === undefined || camera.mode !== 'orbit') return;
    this.#standpoint.cameras = [shown, ...others];
    this.#camerasMoved();
  }

  moveCamera(change: (camera: CameraState) => CameraState): void {
    this.#land();
    const { cameras } = this.#standpoint;
    const now = cameras.at(this.activeCamera);
    if (now === undefined) return;
    this.#standpoint.cameras = cameras.with(this.activeCamera, change(now));
    this.#camerasMoved();
  }

  wholePlace(mode?: 'orbit' | 'top'): void {
    this.moveCamera((camera) => this.picture.homeCamera(mode ?? (camera.mode === 'top' ? 'top' : 'orbit')) ?? camera);
  }

  #camerasMoved(): void {
    this.#followed?.camerasMoved();
    this.touch();
    this.#emit('cameras', this.cameras);
  }

  get draw(): DrawOptions {
    return this.#draw;
  }

  set draw(draw: DrawOptions) {
    if (draw === this.#draw) return;
    this.#draw = draw;
    this.#byGroup = { ...draw, colours: 'group' };
    this.touch();
  }

  choose(agents: readonly number[]): void {
    this.picture.choose(agents);
    this.touch();
  }

  touch(): void {
    this.#loop.touch();
  }

  on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => void this.#listeners[name].delete(listener);
  }

  #emit<Name extends keyof ViewerEvents>(name: Name, event: ViewerEvents[Name]): void {
    for (const listener of this.#listeners[name]) listener(event);
  }

  expose(width: number, height: number): Exposure {
    this.#isExposed = true;
    if (this.cameras.length > 0) this.picture.land(this.cameras[0]);
    const scale = exposureScale(width, height);
    this.#size = { width: width / scale, height: height / scale };
    this.picture.resize(width / scale, height / scale, scale);
    this.canvas.style.objectFit = 'contain';
    this.#comeHome();
    const end = (): void => {
      this.#isExposed = false;
      this.canvas.style.objectFit = '';
      this.#measure();
    };
    if (!this.picture.hasSize(width, height)) {
      end();
      throw new Error(`this graphics card draws no picture of ${width} x ${height} pixels; choose a smaller size`);
    }
    return { draw: (poses, now) => void this.#drawPoses(poses, now), end };
  }

  #measure(): void {
    if (this.#isExposed) return;
    const { clientWidth, clientHeight } = this.#element;
    this.#size = { width: clientWidth, height: clientHeight };
    this.#resize();
    this.#comeHome();
    this.#loop.redraw();
  }

  /** Gives the picture as many pixels as its place has, or less while drawing is slow. */
  #resize(): void {
    if (this.#isExposed) return;
    const { width, height } = this.#size;
    this.picture.resize(width, height, Math.min(2, devicePixelRatio) * this.#loop.sharpness);
  }

  get #views(): View[] {
    return layOut(this.cameras, this.#size.width, this.#size.height);
  }

  #drawAt(now: number): DrawReport | undefined {
    return this.#isExposed ? undefined : this.#drawPoses(this.#posesAt(now), now);
  }

  #drawPoses(poses: Poses, now: number): DrawReport | undefined {
    const { width, height } = this.#size;
    if (width === 0 || height === 0 || this.cameras.length === 0 || !this.#hasPlace) return undefined;
    const views = this.#views;
    const driver = views.at(this.activeCamera);
    const mirror = this.mirror === undefined || driver === undefined ? [] : [mirrorOf(this.mirror, driver)];
    const report = this.picture.draw(poses, [...views, ...mirror], this.#optionsNow(), now);
    if (report.travels) this.touch();
    if (this.keepsRides) this.#takeBack(views, report.cameras);
    return report;
  }

  #posesAt(now: number): Poses {
    const source = this.#source;
    if (isFrames(source)) {
      // Whether it moves is known to the source alone.
      this.touch();
      return source.at(now);
    }
    return source?.info === undefined ? noPoses : source.motion.at(now);
  }

  #optionsNow(): DrawOptions {
    const looks: readonly Appearance[] = this.#source?.looks ?? [];
    return coloursFor(this.#draw.colours, looks) === this.#draw.colours ? this.#draw : this.#byGroup;
  }

  /** Cameras that ride on an agent moved by themselves: set free, they stay where they are. */
  #takeBack(views: readonly View[], drawn: readonly CameraState[]): void {
    const moved = views.map(({ camera }, cell) =>
      camera.mode === 'follow' || camera.mode === 'anchor' ? (drawn[cell] ?? camera) : camera,
    );
    if (!moved.some((camera, cell) => hasMoved(views[cell].camera, camera))) return;
    this.#standpoint.cameras = moved;
    this.#camerasMoved();
  }

  #keyboard(): Parameters<typeof listenToCameraKeys>[0] {
    return {
      canvas: this.canvas,
      moveCamera: (change) => this.moveCamera(change),
      wholePlace: () => this.wholePlace(),
    };
  }

  #hands(): HandsOn {
    const pickAt = ({ x, y }: Spot, shift: boolean): PickEvent => ({ x, y, shift, agent: this.picture.agentAt(x, y) });
    return {
      canvas: this.canvas,
      draws: () => this.dragging === 'stroke',
      viewSize: () => this.#views.at(this.activeCamera) ?? this.#size,
      moveCamera: (change) => this.moveCamera(change),
      groundAt: ({ x, y }) => this.picture.groundAt(x, y)?.at,
      onPress: ({ x, y }) => {
        this.#land();
        this.activeCamera = cellAt(this.#views, x, y);
        this.#emit('press', { camera: this.activeCamera });
      },
      onStroke: (phase, spot, shift) => {
        if (this.dragging === 'stroke') this.#emit('stroke', { ...spot, phase, shift });
      },
      onClick: (spot, shift) => this.#emit('pick', pickAt(spot, shift)),
      onDoubleClick: (spot) => this.#emit('doublePick', pickAt(spot, false)),
      onHover: (spot, isHeld) => this.#emit('hover', spot === undefined ? undefined : { ...spot, isHeld }),
    };
  }

  destroy(): void {
    this.#followed?.end();
    for (const end of this.#endings) end();
    this.picture.dispose();
    this.canvas.remove();
  }
}

const isFrames = (source: RunSource | FramesSource | undefined): source is FramesSource =>
  source !== undefined && 'place' in source;

function makeCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.role = 'application';
  canvas.ariaRoleDescription = 'picture';
  canvas.ariaLabel = label;
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%', touchAction: 'none' });
  return canvas;
}
