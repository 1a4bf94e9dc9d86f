import { makeMesh, type CityPlan, type MeshGroup, type RoadNetwork } from '@korzo/city';
import type { BuiltCity, MeshLayer } from './built-city.ts';

/** The triangles of a city, by what they are made of, as the graphics card takes them. */
export function meshLayers(plan: CityPlan, network: RoadNetwork): Pick<BuiltCity, 'origin' | 'layers'> {
  const { origin, groups } = makeMesh(plan, network);
  return { origin, layers: groups.filter(({ indices }) => indices.length > 0).map(layerOf) };
}

const layerOf = ({ material, positions, normals, colours, indices }: MeshGroup): MeshLayer => ({
  material,
  positions: new Float32Array(positions),
  normals: new Float32Array(normals),
  paints: paintsOf(colours),
  triangles: new Uint32Array(indices),
});

/** Linear light as the bytes of a screen. */
function paintsOf(colours: Float32Array): Uint8Array<ArrayBuffer> {
  const count = colours.length / 3;
  const paints = new Uint8Array(count * 4);
  for (let corner = 0; corner < count; corner++) {
    for (let part = 0; part < 3; part++)
      paints[corner * 4 + part] = Math.round(255 * shownAs(colours[corner * 3 + part]));
    paints[corner * 4 + 3] = 255;
  }
  return paints;
}

/** The curve of sRGB. */
const shownAs = (linear: number): number =>
  linear <= 0.0031308 ? Math.max(0, 12.92 * linear) : Math.min(1, 1.055 * linear ** (1 / 2.4) - 0.055);
