import type { CameraState } from '../picture/picture.ts';
import { changeMode, orbitBy, panBy } from './camera-moves.ts';
import { movedCamera } from './make-camera.ts';

/** Near the ground a camera that dives below it would show the floor from underneath: hands keep above. */
const lowest = 0.04;

/** A camera that rides on an agent or stands still is set free by a move of the hand; a top view stays one. */
const freed = (camera: CameraState): CameraState =>
  camera.mode === 'orbit' || camera.mode === 'top' ? camera : changeMode(camera, 'orbit');

/** Turns around the target, radians; cameras that ride on an agent keep riding. */
export function orbit(camera: CameraState, turn: number, rise: number): CameraState {
  const turned = orbitBy(camera, turn, rise);
  return turned.elevation < lowest && camera.elevation >= lowest ? movedCamera(turned, { elevation: lowest }) : turned;
}

/** Moves in the plane by pixels right and down, as if the ground were pulled. */
export const pull = (camera: CameraState, right: number, down: number, viewHeight: number): CameraState =>
  panBy(freed(camera), right, down, viewHeight);
