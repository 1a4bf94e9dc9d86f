import type { Signal } from '@preact/signals';
import { orbit, pull } from '../../camera/moves.ts';
import { gestureOf, type Finger } from '../../input/gesture.ts';
import { changeMode, zoomAt, zoomBy } from '../../picture/camera/camera-moves.ts';
import { meetsHeight } from '../../picture/camera/lens.ts';
import type { CameraState } from '../../picture/picture.ts';
import type { CityPicture } from './city-picture.ts';

/** A press that moved less than this, CSS pixels, is a click. */
const clickReach = 5;
const wheelZoom = 0.0015;
const pinchZoom = 0.01;
/** What one press of a key does: a share of the picture's height, radians, a factor. */
const keyPan = 0.08;
const keyTurn = 0.12;
const keyZoom = 1.2;

interface Held extends Finger {
  readonly startX: number;
  readonly startY: number;
  readonly pans: boolean;
  moved: boolean;
}

export interface HandsOn {
  readonly canvas: HTMLCanvasElement;
  readonly picture: CityPicture;
  readonly camera: Signal<CameraState | undefined>;
  /** Where the pointer rests, or nowhere. */
  readonly onPoint: (spot: Finger | undefined) => void;
  readonly onClick: (spot: Finger) => void;
}

/** Mouse, fingers and keys on the picture of a city. The function it gives back lets go. */
export function handleCity(on: HandsOn): () => void {
  const hands = new CityHands(on);
  const ending = new AbortController();
  const { canvas } = on;
  const { signal } = ending;
  canvas.addEventListener('pointerdown', (event) => hands.down(event), { signal });
  canvas.addEventListener('pointermove', (event) => hands.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => hands.up(event), { signal });
  canvas.addEventListener('pointercancel', (event) => hands.cancel(event), { signal });
  canvas.addEventListener('pointerleave', () => on.onPoint(undefined), { signal });
  canvas.addEventListener('wheel', (event) => hands.wheel(event), { signal, passive: false });
  canvas.addEventListener('keydown', (event) => hands.key(event), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => ending.abort();
}

class CityHands {
  readonly #on: HandsOn;
  readonly #held = new Map<number, Held>();

  constructor(on: HandsOn) {
    this.#on = on;
  }

  #moveCamera(change: (camera: CameraState) => CameraState): void {
    const { camera } = this.#on;
    const now = camera.peek();
    if (now !== undefined) camera.value = change(now);
  }

  #spotOf(event: MouseEvent): Finger {
    const { left, top } = this.#on.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event: PointerEvent): void {
    const { canvas } = this.#on;
    const spot = this.#spotOf(event);
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    const pans = event.button === 1 || event.button === 2 || event.ctrlKey || event.metaKey || event.shiftKey;
    this.#held.set(event.pointerId, { ...spot, startX: spot.x, startY: spot.y, pans, moved: false });
    if (this.#held.size > 1) for (const held of this.#held.values()) held.moved = true;
  }

  move(event: PointerEvent): void {
    const spot = this.#spotOf(event);
    const held = this.#held.get(event.pointerId);
    if (held === undefined) {
      if (event.pointerType !== 'touch') this.#on.onPoint(spot);
      return;
    }
    const before = { x: held.x, y: held.y };
    if (Math.hypot(spot.x - held.startX, spot.y - held.startY) > clickReach) held.moved = true;
    const other = [...this.#held.values()].find((finger) => finger !== held);
    if (other !== undefined) this.#gesture([other, before], [other, spot]);
    else if (held.moved) this.#drag(spot.x - held.x, spot.y - held.y, held.pans);
    Object.assign(held, spot);
  }

  #drag(dx: number, dy: number, pans: boolean): void {
    const { clientWidth: width, clientHeight: height } = this.#on.canvas;
    this.#on.onPoint(undefined);
    this.#moveCamera((camera) =>
      pans || camera.mode === 'top'
        ? pull(camera, dx, dy, height)
        : orbit(camera, (-dx / width) * Math.PI, (dy / height) * Math.PI),
    );
  }

  #gesture(before: readonly [Finger, Finger], after: readonly [Finger, Finger]): void {
    const { spread, turn, dx, dy, middle } = gestureOf(before, after);
    const { clientHeight: height } = this.#on.canvas;
    this.#moveCamera((camera) => {
      const turned = pull(orbit(camera, turn, 0), dx, dy, height);
      return this.#zoomed(turned, middle, 1 / spread);
    });
  }

  #zoomed(camera: CameraState, { x, y }: Finger, factor: number): CameraState {
    const ray = this.#on.picture.rayAt(x, y);
    const place = ray === undefined ? undefined : meetsHeight(ray, camera.target[2]);
    return place === undefined ? zoomBy(camera, factor) : zoomAt(camera, place, factor);
  }

  up(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    this.#held.delete(event.pointerId);
    if (held !== undefined && !held.moved && event.button === 0) this.#on.onClick(this.#spotOf(event));
  }

  cancel(event: PointerEvent): void {
    this.#held.delete(event.pointerId);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touch pad comes as a wheel with the control key, in small numbers.
    const factor = Math.exp(event.deltaY * lines * (event.ctrlKey ? pinchZoom : wheelZoom));
    this.#moveCamera((camera) => this.#zoomed(camera, this.#spotOf(event), factor));
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = cameraKeys[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (event.key === 'Home' || event.key === 'z') {
      const { picture } = this.#on;
      this.#moveCamera((camera) => picture.homeCamera(camera.mode === 'top' ? 'top' : 'orbit') ?? camera);
    } else if (change === undefined) return;
    else this.#moveCamera(change);
    event.preventDefault();
  }
}

/** The keys that move the camera of a run do so here. */
const cameraKeys: Readonly<Record<string, (camera: CameraState) => CameraState>> = {
  ArrowUp: (camera) => pull(camera, 0, keyPan, 1),
  ArrowDown: (camera) => pull(camera, 0, -keyPan, 1),
  ArrowLeft: (camera) => pull(camera, keyPan, 0, 1),
  ArrowRight: (camera) => pull(camera, -keyPan, 0, 1),
  'Shift+ArrowLeft': (camera) => orbit(camera, keyTurn, 0),
  'Shift+ArrowRight': (camera) => orbit(camera, -keyTurn, 0),
  'Shift+ArrowUp': (camera) => orbit(camera, 0, keyTurn),
  'Shift+ArrowDown': (camera) => orbit(camera, 0, -keyTurn),
  '+': (camera) => zoomBy(camera, 1 / keyZoom),
  'Shift++': (camera) => zoomBy(camera, 1 / keyZoom),
  '=': (camera) => zoomBy(camera, 1 / keyZoom),
  '-': (camera) => zoomBy(camera, keyZoom),
  '0': topView,
};

/** Straight from above, and back. */
export function topView(camera: CameraState): CameraState {
  return changeMode(camera, camera.mode === 'top' ? 'orbit' : 'top');
}
