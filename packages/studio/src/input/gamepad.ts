import { moveCamera } from '../keys/camera-actions.ts';
import { actions } from '../keys/actions.ts';
import { orbit, pull, zoomBy, type CameraState } from '@korzo/viewer/light';
import { beyondDeadZone } from '../driving/devices.ts';
import { driveByPad } from '../driving/drive.ts';
import { drivingPad, firstPad } from '../driving/first-pad.ts';
import type { Studio } from '../store/studio.ts';

const panSpeed = 1;
const turnSpeed = 1.8;
const zoomSpeed = 1.6;

/** Buttons of the standard layout and what they do. */
const buttonActions: readonly (readonly [button: number, action: string])[] = [
  [0, 'chooseMiddle'],
  [1, 'leave'],
  [2, 'step'],
  [3, 'wholePlace'],
  [4, 'slower'],
  [5, 'faster'],
  [8, 'help'],
  [9, 'playPause'],
  [10, 'topView'],
  [11, 'followChosen'],
  [12, 'levelUp'],
  [13, 'levelDown'],
  [14, 'previousAgent'],
  [15, 'nextAgent'],
];

const pressedBefore = new Set<number>();

/** Moves the camera by the sticks and triggers of the first gamepad, and does what its buttons are for. */
export function gamepadMoves(studio: Studio, seconds: number): void {
  const pad = firstPad();
  if (driveByPad(studio, drivingPad()) || pad === undefined) return;
  const axes = pad.axes.map(beyondDeadZone);
  const zoom = pad.buttons[6].value - pad.buttons[7].value;
  if (axes.some((axis) => axis !== 0) || zoom !== 0)
    moveCamera(studio, (camera) => steered(camera, axes, zoom, seconds));
  for (const [button, action] of buttonActions) {
    const { pressed } = pad.buttons[button] ?? { pressed: false };
    if (pressed && !pressedBefore.has(button)) actions[action].press?.(studio);
    if (pressed) pressedBefore.add(button);
    else pressedBefore.delete(button);
  }
}

/** Left stick moves, right stick turns, triggers zoom: positive is farther away. */
export function steered(camera: CameraState, axes: readonly number[], zoom: number, seconds: number): CameraState {
  const [moveX = 0, moveY = 0, turnX = 0, turnY = 0] = axes;
  let next = camera;
  if (moveX !== 0 || moveY !== 0) next = pull(next, -moveX * panSpeed * seconds, -moveY * panSpeed * seconds, 1);
  if (turnX !== 0 || turnY !== 0) next = orbit(next, -turnX * turnSpeed * seconds, turnY * turnSpeed * seconds);
  return zoom === 0 ? next : zoomBy(next, Math.exp(zoom * zoomSpeed * seconds));
}
