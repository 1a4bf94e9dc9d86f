import type { Ground } from './ground.ts';

/** Places this much outside a triangle still hit it, as a share of its size: rays must not slip through a seam. */
const seam = 1e-7;

/** Where a ray met the ground. */
export interface Hit {
  /** Distance along the ray, m. */
  distance: number;
  triangle: number;
}

/**
 * The first triangle whose front a ray meets within a distance; `hit.triangle` is -1 without any. The ray must stay within 2 m of its
 * start seen from above. `d` is a unit vector.
 */
export function castRay(
  ground: Ground,
  from: readonly [number, number, number],
  d: readonly [number, number, number],
  farthest: number,
  hit: Hit,
): void {
  const { corners, normals, entries } = ground;
  const [ox, oy, oz] = from;
  const [dx, dy, dz] = d;
  hit.triangle = -1;
  hit.distance = farthest;
  const square = ground.squareAt(ox, oy);
  const end = ground.end(square);
  for (let index = ground.first(square); index < end; index++) {
    const triangle = entries[index];
    const up = 3 * triangle;
    const [nx, ny, nz] = [normals[up], normals[up + 1], normals[up + 2]];
    const against = nx * dx + ny * dy + nz * dz;
    if (against > -1e-6) continue;
    const at = 9 * triangle;
    const ahead = (corners[at] - ox) * nx + (corners[at + 1] - oy) * ny + (corners[at + 2] - oz) * nz;
    const distance = ahead / against;
    if (distance < 0 || distance >= hit.distance) continue;
    if (!isInside(corners, at, nx, ny, nz, ox + dx * distance, oy + dy * distance, oz + dz * distance)) continue;
    hit.triangle = triangle;
    hit.distance = distance;
  }
}

/** Whether a point of the plane of a triangle lies in the triangle. */
export function isInside(
  corners: Float64Array,
  at: number,
  nx: number,
  ny: number,
  nz: number,
  x: number,
  y: number,
  z: number,
): boolean {
  let from = at + 6;
  for (let corner = at; corner < at + 9; corner += 3) {
    const ex = corners[corner] - corners[from];
    const ey = corners[corner + 1] - corners[from + 1];
    const ez = corners[corner + 2] - corners[from + 2];
    const px = x - corners[from];
    const py = y - corners[from + 1];
    const pz = z - corners[from + 2];
    const side = nx * (ey * pz - ez * py) + ny * (ez * px - ex * pz) + nz * (ex * py - ey * px);
    if (side < -seam - seam * (ex * ex + ey * ey + ez * ez)) return false;
    from = corner;
  }
  return true;
}
