import { length3 } from '@korzo/core';
import type { CityMesh } from '../mesh/city-mesh.ts';
import type { DrivableSurface } from '../roads/surface.ts';

/** Of roads and of junctions, linear. */
const greys = { road: 0.09, junction: 0.12 } as const;

/** A mesh of nothing but asphalt, for networks without a plan: no vehicle knows what stands beside their roads. */
export function meshOfSurface({ vertices, triangles }: DrivableSurface): CityMesh {
  const origin = vertices[0] ?? [0, 0, 0];
  const count = triangles.length * 3;
  const [positions, normals, colours] = [
    new Float32Array(count * 3),
    new Float32Array(count * 3),
    new Float32Array(count * 3),
  ];
  for (const [index, { corners, type }] of triangles.entries()) {
    const [a, b, c] = corners.map((corner) => vertices[corner]);
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = length3(normal[0], normal[1], normal[2]);
    for (const [at, corner] of [a, b, c].entries()) {
      for (let axis = 0; axis < 3; axis++) {
        const place = (index * 3 + at) * 3 + axis;
        positions[place] = corner[axis] - origin[axis];
        normals[place] = normal[axis] / length;
        colours[place] = type === 'junction' ? greys.junction : greys.road;
      }
    }
  }
  const indices = Uint32Array.from({ length: count }, (_, index) => index);
  return { origin, groups: [{ material: 'asphalt', positions, normals, colours, indices }] };
}
