import type { OwnFile } from '@korzo/live';
import {
  BufferAttribute,
  BufferGeometry,
  LinearFilter,
  Mesh,
  TextureLoader,
  Vector2,
  Vector3,
  type IUniform,
  type RawShaderMaterial,
  type Texture,
} from 'three';
import { basisOf, type Lens } from '../camera/lens.ts';
import { createMaterial, type Shading } from '../paint/shading.ts';
import type { Stage } from './stages.ts';

const vertex = /* glsl */ `
in vec2 spot;
out vec3 ray;
uniform vec3 uRight;
uniform vec3 uUp;
uniform vec3 uForward;
uniform vec2 uWide;
void main() {
  ray = uForward + uRight * spot.x * uWide.x + uUp * spot.y * uWide.y;
  gl_Position = vec4(spot, 1.0, 1.0);
}`;

// From the horizon up and down; a glow around the sun, and a little noise, or wide gradients would show steps.
const fragment = /* glsl */ `
in vec3 ray;
uniform vec3 uZenith;
uniform vec3 uHorizon;
uniform vec3 uBelow;
uniform vec3 uGlow;
uniform vec3 uSun;
uniform float uSharpness;
uniform sampler2D uPicture;
uniform float uTurned;
void main() {
  vec3 way = normalize(ray);
  if (uTurned > -1e3) {
    // All around from left to right, straight down to straight up; the middle of the picture is north unless it is turned.
    vec2 spot = vec2(0.5 + (atan(way.x, way.y) + uTurned) / 6.2831853, 0.5 + asin(clamp(way.z, -1.0, 1.0)) / 3.14159265);
    result = vec4(texture(uPicture, vec2(fract(spot.x), spot.y)).rgb, 1.0);
    return;
  }
  vec3 colour = way.z > 0.0
    ? mix(uHorizon, uZenith, pow(way.z, 0.55))
    : mix(uHorizon, uBelow, pow(-way.z, 0.6));
  float near = max(dot(way, uSun), 0.0);
  colour = mix(colour, uGlow, 0.75 * pow(near, uSharpness) + 0.25 * pow(near, uSharpness * 0.25));
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453);
  result = vec4(colour + (noise - 0.5) / 255.0, 1.0);
}`;

/** What `uTurned` is while there is no picture. */
const noPicture = -1e4;

/** The sky, or the sea, behind everything. */
export class Backdrop {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #colours = {
    uZenith: vector(),
    uHorizon: vector(),
    uBelow: vector(),
    uGlow: vector(),
    uSun: vector(),
  };
  readonly #sharpness: IUniform<number> = { value: 1 };
  readonly #picture: { uPicture: IUniform<Texture | null>; uTurned: IUniform<number> } = {
    uPicture: { value: null },
    uTurned: { value: noPicture },
  };
  #file: OwnFile | undefined;
  readonly #axes = { uRight: vector(), uUp: vector(), uForward: vector() };
  readonly #wide: IUniform<Vector2> = { value: new Vector2() };

  constructor(shading: Shading) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(new Float32Array([-1, -1, 3, -1, -1, 3]), 2));
    geometry.setIndex([0, 1, 2]);
    const material = createMaterial(shading, {
      vertex,
      fragment,
      depthTest: false,
      depthWrite: false,
      uniforms: { ...this.#colours, ...this.#axes, ...this.#picture, uSharpness: this.#sharpness, uWide: this.#wide },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -20;
    this.mesh.visible = false;
  }

  paint(stage: Stage | undefined): void {
    this.mesh.visible = stage !== undefined || this.#picture.uPicture.value !== null;
    if (stage === undefined) return;
    const { zenith, horizon, below, glow, sun, sharpness } = stage;
    this.#colours.uZenith.value.set(...zenith);
    this.#colours.uHorizon.value.set(...horizon);
    this.#colours.uBelow.value.set(...below);
    this.#colours.uGlow.value.set(...glow);
    this.#colours.uSun.value.set(...sun);
    this.#sharpness.value = sharpness;
  }

  /** Shows a picture of the user instead of a sky, as soon as it is read; the sky when there is none. */
  take(file: OwnFile | undefined, onLoaded: () => void): void {
    if (file === this.#file) return;
    this.#file = file;
    this.#picture.uPicture.value?.dispose();
    this.#picture.uPicture.value = null;
    this.#picture.uTurned.value = noPicture;
    if (file?.data === undefined) return;
    new TextureLoader().load(file.data, (texture) => {
      // Another run may be shown by now.
      if (this.#file !== file) return;
      texture.generateMipmaps = false;
      texture.minFilter = LinearFilter;
      this.#picture.uPicture.value = texture;
      this.#picture.uTurned.value = ((file.turned ?? 0) * Math.PI) / 180;
      onLoaded();
    });
  }

  /** Turns it as the camera is turned. */
  show(lens: Lens, aspect: number): void {
    const { right, up, forward } = basisOf(lens);
    this.#axes.uRight.value.set(...right);
    this.#axes.uUp.value.set(...up);
    this.#axes.uForward.value.set(...forward);
    const half = Math.tan(lens.fieldOfView / 2);
    this.#wide.value.set(half * aspect, half);
  }

  dispose(): void {
    this.take(undefined, () => undefined);
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

const vector = (): IUniform<Vector3> => ({ value: new Vector3() });
