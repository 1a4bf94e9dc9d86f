// What hands do to a camera: every function takes a state and returns the next one, so that mouse, touch, keys and gamepad share them.
import type { CameraState } from '../picture.ts';
import { longAngle, seenHeight, wideAngle, type Lens, type Place } from './lens.ts';

const nearest = 0.3;
const farthest = 200_000;
const steepest = Math.PI / 2;

export const lensOf = ({ mode, target, distance, azimuth, elevation }: CameraState): Lens => ({
  target,
  distance,
  azimuth,
  elevation: mode === 'top' ? steepest : elevation,
  fieldOfView: mode === 'top' ? longAngle : wideAngle,
});

/** Turns around the target. From the top only the plan turns. */
export function orbitBy(camera: CameraState, turn: number, rise: number): CameraState {
  const azimuth = wrapAngle(camera.azimuth + turn);
  if (camera.mode === 'top') return { ...camera, azimuth };
  const elevation = Math.min(steepest, Math.max(-steepest, camera.elevation + rise));
  return { ...camera, azimuth, elevation };
}

/**
 * Moves with the pointer: what lay under it stays under it (exactly from the top, nearly at a slant). Pixels right and down; `viewHeight`
 * is that of the camera's rectangle.
 */
export function panBy(camera: CameraState, right: number, down: number, viewHeight: number): CameraState {
  const { azimuth, elevation, target } = lensOf(camera);
  const metres = seenHeight(camera.distance) / viewHeight;
  const slant = Math.sin(elevation);
  // A level camera would move the ground infinitely fast: below this slant it moves up and down as well.
  const ahead = (down * metres) / Math.max(Math.abs(slant), 0.35);
  const sideways = -right * metres;
  const x = target[0] + Math.sin(azimuth) * sideways + Math.cos(azimuth) * ahead;
  const y = target[1] - Math.cos(azimuth) * sideways + Math.sin(azimuth) * ahead;
  return { ...camera, target: [x, y, target[2]] };
}

/** Moves the target upwards, as through a volume or from floor to floor. Pixels. */
export function liftBy(camera: CameraState, up: number, viewHeight: number): CameraState {
  const [x, y, z] = camera.target;
  return { ...camera, target: [x, y, z + (up * seenHeight(camera.distance)) / viewHeight] };
}

/** Nearer with a factor below 1. */
export const zoomBy = (camera: CameraState, factor: number): CameraState => ({
  ...camera,
  distance: withinReach(camera.distance * factor),
});

/** Zooms so that a place (what the pointer is on) stays where it is in the picture. */
export function zoomAt(camera: CameraState, place: Place, factor: number): CameraState {
  const distance = withinReach(camera.distance * factor);
  const share = distance / camera.distance;
  const toward = (axis: 0 | 1 | 2): number => place[axis] + (camera.target[axis] - place[axis]) * share;
  return { ...camera, distance, target: [toward(0), toward(1), toward(2)] };
}

/** Another way of looking from where the camera is. Who attaches sits down close behind, looking ahead. */
export function changeMode(camera: CameraState, mode: CameraState['mode'], agent?: number): CameraState {
  const { agent: _before, ...rest } = camera;
  const whom = agent === undefined ? {} : { agent };
  if (mode === 'attach') return { ...rest, ...whom, mode, azimuth: 0, elevation: 0.25, distance: 4 };
  const wasSitting = camera.mode === 'attach';
  const elevation = camera.elevation < 0.2 || wasSitting ? 0.7 : camera.elevation;
  const distance = wasSitting ? Math.max(camera.distance, 20) : camera.distance;
  return { ...rest, ...whom, mode, elevation, distance };
}

export interface Bounds {
  readonly min: Place;
  readonly max: Place;
}

export const middleOf = ({ min, max }: Bounds): Place => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];

/** Shows all of a place in a rectangle of this width over height. */
export function cameraOver(bounds: Bounds, mode: 'orbit' | 'top', aspect: number): CameraState {
  const width = bounds.max[0] - bounds.min[0];
  const depth = bounds.max[1] - bounds.min[1];
  const height = bounds.max[2] - bounds.min[2];
  const elevation = mode === 'top' ? steepest : 0.8;
  // The box as it stands in the picture, a little wider for what perspective adds in front.
  const tall = depth * Math.sin(elevation) + height * Math.cos(elevation);
  const margin = mode === 'top' ? 1.08 : 1.22;
  const seen = Math.max(tall, width / aspect, 1) * margin;
  return {
    mode,
    target: middleOf(bounds),
    distance: withinReach(seen / seenHeight(1)),
    azimuth: Math.PI / 2,
    elevation,
  };
}

export const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

const withinReach = (distance: number): number => Math.min(farthest, Math.max(nearest, distance));
