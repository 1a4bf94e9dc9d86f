import type { CameraState } from '../picture/picture.ts';

/** The first thing that is wrong with a camera, in words; undefined when it can be looked through. */
function faultOf({ target, distance, azimuth, elevation }: CameraState): string | undefined {
  const [x, y, z] = target;
  const wrong = Object.entries({ x, y, z, distance, azimuth, elevation }).find(([, value]) => !Number.isFinite(value));
  if (wrong !== undefined) return `${wrong[0]} is ${wrong[1]}: it must be a finite number`;
  return distance > 0 ? undefined : `distance is ${distance} m: it must be above 0`;
}

/** Every camera is made here. Throws a RangeError when a number is not finite: such a camera would show nothing at all. */
export function makeCamera(camera: CameraState): CameraState {
  const fault = faultOf(camera);
  if (fault !== undefined) throw new RangeError(`the camera's ${fault}`);
  return camera;
}

/** A camera that was moved. A move that leads nowhere, as on a canvas without a size, leaves it where it was. */
export function movedCamera(camera: CameraState, change: Partial<CameraState>): CameraState {
  const moved = { ...camera, ...change };
  return faultOf(moved) === undefined ? moved : camera;
}
