import type { Vector } from '../plan/city-plan.ts';
import type { CityMesh, MaterialName } from '../mesh/city-mesh.ts';
import type { DrivableSurface, SurfaceType } from '../roads/surface.ts';

/** What can be driven or walked on of a city, by the material that it is drawn with. */
const typeOf: Partial<Readonly<Record<MaterialName, SurfaceType>>> = {
  asphalt: 'road',
  pavement: 'pavement',
  kerb: 'kerb',
  grass: 'grass',
  park: 'park',
  gravel: 'gravel',
};

/** Faces steeper than this are the sides of something, twice their area from above, m2. */
const leastArea = 1e-6;

/** All ground of a city, not its roads alone: the triangles that are drawn, as far as they are seen from above. */
export function groundSurface({ origin, groups }: CityMesh): DrivableSurface {
  const vertices: Vector[] = [];
  const triangles: DrivableSurface['triangles'][number][] = [];
  for (const { material, positions, indices } of groups) {
    const type = typeOf[material];
    if (type === undefined) continue;
    const first = vertices.length;
    for (let at = 0; at < positions.length; at += 3)
      vertices.push([positions[at] + origin[0], positions[at + 1] + origin[1], positions[at + 2] + origin[2]]);
    for (let index = 0; index < indices.length; index += 3) {
      const [one, two, three] = [0, 1, 2].map((corner) => first + indices[index + corner]);
      const [a, b, c] = [vertices[one], vertices[two], vertices[three]];
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      if (Math.abs(area) < leastArea) continue;
      triangles.push({ corners: area > 0 ? [one, two, three] : [one, three, two], type });
    }
  }
  return { vertices, triangles };
}
