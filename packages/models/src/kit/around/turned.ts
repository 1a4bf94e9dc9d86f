import { sinCos } from '@korzo/core';
import type { Vector } from './decision.ts';

const angles = new Float64Array(2);

/** Turns a unit vector of the plane by an angle. */
export function turnInPlane(direction: Vector, angle: number): void {
  sinCos(angle, angles);
  const { x, y } = direction;
  direction.x = x * angles[1] - y * angles[0];
  direction.y = x * angles[0] + y * angles[1];
  direction.z = 0;
}

/** Turns a unit vector of space by an angle with this sine and cosine, toward a side: 0 to 2 pi around it. */
export function turnInSpace(direction: Vector, sine: number, cosine: number, side: number): void {
  const { x, y, z } = direction;
  // Two unit vectors square to the direction and to each other, without a corner case (Duff et al. 2017).
  const sign = z >= 0 ? 1 : -1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  sinCos(side, angles);
  const first = sine * angles[1];
  const second = sine * angles[0];
  direction.x = x * cosine + first * (1 + sign * x * x * a) + second * b;
  direction.y = y * cosine + first * sign * b + second * (sign + y * y * a);
  direction.z = z * cosine - first * sign * x - second * y;
  normalise(direction);
}

/** Brings a vector to length 1; false, and nothing done, when it has none. */
export function normalise(vector: Vector): boolean {
  const length = Math.sqrt(vector.x * vector.x + vector.y * vector.y + vector.z * vector.z);
  if (!(length > 1e-12)) return false;
  vector.x /= length;
  vector.y /= length;
  vector.z /= length;
  return true;
}
