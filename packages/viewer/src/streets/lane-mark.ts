import { BufferAttribute, BufferGeometry, Mesh, Vector3, type IUniform, type RawShaderMaterial } from 'three';
import type { BuiltCity } from '../city/built-city.ts';
import { createMaterial, type Shading } from '../paint/shading.ts';
import { highlight } from './city-colours.ts';
import { laneStrip } from './lane-strip.ts';

const vertex = /* glsl */ `
in vec3 position;
void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }`;

const fragment = /* glsl */ `
uniform vec3 uColour;
void main() { result = vec4(uColour, 0.55); }`;

/** A ribbon over one lane. */
export class LaneMark {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #colour: IUniform<Vector3> = { value: new Vector3() };

  constructor(shading: Shading) {
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent: true,
      doubleSided: true,
      lifted: true,
      uniforms: { uColour: this.#colour },
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 5;
  }

  show(city: BuiltCity | undefined, lane: number | undefined): void {
    const { geometry } = this.mesh;
    this.mesh.visible = lane !== undefined && city !== undefined;
    if (lane === undefined || city === undefined) return;
    const { positions, triangles } = laneStrip(city, lane);
    geometry.dispose();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(triangles, 1));
  }

  paint(theme: 'light' | 'dark'): void {
    this.#colour.value.set(...highlight[theme]);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
