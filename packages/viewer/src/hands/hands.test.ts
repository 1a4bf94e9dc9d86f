import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasMoved } from '../camera/has-moved.ts';
import type { CameraState } from '../picture/picture.ts';
import { listenToCameraKeys } from './camera-keys.ts';
import { handle } from './hands.ts';

const home: CameraState = { mode: 'orbit', target: [0, 0, 0], distance: 40, azimuth: Math.PI / 2, elevation: 0.8 };

/** A canvas that a test is the hand on. */
class PaperCanvas {
  readonly listeners = new Map<string, (event: never) => void>();
  readonly captured: number[] = [];
  readonly dataset: Record<string, string> = {};
  getBoundingClientRect = () => ({ left: 100, top: 50 });
  setPointerCapture = (pointer: number) => void this.captured.push(pointer);
  focus = () => undefined;
  addEventListener(name: string, listener: (event: never) => void, { signal }: { signal?: AbortSignal } = {}): void {
    this.listeners.set(name, listener);
    signal?.addEventListener('abort', () => this.listeners.delete(name));
  }
  removeEventListener(name: string): void {
    this.listeners.delete(name);
  }
  fire(name: string, event: object = {}): boolean {
    let taken = false;
    const rest = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, button: 0, pointerId: 1 };
    this.listeners.get(name)?.({ ...rest, preventDefault: () => void (taken = true), ...event } as never);
    return taken;
  }
}

let canvas: PaperCanvas;
let camera: CameraState;
let said: unknown[];
let isDrawing: boolean;
let ground: readonly [number, number, number] | undefined;
let end: () => void;

const at = (x: number, y: number, rest: object = {}): object => ({ clientX: 100 + x, clientY: 50 + y, ...rest });
const told = (): unknown[] => said.splice(0);

beforeEach(() => {
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 });
  canvas = new PaperCanvas();
  camera = home;
  said = [];
  isDrawing = false;
  ground = undefined;
  end = handle({
    canvas: canvas as unknown as HTMLCanvasElement,
    draws: () => isDrawing,
    viewSize: () => ({ width: 400, height: 200 }),
    moveCamera: (change) => void (camera = change(camera)),
    groundAt: () => ground,
    onPress: ({ x, y }) => void said.push(['press', x, y]),
    onStroke: (phase, { x, y }, shift) => void said.push([phase, x, y, shift]),
    onClick: ({ x, y }, shift) => void said.push(['click', x, y, shift]),
    onDoubleClick: ({ x, y }) => void said.push(['double', x, y]),
    onHover: (spot, isHeld) => void said.push(['hover', spot?.x, isHeld]),
  });
  return () => vi.unstubAllGlobals();
});

