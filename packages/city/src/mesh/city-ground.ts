import type { CityPlan, Vector } from '../plan/city-plan.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { makeSurface, type DrivableSurface, type SurfaceType } from '../roads/surface.ts';
import type { CityMesh, MaterialName, MeshGroup } from './city-mesh.ts';
import { makeMesh } from './make-mesh.ts';

/** What of the mesh is ground, and its type as ground. */
const groundTypes: readonly (readonly [MaterialName, SurfaceType])[] = [
  ['asphalt', 'road'],
  ['pavement', 'pavement'],
  ['kerb', 'kerb'],
  ['grass', 'grass'],
  ['park', 'park'],
  ['gravel', 'gravel'],
];

/** Triangles that cover less than this from above stand upright, m2. */
const upright = 1e-7;

/**
 * The whole ground of a city: lanes and junctions as they are driven on, and from the mesh that is drawn asphalt, kerbs, pavements,
 * grass, parks and gravel walks.
 */
export function makeGround(
  plan: CityPlan,
  network: RoadNetwork,
  mesh: CityMesh = makeMesh(plan, network),
): DrivableSurface {
  const { vertices, triangles } = makeSurface(network);
  const ground = { vertices: [...vertices], triangles: [...triangles] };
  for (const [material, type] of groundTypes)
    for (const group of mesh.groups) if (group.material === material) addGroup(ground, group, mesh.origin, type);
  return ground;
}

function addGroup(
  { vertices, triangles }: { vertices: Vector[]; triangles: DrivableSurface['triangles'][number][] },
  { positions, indices }: MeshGroup,
  [west, south, low]: Vector,
  type: SurfaceType,
): void {
  const first = vertices.length;
  for (let at = 0; at < positions.length; at += 3)
    vertices.push([west + positions[at], south + positions[at + 1], low + positions[at + 2]]);
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [first + indices[at], first + indices[at + 1], first + indices[at + 2]];
    const [[ax, ay], [bx, by], [cx, cy]] = [vertices[a], vertices[b], vertices[c]];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) > 2 * upright) triangles.push({ corners: area > 0 ? [a, b, c] : [a, c, b], type });
  }
}
