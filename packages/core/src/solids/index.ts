export { sampleMesh, type DistanceField, type TriangleMesh } from './distance-field.ts';
export { measureGap } from './gap.ts';
export { outlineWalls } from './outline-walls.ts';
export {
  ballAround,
  type Ball,
  type Box,
  type Cylinder,
  type Gap,
  type Mesh,
  type Solid,
  type Sphere,
} from './solid.ts';