describe('a hand', () => {
  it('marks the picture that it holds until another thing has the focus', () => {
    canvas.fire('pointerdown', at(10, 10));
    expect(canvas.dataset).toHaveProperty('byHand');
    canvas.fire('blur');
    expect(canvas.dataset).not.toHaveProperty('byHand');
  });

  it('clicks where it is let go without having moved', () => {
    canvas.fire('pointerdown', at(10, 20));
    canvas.fire('pointermove', at(13, 24));
    canvas.fire('pointerup', at(13, 24, { shiftKey: true }));
    expect(told()).toEqual([
      ['press', 10, 20],
      ['hover', 13, true],
      ['click', 13, 24, true],
    ]);
    expect([camera, canvas.captured]).toEqual([home, [1]]);
    canvas.fire('pointerdown', at(10, 20, { button: 2 }));
    canvas.fire('pointerup', at(10, 20, { button: 2 }));
    canvas.fire('pointerup', at(10, 20));
    expect(told()).toEqual([['press', 10, 20]]);
  });

  it('turns by half a circle from edge to edge, and tilts', () => {
    canvas.fire('pointerdown', at(0, 0));
    canvas.fire('pointermove', at(200, 0));
    expect(camera.azimuth - home.azimuth).toBeCloseTo(-Math.PI / 2, 6);
    canvas.fire('pointermove', at(200, 10));
    expect(camera.elevation - home.elevation).toBeCloseTo((10 / 200) * Math.PI, 6);
    canvas.fire('pointerup', at(200, 10));
    expect(told().filter((each) => (each as string[])[0] === 'click')).toEqual([]);
  });

  it('pulls the ground with another button, a key, or from above', () => {
    for (const held of [{ button: 1 }, { button: 2 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      camera = home;
      canvas.fire('pointerdown', at(0, 0, held));
      canvas.fire('pointermove', at(50, 0, held));
      canvas.fire('pointercancel', at(50, 0));
      expect([camera.azimuth, camera.target[0] < 0]).toEqual([home.azimuth, true]);
    }
    camera = { ...home, mode: 'top' };
    canvas.fire('pointerdown', at(0, 0));
    canvas.fire('pointermove', at(50, 0));
    expect([camera.azimuth, camera.target[0] < 0]).toEqual([home.azimuth, true]);
  });

  it('draws where the page wants strokes, with shift too', () => {
    isDrawing = true;
    canvas.fire('pointerdown', at(0, 0, { shiftKey: true }));
    canvas.fire('pointermove', at(20, 0, { shiftKey: true }));
    canvas.fire('pointerup', at(30, 0, { shiftKey: true }));
    expect(told()).toEqual([
      ['press', 0, 0],
      ['begin', 0, 0, true],
      ['hover', 20, true],
      ['move', 20, 0, true],
      ['end', 30, 0, true],
    ]);
    expect(camera).toEqual(home);
    canvas.fire('pointerdown', at(0, 0, { button: 2 }));
    canvas.fire('pointermove', at(20, 0));
    expect(told()).toEqual([
      ['press', 0, 0],
      ['hover', 20, true],
    ]);
    canvas.fire('pointercancel', at(5, 5));
    expect(told()).toEqual([['cancel', 5, 5, false]]);
  });

  it('with two fingers pinches and turns, and clicks no more', () => {
    canvas.fire('pointerdown', at(0, 0, { pointerType: 'touch' }));
    canvas.fire('pointerdown', at(100, 0, { pointerId: 2, pointerType: 'touch' }));
    told();
    canvas.fire('pointermove', at(200, 0, { pointerId: 2, pointerType: 'touch' }));
    expect([camera.distance, told()]).toEqual([20, [['hover', undefined, true]]]);
    canvas.fire('pointerup', at(200, 0, { pointerId: 2 }));
    canvas.fire('pointerup', at(0, 0));
    expect(told()).toEqual([]);
  });

  it('hovers, leaves and clicks twice', () => {
    canvas.fire('pointermove', at(7, 0));
    canvas.fire('pointerleave');
    canvas.fire('dblclick', at(3, 4));
    expect(told()).toEqual([
      ['hover', 7, false],
      ['hover', undefined, false],
      ['double', 3, 4],
    ]);
    expect(canvas.fire('contextmenu')).toBe(true);
    end();
    expect(canvas.listeners.size).toBe(0);
  });

  it('zooms by the wheel, toward the ground under it unless an agent is followed', () => {
    expect(canvas.fire('wheel', at(0, 0, { deltaY: 100, deltaMode: 0 }))).toBe(true);
    expect(camera.distance).toBeCloseTo(40 * Math.exp(0.15), 6);
    camera = home;
    canvas.fire('wheel', at(0, 0, { deltaY: -3, deltaMode: 1 }));
    expect(camera.distance).toBeCloseTo(40 * Math.exp(-0.072), 6);
    camera = home;
    canvas.fire('wheel', at(0, 0, { deltaY: 10, deltaMode: 0, ctrlKey: true }));
    expect(camera.distance).toBeCloseTo(40 * Math.exp(0.1), 6);
    ground = [10, 0, 0];
    camera = home;
    canvas.fire('wheel', at(0, 0, { deltaY: -100, deltaMode: 0 }));
    expect([camera.target[0] > 0, camera.distance < 40]).toEqual([true, true]);
    camera = { ...home, mode: 'follow', agent: 4 };
    canvas.fire('wheel', at(0, 0, { deltaY: -100, deltaMode: 0 }));
    expect([camera.target[0], camera.distance < 40]).toEqual([0, true]);
  });
});

describe('keys of a canvas', () => {
  it('move, turn, zoom and show the whole place; with other keys held they are the browser’s', () => {
    let shown = 0;
    const stop = listenToCameraKeys({
      canvas: canvas as unknown as HTMLCanvasElement,
      moveCamera: (change) => void (camera = change(home)),
      wholePlace: () => void shown++,
    });
    const press = (key: string, rest: object = {}): CameraState => {
      camera = home;
      expect(canvas.fire('keydown', { key, ...rest })).toBe(true);
      return camera;
    };
    expect([press('ArrowUp').target[1] > 0, press('ArrowDown').target[1] < 0]).toEqual([true, true]);
    expect([press('ArrowLeft').target[0] < 0, press('ArrowRight').target[0] > 0]).toEqual([true, true]);
    const shift = { shiftKey: true };
    expect(press('ArrowLeft', shift).azimuth).toBeGreaterThan(home.azimuth);
    expect(press('ArrowRight', shift).azimuth).toBeLessThan(home.azimuth);
    expect(press('ArrowUp', shift).elevation).toBeGreaterThan(home.elevation);
    expect(press('ArrowDown', shift).elevation).toBeLessThan(home.elevation);
    for (const key of ['+', '=']) expect(press(key).distance).toBeLessThan(40);
    expect([press('+', shift).distance < 40, press('-').distance > 40, press('0').mode]).toEqual([true, true, 'top']);
    press('Home');
    press('z');
    expect([shown, canvas.fire('keydown', { key: 'x' })]).toEqual([2, false]);
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(canvas.fire('keydown', { key: 'ArrowUp', [held]: true })).toBe(false);
    stop();
    expect(canvas.listeners.has('keydown')).toBe(false);
  });
});

describe('a camera', () => {
  it('has moved when it can be seen', () => {
    expect(hasMoved(home, home)).toBe(false);
    expect(hasMoved(home, { ...home })).toBe(false);
    for (const [change, moved] of [
      [{ target: [0.0005, 0, 0] }, false],
      [{ target: [0, 0, 0.002] }, true],
      [{ distance: 40.0005 }, false],
      [{ distance: 40.01 }, true],
      [{ azimuth: home.azimuth + 0.00005 }, false],
      [{ azimuth: home.azimuth + 0.001 }, true],
      [{ elevation: home.elevation + 0.00005 }, false],
      [{ elevation: home.elevation - 0.001 }, true],
    ] as const)
      expect([change, hasMoved(home, { ...home, ...change })]).toEqual([change, moved]);
    const away: CameraState = { ...home, target: [100, 50, 0] };
    expect(hasMoved(away, { ...away })).toBe(false);
  });
});
