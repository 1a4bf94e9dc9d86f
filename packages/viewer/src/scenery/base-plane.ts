import { BufferAttribute, BufferGeometry, Mesh, Vector3, type IUniform, type RawShaderMaterial } from 'three';
import { seenHeight, type Lens } from '../camera/lens.ts';
import type { Theme } from '../paint/colours.ts';
import { createMaterial, type Shading } from '../paint/shading.ts';

const vertex = /* glsl */ `
in vec2 spot;
out vec2 place;
uniform vec3 uMiddle;
uniform float uReach;
void main() {
  place = uMiddle.xy + spot * uReach;
  gl_Position = projectionMatrix * viewMatrix * vec4(place, uMiddle.z, 1.0);
}`;

// Lines of a pixel's width every `cell` metres and stronger ones every tenth; they fade out where they would flicker and far away.
const fragment = /* glsl */ `
in vec2 place;
uniform vec3 uMiddle;
uniform float uReach;
uniform float uCell;
uniform vec3 uPlane;
uniform vec3 uGrid;
float lines(float cell) {
  vec2 step = place / cell;
  vec2 wide = fwidth(step);
  vec2 near = abs(fract(step - 0.5) - 0.5) / max(wide, 1e-6);
  vec2 clear = 1.0 - smoothstep(0.06, 0.3, wide);
  vec2 line = (1.0 - clamp(near - 0.1, 0.0, 1.0)) * clear;
  return max(line.x, line.y);
}
void main() {
  float away = length(place - uMiddle.xy) / uReach;
  float fade = 1.0 - smoothstep(0.35, 0.95, away);
  float grid = max(lines(uCell) * 0.45, lines(uCell * 10.0) * 0.8);
  vec3 colour = mix(uPlane, uGrid, grid);
  // What is behind it may be a sky: the plane has no edge there.
  result = vec4(colour, fade);
}`;

/** The plane under everything, with a grid that suits the distance. */
export class BasePlane {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #middle: IUniform<Vector3> = { value: new Vector3() };
  readonly #reach: IUniform<number> = { value: 100 };
  readonly #cell: IUniform<number> = { value: 1 };
  readonly #plane: IUniform<Vector3> = { value: new Vector3() };
  readonly #grid: IUniform<Vector3> = { value: new Vector3() };

  constructor(shading: Shading) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent: true,
      depthWrite: false,
      doubleSided: true,
      uniforms: {
        uMiddle: this.#middle,
        uReach: this.#reach,
        uCell: this.#cell,
        uPlane: this.#plane,
        uGrid: this.#grid,
      },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -10;
  }

  paint(theme: Theme): void {
    this.#plane.value.set(...theme.plane);
    this.#grid.value.set(...theme.grid);
  }

  /** Around what the camera looks at, at least as wide as the place. */
  show(lens: Lens, height: number, placeReach: number): void {
    this.#middle.value.set(lens.target[0], lens.target[1], height);
    this.#reach.value = Math.max(placeReach * 2, lens.distance * 6);
    this.#cell.value = gridCell(lens.distance);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Metres of a grid cell: a power of ten, some twenty to a hundred of them in the picture. */
export const gridCell = (distance: number): number => 10 ** Math.floor(Math.log10(seenHeight(distance) / 12));
