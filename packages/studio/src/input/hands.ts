import type { Signal } from '@preact/signals';
import { cellAt, layOut } from '../camera/layout.ts';
import { orbit, pull } from '../camera/moves.ts';
import { moveCamera } from '../keys/camera-actions.ts';
import { changeMode, zoomAt, zoomBy } from '../picture/camera/camera-moves.ts';
import type { View } from '../picture/picture.ts';
import { gestureOf, type Finger } from './gesture.ts';
import { chooseAt, chooseInside, showCursor, usePassage, useTool, type Spot, type Stroke } from './tools.ts';

/** A press that moved less than this, CSS pixels, is a click. */
const clickReach = 5;
/** A brush that is dragged adds again after so long, ms. */
const brushEvery = 250;
const wheelZoom = 0.0015;
const pinchZoom = 0.01;

interface Held extends Finger {
  readonly startX: number;
  readonly startY: number;
  readonly pans: boolean;
  moved: boolean;
}

/** Mouse, pen and fingers on one canvas. The function it gives back lets go. */
export function handle(canvas: HTMLCanvasElement, stroke: Stroke, lasso: Signal<readonly Spot[]>): () => void {
  const hands = new Hands(canvas, stroke, lasso);
  const listeners = {
    pointerdown: (event: PointerEvent) => hands.down(event),
    pointermove: (event: PointerEvent) => hands.move(event),
    pointerup: (event: PointerEvent) => hands.up(event),
    pointercancel: (event: PointerEvent) => hands.cancel(event),
    pointerleave: () => hands.leave(),
    dblclick: (event: MouseEvent) => hands.doubleClick(event),
    wheel: (event: WheelEvent) => hands.wheel(event),
    contextmenu: (event: Event) => event.preventDefault(),
  };
  for (const [type, listener] of Object.entries(listeners)) {
    canvas.addEventListener(type, listener as EventListener, type === 'wheel' ? { passive: false } : undefined);
  }
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      canvas.removeEventListener(type, listener as EventListener);
  };
}

class Hands {
  readonly #canvas: HTMLCanvasElement;
  readonly #stroke: Stroke;
  readonly #lasso: Signal<readonly Spot[]>;
  readonly #held = new Map<number, Held>();
  #brushedAt = 0;

  constructor(canvas: HTMLCanvasElement, stroke: Stroke, lasso: Signal<readonly Spot[]>) {
    this.#canvas = canvas;
    this.#stroke = stroke;
    this.#lasso = lasso;
  }

