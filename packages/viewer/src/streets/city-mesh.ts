import { BufferAttribute, BufferGeometry, Group, Mesh, Vector3, type IUniform, type RawShaderMaterial } from 'three';
import { createMaterial, hazeChunk, lightChunk, type Shading } from '../paint/shading.ts';
import type { BuiltCity, MeshLayer } from '../city/built-city.ts';
import { grainOf } from './grain.ts';

const vertex = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec4 paint;
out vec3 coat;
out vec3 spot;
out vec3 facing;
out float away;
uniform vec3 uOrigin;
uniform vec3 uDaylight;
${lightChunk}
void main() {
  spot = position;
  facing = normalize(normal);
  coat = lit(paint.rgb, facing) * uDaylight;
  gl_Position = projectionMatrix * viewMatrix * vec4(position + uOrigin, 1.0);
  away = gl_Position.w;
}`;

const fragment = (material: string): string => /* glsl */ `
in vec3 coat;
in vec3 spot;
in vec3 facing;
in float away;
uniform vec3 uBackground;
uniform float uPresence;
${hazeChunk}
${grainOf(material)}
void main() {
  vec3 step = fwidth(spot);
  float pixel = max(max(step.x, step.y), step.z);
  vec3 colour = mix(uBackground, coat * grain(spot, normalize(facing), pixel), uPresence);
  result = vec4(hazed(colour, uBackground, away), 1.0);
}`;

/** Materials that lie flat on others: they are drawn a little towards the eye, or from afar they would flicker. */
const lying = new Set(['marking']);

/** How everything of a city is shaded, whatever its form. */
export interface CityShading {
  readonly uDaylight: IUniform<Vector3>;
  /** 1, or less when the picture is old. */
  readonly uPresence: IUniform<number>;
}

export const createCityShading = (): CityShading => ({
  uDaylight: { value: new Vector3(1, 1, 1) },
  uPresence: { value: 1 },
});

/** Roads, terrain, houses and trees of one city. */
export class CityMesh {
  readonly group = new Group();
  readonly #meshes: Mesh<BufferGeometry, RawShaderMaterial>[];

  constructor(shading: Shading, light: CityShading, { layers, origin }: Pick<BuiltCity, 'layers' | 'origin'>) {
    const uOrigin = { value: new Vector3(...origin) };
    this.#meshes = layers.map(({ material, ...layer }) => {
      const uniforms = { ...light, uOrigin };
      const mesh = new Mesh(
        geometryOf(layer),
        createMaterial(shading, {
          vertex,
          fragment: fragment(material),
          uniforms,
          lifted: lying.has(material),
          doubleSided: true,
        }),
      );
      mesh.frustumCulled = false;
      mesh.renderOrder = lying.has(material) ? 1 : 0;
      return mesh;
    });
    if (this.#meshes.length > 0) this.group.add(...this.#meshes);
  }

  dispose(): void {
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function geometryOf({ positions, normals, paints, triangles }: Omit<MeshLayer, 'material'>): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('paint', new BufferAttribute(paints, 4, true));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  return geometry;
}
