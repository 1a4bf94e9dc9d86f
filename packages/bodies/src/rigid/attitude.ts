import type { BodyState } from '../motion/body-state.ts';

/** A turn as Rapier has it. */
export interface Quaternion {
  x: number;
  y: number;
  z: number;
  w: number;
}

type Attitude = Pick<BodyState, 'forwardX' | 'forwardY' | 'forwardZ' | 'upX' | 'upY' | 'upZ'>;

/** The turn that leads from east and up to where a body looks and its roof is (Shepperd 1978). */
export function quaternionOf({ forwardX, forwardY, forwardZ, upX, upY, upZ }: Attitude): Quaternion {
  const leftX = upY * forwardZ - upZ * forwardY;
  const leftY = upZ * forwardX - upX * forwardZ;
  const leftZ = upX * forwardY - upY * forwardX;
  const trace = forwardX + leftY + upZ;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return { w: s / 4, x: (leftZ - upY) / s, y: (upX - forwardZ) / s, z: (forwardY - leftX) / s };
  }
  if (forwardX > leftY && forwardX > upZ) {
    const s = 2 * Math.sqrt(1 + forwardX - leftY - upZ);
    return { w: (leftZ - upY) / s, x: s / 4, y: (leftX + forwardY) / s, z: (upX + forwardZ) / s };
  }
  if (leftY > upZ) {
    const s = 2 * Math.sqrt(1 + leftY - forwardX - upZ);
    return { w: (upX - forwardZ) / s, x: (leftX + forwardY) / s, y: s / 4, z: (upY + leftZ) / s };
  }
  const s = 2 * Math.sqrt(1 + upZ - forwardX - leftY);
  return { w: (forwardY - leftX) / s, x: (upX + forwardZ) / s, y: (upY + leftZ) / s, z: s / 4 };
}

/** Where a body looks and its roof is after a turn. */
export function turnInto(state: Attitude, { x, y, z, w }: Quaternion): void {
  state.forwardX = 1 - 2 * (y * y + z * z);
  state.forwardY = 2 * (x * y + w * z);
  state.forwardZ = 2 * (x * z - w * y);
  state.upX = 2 * (x * z + w * y);
  state.upY = 2 * (y * z - w * x);
  state.upZ = 1 - 2 * (x * x + y * y);
}
