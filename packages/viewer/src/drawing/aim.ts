import type { PerspectiveCamera } from 'three';
import { middleOf, type SceneBounds } from '../camera/camera-moves.ts';
import { basisOf, type Lens } from '../camera/lens.ts';

/** Half the diagonal of a place, m. */
export const reachOf = ({ min, max }: SceneBounds): number =>
  Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;

interface Aimed {
  /** Width over height of the view. */
  readonly aspect: number;
  readonly bounds: SceneBounds;
  readonly isCity: boolean;
}

/** Puts the camera of a renderer where a lens is, and its near and far planes around the place. */
export function aim(camera: PerspectiveCamera, lens: Lens, { aspect, bounds, isCity }: Aimed): void {
  const { eye, right, up, forward, reach: away } = basisOf(lens);
  const { matrix } = camera;
  matrix.set(
    ...[right[0], up[0], -forward[0], eye[0]],
    ...[right[1], up[1], -forward[1], eye[1]],
    ...[right[2], up[2], -forward[2], eye[2]],
    ...[0, 0, 0, 1],
  );
  camera.matrixWorld.copy(matrix);
  camera.matrixWorldInverse.copy(matrix).invert();
  const middle = middleOf(bounds);
  const toMiddle = Math.hypot(eye[0] - middle[0], eye[1] - middle[1], eye[2] - middle[2]);
  const tall = bounds.max[2] - bounds.min[2];
  camera.fov = (lens.fieldOfView * 180) / Math.PI;
  camera.aspect = aspect;
  camera.far = Math.max(toMiddle, away) + Math.max(reachOf(bounds) * 3, lens.distance * 9);
  // A long lens stands far away with nothing in between: the nearer the first plane, the coarser the depths behind it. Road
  // markings lie only a little over their road.
  camera.near = Math.max(0.02, lens.distance * (isCity ? 0.03 : 0.02), away - 5 * lens.distance - tall);
  camera.updateProjectionMatrix();
}
