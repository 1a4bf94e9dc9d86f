import type { CityMesh, MaterialName } from '@korzo/city';
import { RollingGround } from './ground.ts';
import { TriangleList } from './triangle-list.ts';
import type { SurfaceName } from './surfaces.ts';

/** What can be touched of a city; paint, windows, roofs, leaves and lanterns cannot. */
const surfaceOf: Partial<Readonly<Record<MaterialName, SurfaceName>>> = {
  asphalt: 'road',
  pavement: 'pavement',
  kerb: 'kerb',
  grass: 'grass',
  park: 'park',
  gravel: 'gravel',
  barrier: 'barrier',
  wall: 'house',
  bark: 'tree',
  post: 'lamp post',
};

/** The ground of a city: the triangles that are drawn of it, number for number. */
export function cityGround({ origin, groups }: CityMesh): RollingGround {
  const list = new TriangleList();
  for (const { material, positions, indices } of groups) {
    const surface = surfaceOf[material];
    if (surface === undefined) continue;
    const corner = (index: number): readonly [number, number, number] => {
      const at = 3 * indices[index];
      return [positions[at] + origin[0], positions[at + 1] + origin[1], positions[at + 2] + origin[2]];
    };
    // Slivers that rounding left without an area are in the picture, too, and seen by no agent.
    for (let index = 0; index < indices.length; index += 3)
      list.add(corner(index), corner(index + 1), corner(index + 2), surface);
  }
  return new RollingGround(list);
}
