import { length3 } from '@korzo/core';
import { surfaceNumber, type SurfaceName } from './surfaces.ts';

type Point = readonly [number, number, number];

/** Triangles smaller than this have no plane, m2. */
const leastArea = 1e-7;

/** Collects the triangles of a ground. Corners go round anticlockwise for a body that touches the front. */
export class TriangleList {
  readonly corners: number[] = [];
  readonly surfaces: number[] = [];
  /** Unit vectors at right angles to the front. */
  readonly normals: number[] = [];

  /** Whether the triangle has an area: one without is not added. */
  add(a: Point, b: Point, c: Point, surface: SurfaceName): boolean {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const twice = length3(x, y, z);
    if (!(twice / 2 > leastArea)) return false;
    this.corners.push(...a, ...b, ...c);
    this.normals.push(x / twice, y / twice, z / twice);
    this.surfaces.push(surfaceNumber(surface));
    return true;
  }

  /** A flat figure of four corners. */
  addQuad(a: Point, b: Point, c: Point, d: Point, surface: SurfaceName): void {
    this.add(a, b, c, surface);
    this.add(a, c, d, surface);
  }
}
