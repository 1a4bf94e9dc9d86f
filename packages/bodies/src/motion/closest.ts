import type { Middle } from './feeler.ts';

/** The point of a triangle that is nearest to another point. */
export interface Closest {
  x: number;
  y: number;
  z: number;
  /** Whether it lies inside, and not on the edge. */
  isInside: boolean;
}

/** Finds the nearest point of a triangle, nine numbers from `at` on, by the regions around it (Ericson 2005, 5.1.5). */
export function closestOnTriangle(corners: Float64Array, at: number, { x, y, z }: Middle, found: Closest): void {
  const [ax, ay, az] = [corners[at], corners[at + 1], corners[at + 2]];
  const [ux, uy, uz] = [corners[at + 3] - ax, corners[at + 4] - ay, corners[at + 5] - az];
  const [vx, vy, vz] = [corners[at + 6] - ax, corners[at + 7] - ay, corners[at + 8] - az];
  const [px, py, pz] = [x - ax, y - ay, z - az];
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const pu = px * ux + py * uy + pz * uz;
  const pv = px * vx + py * vy + pz * vz;
  const put = (alongU: number, alongV: number, isInside: boolean): void => {
    found.x = ax + alongU * ux + alongV * vx;
    found.y = ay + alongU * uy + alongV * vy;
    found.z = az + alongU * uz + alongV * vz;
    found.isInside = isInside;
  };
  if (pu <= 0 && pv <= 0) return put(0, 0, false);
  if (pu >= uu && pv - uv <= pu - uu) return put(1, 0, false);
  if (pv >= vv && pu - uv <= pv - vv) return put(0, 1, false);
  // Shares of the areas over the three sides; the point is beyond a side whose share is negative.
  const sideU = uu * pv - uv * pu;
  const sideV = vv * pu - uv * pv;
  if (sideU <= 0 && pu >= 0 && pu <= uu) return put(pu / uu, 0, false);
  if (sideV <= 0 && pv >= 0 && pv <= vv) return put(0, pv / vv, false);
  const whole = uu * vv - uv * uv;
  const third = whole - sideU - sideV;
  const onThird = pv - uv - (pu - uu);
  const thirdLength = uu + vv - 2 * uv;
  if (third <= 0 && onThird >= 0 && onThird <= thirdLength) {
    const share = onThird / thirdLength;
    return put(1 - share, share, false);
  }
  return put(sideV / whole, sideU / whole, true);
}