  down(event: PointerEvent): void {
    const spot = this.#spotOf(event);
    this.#canvas.setPointerCapture(event.pointerId);
    this.#canvas.focus({ preventScroll: true });
    const pans = event.button === 1 || event.button === 2 || event.ctrlKey || event.metaKey;
    this.#held.set(event.pointerId, { ...spot, startX: spot.x, startY: spot.y, pans, moved: false });
    const { studio, session } = this.#stroke;
    studio.active.value = Math.max(0, studio.sessions.peek().indexOf(session));
    if (studio.sessions.peek().length === 1) studio.activeCamera.value = cellAt(this.#views(), spot.x, spot.y);
    if (this.#held.size > 1) {
      this.#lasso.value = [];
      for (const held of this.#held.values()) held.moved = true;
    } else if (!pans) this.#begin(spot);
  }

  /** The first touch of a tool. */
  #begin(spot: Spot): void {
    const { type } = this.#stroke.studio.tool.peek();
    if (type === 'lasso') this.#lasso.value = [spot];
    if (type === 'brush') this.#brush(spot);
  }

  move(event: PointerEvent): void {
    const spot = this.#spotOf(event);
    showCursor(this.#stroke, event.pointerType === 'touch' ? undefined : spot);
    const held = this.#held.get(event.pointerId);
    if (held === undefined) return;
    const before = { x: held.x, y: held.y };
    if (Math.hypot(spot.x - held.startX, spot.y - held.startY) > clickReach) held.moved = true;
    const fingers = [...this.#held.values()];
    const others = fingers.filter((finger) => finger !== held);
    if (others.length === 1) this.#gesture([others[0], before], [others[0], spot]);
    else if (held.moved) this.#drag(held, spot);
    this.#held.set(event.pointerId, Object.assign(held, spot));
  }

  #drag(held: Held, spot: Spot): void {
    const { studio } = this.#stroke;
    const { type } = studio.tool.peek();
    if (!held.pans && type === 'lasso') this.#lasso.value = [...this.#lasso.peek(), spot];
    else if (!held.pans && type === 'brush') this.#brush(spot);
    else this.#moveCamera(spot.x - held.x, spot.y - held.y, held.pans);
  }

  /** Orbits, or pulls the ground along; from above there is nothing to orbit. From edge to edge it turns by half a circle. */
  #moveCamera(dx: number, dy: number, pans: boolean): void {
    const { width, height } = this.#activeView();
    moveCamera(this.#stroke.studio, (camera) =>
      pans || camera.mode === 'top'
        ? pull(camera, dx, dy, height)
        : orbit(camera, (-dx / width) * Math.PI, (dy / height) * Math.PI),
    );
  }

  #gesture(before: readonly [Finger, Finger], after: readonly [Finger, Finger]): void {
    const { spread, turn, dx, dy, middle } = gestureOf(before, after);
    const { height } = this.#activeView();
    const ground = this.#stroke.picture.groundAt(middle.x, middle.y)?.at;
    moveCamera(this.#stroke.studio, (camera) => {
      const turned = pull(orbit(camera, turn, 0), dx, dy, height);
      return ground === undefined ? zoomBy(turned, 1 / spread) : zoomAt(turned, ground, 1 / spread);
    });
  }

  up(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    this.#held.delete(event.pointerId);
    if (held === undefined || event.button === 1 || event.button === 2) return;
    const outline = this.#lasso.peek();
    this.#lasso.value = [];
    if (outline.length > 2) chooseInside(this.#stroke, outline, event.shiftKey);
    else if (!held.moved) this.#click(this.#spotOf(event), event.shiftKey);
  }

  #click(spot: Spot, shift: boolean): void {
    const { type } = this.#stroke.studio.tool.peek();
    if (type === 'look' || type === 'lasso') chooseAt(this.#stroke, spot, shift);
    else if (type === 'obstacle') useTool(this.#stroke, spot);
    else if (type === 'passage') usePassage(this.#stroke, spot);
  }

  #brush(spot: Spot): void {
    const now = performance.now();
    if (now - this.#brushedAt < brushEvery) return;
    this.#brushedAt = now;
    useTool(this.#stroke, spot);
  }

  cancel(event: PointerEvent): void {
    this.#held.delete(event.pointerId);
    this.#lasso.value = [];
  }

  leave(): void {
    showCursor(this.#stroke, undefined);
  }

  /** Follows whom is there. */
  doubleClick(event: MouseEvent): void {
    if (this.#stroke.studio.tool.peek().type !== 'look') return;
    const { x, y } = this.#spotOf(event);
    const agent = this.#stroke.picture.agentAt(x, y);
    if (agent !== undefined) moveCamera(this.#stroke.studio, (camera) => changeMode(camera, 'follow', agent));
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.#spotOf(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touch pad comes as a wheel with the control key, in small numbers.
    const factor = Math.exp(event.deltaY * lines * (event.ctrlKey ? pinchZoom : wheelZoom));
    const ground = this.#stroke.picture.groundAt(x, y)?.at;
    moveCamera(this.#stroke.studio, (camera) =>
      ground === undefined || camera.agent !== undefined ? zoomBy(camera, factor) : zoomAt(camera, ground, factor),
    );
  }

  #views(): View[] {
    return layOut(this.#stroke.studio.cameras.peek(), this.#canvas.clientWidth, this.#canvas.clientHeight);
  }

  #activeView(): Pick<View, 'width' | 'height'> {
    const { studio } = this.#stroke;
    const whole = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    return studio.sessions.peek().length > 1 ? whole : (this.#views()[studio.activeCamera.peek()] ?? whole);
  }

  #spotOf(event: MouseEvent): Spot {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}
