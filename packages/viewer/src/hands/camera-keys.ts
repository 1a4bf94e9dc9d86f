import type { CameraState } from '../picture/picture.ts';
import { zoomBy } from '../camera/camera-moves.ts';
import { orbit, pull } from '../camera/hand-moves.ts';
import { topView } from './hands.ts';

/** What one press of a key does: a share of the picture's height, radians, a factor. */
const keyPan = 0.08;
const keyTurn = 0.12;
const keyZoom = 1.2;

const moves: Readonly<Record<string, (camera: CameraState) => CameraState>> = {
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

export interface KeysOn {
  readonly canvas: HTMLCanvasElement;
  readonly moveCamera: (change: (camera: CameraState) => CameraState) => void;
  readonly wholePlace: () => void;
}

/** Moves the camera by the keys of a canvas that has the focus: arrows, plus, minus, 0 and Home. The function it returns ends that. */
export function listenToCameraKeys({ canvas, moveCamera, wholePlace }: KeysOn): () => void {
  const down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = moves[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (event.key === 'Home' || event.key === 'z') wholePlace();
    else if (change === undefined) return;
    else moveCamera(change);
    event.preventDefault();
  };
  canvas.addEventListener('keydown', down);
  return () => canvas.removeEventListener('keydown', down);
}
