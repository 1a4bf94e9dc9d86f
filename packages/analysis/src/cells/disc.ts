import type { HalfPlane } from '../ground/cut.ts';

const sides = 36;
/** Half the angle of a side, rad, and how far sides lie from the middle so that the polygon is as large as the disc. */
const half = Math.PI / sides;
const apothem = Math.sqrt(half / Math.tan(half));

/** A disc as a regular polygon of 36 sides and the same area: the half planes that cut it out. */
export function discSides(x: number, y: number, radius: number): HalfPlane[] {
  return Array.from({ length: sides }, (_, side): HalfPlane => {
    const normalX = Math.cos(2 * half * side);
    const normalY = Math.sin(2 * half * side);
    return { normalX, normalY, limit: normalX * x + normalY * y + apothem * radius };
  });
}
