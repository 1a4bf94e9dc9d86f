import type { CameraState } from '../picture/picture.ts';
import { changeMode, zoomAt, zoomBy } from '../camera/camera-moves.ts';
import { orbit, pull } from '../camera/hand-moves.ts';
import type { Point3 } from '../camera/lens.ts';
import { gestureOf, type Finger } from './gesture.ts';

/** A point of the canvas, CSS pixels. */
export type Spot = Finger;

/** A press that moved less than this, CSS pixels, is a click. */
const clickReach = 5;
const wheelZoom = 0.0015;
const pinchZoom = 0.01;

interface Held extends Spot {
  readonly startX: number;
  readonly startY: number;
  readonly pans: boolean;
  moved: boolean;
}

export type StrokePhase = 'begin' | 'move' | 'end' | 'cancel';

/** What hands do on a canvas. They move a camera unless the page wants strokes. */
export interface HandsOn {
  readonly canvas: HTMLCanvasElement;
  /** Whether dragging with the main button draws a stroke instead of moving the camera. */
  readonly draws: () => boolean;
  /** Size of the view whose camera is moved, CSS pixels. */
  readonly viewSize: () => { readonly width: number; readonly height: number };
  readonly moveCamera: (change: (camera: CameraState) => CameraState) => void;
  readonly groundAt: (spot: Spot) => Point3 | undefined;
  readonly onPress: (spot: Spot) => void;
  readonly onStroke: (phase: StrokePhase, spot: Spot, shift: boolean) => void;
  readonly onClick: (spot: Spot, shift: boolean) => void;
  readonly onDoubleClick: (spot: Spot) => void;
  /** Where the pointer is, and whether it is pressed; nowhere when it left, or is a finger. */
  readonly onHover: (spot: Spot | undefined, isHeld: boolean) => void;
}

/** Mouse, pen and fingers on one canvas. The function it returns lets go. */
export function handle(on: HandsOn): () => void {
  const hands = new PictureHands(on);
  const ending = new AbortController();
  const { signal } = ending;
  const { canvas } = on;
  canvas.addEventListener('pointerdown', (event) => hands.down(event), { signal });
  canvas.addEventListener('pointermove', (event) => hands.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => hands.up(event), { signal });
  canvas.addEventListener('pointercancel', (event) => hands.cancel(event), { signal });
  canvas.addEventListener('pointerleave', () => on.onHover(undefined, false), { signal });
  canvas.addEventListener('dblclick', (event) => on.onDoubleClick(hands.spotOf(event)), { signal });
  canvas.addEventListener('wheel', (event) => hands.wheel(event), { signal, passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('blur', () => delete canvas.dataset.byHand, { signal });
  return () => ending.abort();
}

class PictureHands {
  readonly #on: HandsOn;
  readonly #held = new Map<number, Held>();

  constructor(on: HandsOn) {
    this.#on = on;
  }

  spotOf(event: MouseEvent): Spot {
    const { left, top } = this.#on.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event: PointerEvent): void {
    const { canvas, draws, onPress, onStroke } = this.#on;
    const spot = this.spotOf(event);
    canvas.setPointerCapture(event.pointerId);
    // A ring around the picture is for those who come by keyboard.
    canvas.dataset.byHand = '';
    canvas.focus({ preventScroll: true });
    const { button, ctrlKey, metaKey, shiftKey } = event;
    // With shift a stroke adds to what is chosen.
    const pans = button === 1 || button === 2 || ctrlKey || metaKey || (shiftKey && !draws());
    this.#held.set(event.pointerId, { ...spot, startX: spot.x, startY: spot.y, pans, moved: false });
    onPress(spot);
    if (this.#held.size > 1) {
      onStroke('cancel', spot, shiftKey);
      for (const held of this.#held.values()) held.moved = true;
    } else if (!pans && draws()) onStroke('begin', spot, shiftKey);
  }

  move(event: PointerEvent): void {
    const spot = this.spotOf(event);
    const held = this.#held.get(event.pointerId);
    this.#on.onHover(event.pointerType === 'touch' ? undefined : spot, held !== undefined);
    if (held === undefined) return;
    const before = { x: held.x, y: held.y };
    if (Math.hypot(spot.x - held.startX, spot.y - held.startY) > clickReach) held.moved = true;
    const others = [...this.#held.values()].filter((finger) => finger !== held);
    if (others.length === 1) this.#gesture([others[0], before], [others[0], spot]);
    else if (held.moved && others.length === 0) this.#drag(held, spot, event.shiftKey);
    Object.assign(held, spot);
  }

  #drag(held: Held, spot: Spot, shift: boolean): void {
    if (!held.pans && this.#on.draws()) this.#on.onStroke('move', spot, shift);
    else this.#moveCamera(spot.x - held.x, spot.y - held.y, held.pans);
  }

  /** Orbits, or pulls the floor along; from above there is nothing to orbit. From edge to edge it turns by half a circle. */
  #moveCamera(dx: number, dy: number, pans: boolean): void {
    const { width, height } = this.#on.viewSize();
    this.#on.moveCamera((camera) =>
      pans || camera.mode === 'top'
        ? pull(camera, dx, dy, height)
        : orbit(camera, (-dx / width) * Math.PI, (dy / height) * Math.PI),
    );
  }

  #gesture(before: readonly [Finger, Finger], after: readonly [Finger, Finger]): void {
    const { spread, turn, dx, dy, middle } = gestureOf(before, after);
    const { height } = this.#on.viewSize();
    const ground = this.#on.groundAt(middle);
    this.#on.moveCamera((camera) => {
      const turned = pull(orbit(camera, turn, 0), dx, dy, height);
      return ground === undefined ? zoomBy(turned, 1 / spread) : zoomAt(turned, ground, 1 / spread);
    });
  }

  up(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    this.#held.delete(event.pointerId);
    if (held === undefined || event.button === 1 || event.button === 2) return;
    const spot = this.spotOf(event);
    if (!held.pans && this.#on.draws()) this.#on.onStroke('end', spot, event.shiftKey);
    if (!held.moved) this.#on.onClick(spot, event.shiftKey);
  }

  cancel(event: PointerEvent): void {
    this.#held.delete(event.pointerId);
    this.#on.onStroke('cancel', this.spotOf(event), false);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touch pad comes as a wheel with the control key, in small numbers.
    const factor = Math.exp(event.deltaY * lines * (event.ctrlKey ? pinchZoom : wheelZoom));
    const ground = this.#on.groundAt(this.spotOf(event));
    this.#on.moveCamera((camera) =>
      ground === undefined || camera.agent !== undefined ? zoomBy(camera, factor) : zoomAt(camera, ground, factor),
    );
  }
}

/** Straight from above, and back. */
export const topView = (camera: CameraState): CameraState =>
  changeMode(camera, camera.mode === 'top' ? 'orbit' : 'top');
