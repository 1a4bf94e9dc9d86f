import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

/** A box to stay in, m. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/**
 * Containment: when the place after `ahead` seconds is outside, the part of the inward normal that is square to the heading (of
 * all sides that would be left) says where to turn. Head-on, and outside already, it is the inward normal itself. False when
 * the future place is inside.
 */
export function contain(self: Vehicle, { min, max }: Bounds, ahead: number, push: Push): boolean {
  const nx = inward(self.x, self.vx, ahead, min[0], max[0]);
  const ny = inward(self.y, self.vy, ahead, min[1], max[1]);
  const nz = self.inVolume ? inward(self.z, self.vz, ahead, min[2], max[2]) : 0;
  if (nx === 0 && ny === 0 && nz === 0) return false;
  const into = nx * self.forwardX + ny * self.forwardY + nz * self.forwardZ;
  const x = nx - into * self.forwardX;
  const y = ny - into * self.forwardY;
  const z = nz - into * self.forwardZ;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length > 0.2 && isInside(self, { min, max })) setPush(push, x / length, y / length, z / length);
  else {
    const normal = Math.max(Math.sqrt(nx * nx + ny * ny + nz * nz), nothing);
    setPush(push, nx / normal, ny / normal, nz / normal);
  }
  return true;
}

/** 1 when the lower side will be left, -1 when the upper one, else 0. */
function inward(at: number, velocity: number, ahead: number, least: number, most: number): number {
  const later = at + velocity * ahead;
  if (Math.min(at, later) < least && !(at < least && velocity > 0 && later >= least)) return 1;
  if (Math.max(at, later) > most && !(at > most && velocity < 0 && later <= most)) return -1;
  return 0;
}

export const isInside = (self: Vehicle, { min, max }: Bounds): boolean =>
  self.x >= min[0] &&
  self.x <= max[0] &&
  self.y >= min[1] &&
  self.y <= max[1] &&
  (!self.inVolume || (self.z >= min[2] && self.z <= max[2]));
