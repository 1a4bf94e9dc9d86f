// What hands do to a camera: every function takes a state and returns the next one, so that mouse, touch, keys and gamepad share them.
import type { CameraState } from '../picture/picture.ts';
import { basisOf, dot, longAngle, seenHeight, wideAngle, type Lens, type Point3 } from './lens.ts';
import { makeCamera, movedCamera } from './make-camera.ts';

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
  if (camera.mode === 'top') return movedCamera(camera, { azimuth });
  const elevation = Math.min(steepest, Math.max(-steepest, camera.elevation + rise));
  return movedCamera(camera, { azimuth, elevation });
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
  return movedCamera(camera, { target: [x, y, target[2]] });
}

/** Moves the target upwards, as through a volume or from floor to floor. Pixels. */
export function liftBy(camera: CameraState, up: number, viewHeight: number): CameraState {
  const [x, y, z] = camera.target;
  return movedCamera(camera, { target: [x, y, z + (up * seenHeight(camera.distance)) / viewHeight] });
}

/** Nearer with a factor below 1. */
export const zoomBy = (camera: CameraState, factor: number): CameraState =>
  movedCamera(camera, { distance: withinReach(camera.distance * factor) });

/** Zooms so that a place (what the pointer is on) stays where it is in the picture. */
export function zoomAt(camera: CameraState, place: Point3, factor: number): CameraState {
  const distance = withinReach(camera.distance * factor);
  const share = distance / camera.distance;
  const toward = (axis: 0 | 1 | 2): number => place[axis] + (camera.target[axis] - place[axis]) * share;
  return movedCamera(camera, { distance, target: [toward(0), toward(1), toward(2)] });
}

/** Another way of looking from where the camera is. An attached camera starts close behind the agent, looking ahead. */
export function changeMode(camera: CameraState, mode: CameraState['mode'], agent?: number): CameraState {
  const { agent: _before, perch: _perch, ...rest } = camera;
  const whom = agent === undefined ? {} : { agent };
  if (mode === 'attach') return makeCamera({ ...rest, ...whom, mode, azimuth: 0, elevation: 0.25, distance: 4 });
  const wasSitting = camera.mode === 'attach';
  const elevation = camera.elevation < 0.2 || wasSitting ? 0.7 : camera.elevation;
  const distance = wasSitting ? Math.max(camera.distance, 20) : camera.distance;
  return makeCamera({ ...rest, ...whom, mode, elevation, distance });
}

export interface SceneBounds {
  readonly min: Point3;
  readonly max: Point3;
}

export const middleOf = ({ min, max }: SceneBounds): Point3 => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];

/** Shows all of a place in a rectangle of this width over height, with a little room around it. Throws where there is no rectangle. */
export function cameraOver(bounds: SceneBounds, mode: 'orbit' | 'top', aspect: number): CameraState {
  const elevation = mode === 'top' ? steepest : 0.8;
  const camera: CameraState = { mode, target: middleOf(bounds), distance: 1, azimuth: Math.PI / 2, elevation };
  const { right, up, forward, reach } = basisOf(lensOf(camera));
  const half = seenHeight(1) / 2;
  let distance = nearest;
  for (const corner of cornersOf(bounds)) {
    const from: Point3 = [corner[0] - camera.target[0], corner[1] - camera.target[1], corner[2] - camera.target[2]];
    const seen = Math.max(Math.abs(dot(from, right)) / aspect, Math.abs(dot(from, up))) / half;
    // What is nearer than the target looks larger, the less so the longer the lens (which stands `reach` times as far).
    distance = Math.max(distance, seen - dot(from, forward) / reach);
  }
  return makeCamera({ ...camera, distance: withinReach(distance * 1.06) });
}

const cornersOf = ({ min, max }: SceneBounds): Point3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => [
    corner & 1 ? max[0] : min[0],
    corner & 2 ? max[1] : min[1],
    corner & 4 ? max[2] : min[2],
  ]);

export const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

const withinReach = (distance: number): number => Math.min(farthest, Math.max(nearest, distance));
