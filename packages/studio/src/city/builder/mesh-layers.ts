import { makeSurface, type CityPlan, type RoadNetwork } from '@korzo/city';
import type { MeshLayer } from './protocol.ts';

/** The triangles of a city, by what they are made of. */
export function meshLayers(_plan: CityPlan, network: RoadNetwork): readonly MeshLayer[] {
  const { vertices, triangles } = makeSurface(network);
  const normals = new Float32Array(vertices.length * 3);
  for (let at = 2; at < normals.length; at += 3) normals[at] = 1;
  return [
    {
      name: 'road',
      positions: new Float32Array(vertices.flat()),
      normals,
      triangles: new Uint32Array(triangles.flatMap(({ corners }) => corners)),
    },
  ];
}
