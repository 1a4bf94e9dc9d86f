import type { Vector } from '../plan/city-plan.ts';

/** What something is made of; a viewer may give each its own look, colours are in the vertices. */
export type MaterialName =
  | 'asphalt'
  | 'marking'
  | 'kerb'
  | 'pavement'
  | 'barrier'
  | 'grass'
  | 'park'
  | 'gravel'
  | 'wall'
  | 'roof'
  | 'window'
  | 'bark'
  | 'leaves'
  | 'post'
  | 'glass';

/** Triangles of one material. */
export interface MeshGroup {
  readonly material: MaterialName;
  /** x, y, z of each vertex, m from the origin of the mesh; z leads up. */
  readonly positions: Float32Array;
  /** Unit vectors. */
  readonly normals: Float32Array;
  /** Red, green and blue of each vertex, 0 to 1, linear. */
  readonly colours: Float32Array;
  /** Three vertices of each triangle, anticlockwise for who sees its front. */
  readonly indices: Uint32Array;
}

/** A city for the eye. */
export interface CityMesh {
  /** Where 0, 0, 0 of the mesh lies in the city, m: 32 bits are exact to a tenth of a millimetre near it only. */
  readonly origin: Vector;
  readonly groups: readonly MeshGroup[];
}

export const materialNames: readonly MaterialName[] = [
  'asphalt',
  'marking',
  'kerb',
  'pavement',
  'barrier',
  'grass',
  'park',
  'gravel',
  'wall',
  'roof',
  'window',
  'bark',
  'leaves',
  'post',
  'glass',
];

/** How rough each material is, 0 to 1; none is metal. */
export const roughness: Readonly<Record<MaterialName, number>> = {
  asphalt: 0.95,
  marking: 0.7,
  kerb: 0.9,
  pavement: 0.9,
  barrier: 0.85,
  grass: 1,
  park: 1,
  gravel: 1,
  wall: 0.9,
  roof: 0.8,
  window: 0.15,
  bark: 1,
  leaves: 1,
  post: 0.6,
  glass: 0.2,
};
