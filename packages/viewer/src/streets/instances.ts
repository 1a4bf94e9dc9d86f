import {
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type RawShaderMaterial,
} from 'three';
import { paints, type Sculpture } from '../agents/sculpture.ts';
import { createMaterial, hazeChunk, lightChunk, type Shading } from '../paint/shading.ts';
import type { CityShading } from './city-mesh.ts';

/** The limb of surfaces that give light themselves; those of wheels are smaller. */
export const shining = 9;

/** 32-bit floats of one body: place, heading, sizes (x, y, z), pitch, colour, roll. */
const floats = 12;

const vertex = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec2 traits;
in vec4 place;
in vec4 size;
in vec4 coat;
out vec3 colour;
uniform vec3 uDaylight;
uniform vec3 uBackground;
uniform float uPresence;
uniform float uPixel;
uniform float uLeastWidth;
${lightChunk}
${hazeChunk}
vec3 painted(vec3 own, float paint) {
  if (paint < ${paints.own}.5) return own;
  if (paint < ${paints.ownDark}.5) return own * 0.5;
  if (paint < ${paints.hair}.5) return vec3(0.75, 0.12, 0.1);
  if (paint < ${paints.dark}.5) return vec3(0.11, 0.12, 0.14);
  if (paint < ${paints.white}.5) return vec3(0.95, 0.95, 0.9);
  return vec3(0.16, 0.22, 0.28);
}
void main() {
  float c = cos(place.w), s = sin(place.w), cp = cos(size.w), sp = sin(size.w);
  // Nothing that moves gets too small to be seen: from afar it grows to a few pixels, upright things less in height.
  float pixel = max(-(viewMatrix * vec4(place.xyz, 1.0)).z, 0.0) * uPixel;
  float grown = max(1.0, uLeastWidth * pixel / size.y);
  vec3 p = position * size.xyz * vec3(sqrt(grown), grown, sqrt(grown));
  vec3 n = normalize(normal / size.xyz);
  float cr = cos(coat.w), sr = sin(coat.w);
  p.yz = vec2(p.y * cr - p.z * sr, p.y * sr + p.z * cr);
  n.yz = vec2(n.y * cr - n.z * sr, n.y * sr + n.z * cr);
  p.xz = vec2(p.x * cp - p.z * sp, p.x * sp + p.z * cp);
  n.xz = vec2(n.x * cp - n.z * sp, n.x * sp + n.z * cp);
  p.xy = vec2(p.x * c - p.y * s, p.x * s + p.y * c);
  n.xy = vec2(n.x * c - n.y * s, n.x * s + n.y * c);
  // What shines does so at night too.
  bool shines = traits.y > ${shining - 1}.5;
  vec3 shown = shines ? coat.rgb : lit(painted(coat.rgb, traits.x), n) * uDaylight;
  colour = mix(uBackground, shown, uPresence);
  gl_Position = projectionMatrix * viewMatrix * vec4(place.xyz + p, 1.0);
  colour = hazed(colour, uBackground, gl_Position.w);
}`;

const fragment = /* glsl */ `
in vec3 colour;
void main() { result = vec4(colour, 1.0); }`;

/** One body, to be put into the buffer. */
export interface InstanceBody {
  readonly at: readonly [number, number, number];
  readonly heading: number;
  readonly pitch: number;
  /** How far its left side is up; 0 unless given. */
  readonly roll?: number;
  /** What the nominal body is stretched by along its own axes. */
  readonly stretch: readonly [number, number, number];
  readonly colour: readonly [number, number, number];
}

/** Many bodies of one form in one call. */
export class Instances {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  #values = new Float32Array(0);
  #buffer: InstancedInterleavedBuffer | undefined;
  #count = 0;

  /** @param leastWidth what it grows to from afar, CSS pixels; 0 for things that may vanish */
  constructor(shading: Shading, show: CityShading, form: Sculpture, leastWidth = 0) {
    const plain = form.geometry();
    const geometry = new InstancedBufferGeometry();
    geometry.index = plain.index;
    for (const [name, attribute] of Object.entries(plain.attributes)) geometry.setAttribute(name, attribute);
    this.mesh = new Mesh(
      geometry,
      createMaterial(shading, { vertex, fragment, uniforms: { ...show, uLeastWidth: { value: leastWidth } } }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  clear(): void {
    this.#count = 0;
  }

  add({ at, heading, pitch, roll = 0, stretch, colour }: InstanceBody): void {
    const start = this.#count * floats;
    if (start + floats > this.#values.length) this.#grow();
    const values = this.#values;
    values.set(at, start);
    values[start + 3] = heading;
    values.set(stretch, start + 4);
    values[start + 7] = pitch;
    values.set(colour, start + 8);
    values[start + 11] = roll;
    this.#count++;
  }

  #grow(): void {
    const values = new Float32Array(Math.max(64 * floats, this.#values.length * 2));
    values.set(this.#values);
    this.#values = values;
    // The buffer on the graphics card has a fixed length: a longer one is another one.
    this.#buffer = undefined;
  }

  /** Hands what was added to the graphics card. */
  show(): void {
    const { geometry } = this.mesh;
    this.mesh.visible = this.#count > 0;
    geometry.instanceCount = this.#count;
    if (this.#count === 0) return;
    if (this.#buffer === undefined) {
      this.#buffer = new InstancedInterleavedBuffer(this.#values, floats).setUsage(DynamicDrawUsage);
      geometry.dispose();
      geometry.setAttribute('place', new InterleavedBufferAttribute(this.#buffer, 4, 0));
      geometry.setAttribute('size', new InterleavedBufferAttribute(this.#buffer, 4, 4));
      geometry.setAttribute('coat', new InterleavedBufferAttribute(this.#buffer, 4, 8));
    }
    this.#buffer.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
