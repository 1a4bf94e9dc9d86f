import {
  BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type RawShaderMaterial,
} from 'three';
import type { Point3 } from '../camera/lens.ts';
import { packColour, type Colour } from '../paint/colours.ts';
import { createMaterial, unpackChunk, type Shading } from '../paint/shading.ts';

const wordsPerSector = 8;

const vertex = /* glsl */ `
in vec2 corner;
in uvec4 pose;
in uvec4 form;
out vec4 colour;
uniform float uPixel;
${unpackChunk}
void main() {
  vec2 turn = unpackSnorm2x16(pose.w) * 3.14159265;
  vec2 shape = vec2(uvec2(form.y, form.y >> 16u) & 65535u) / 65535.0;
  vec3 place = uintBitsToFloat(pose.xyz);
  float pixel = max(-(viewMatrix * vec4(place, 1.0)).z, 0.0) * uPixel;
  float radius = max(uintBitsToFloat(form.x), float(form.w) * pixel);
  float angle = corner.x * shape.y * 3.14159265;
  vec2 flat_ = vec2(cos(angle), sin(angle)) * radius * mix(shape.x, 1.0, corner.y);
  vec3 p = vec3(flat_.x * cos(turn.y), flat_.y, flat_.x * sin(turn.y));
  p.xy = vec2(p.x * cos(turn.x) - p.y * sin(turn.x), p.x * sin(turn.x) + p.y * cos(turn.x));
  colour = unpackColour(form.z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place + p, 1.0);
}`;

const fragment = /* glsl */ `
in vec4 colour;
void main() { result = colour; }`;

export interface Sector {
  readonly at: Point3;
  readonly radius: number;
  /** Radius of the hole as a share. */
  readonly hole?: number;
  readonly heading?: number;
  readonly pitch?: number;
  /** Half its opening, radians; a whole round when absent. */
  readonly halfAngle?: number;
  readonly colour: Colour;
  readonly alpha: number;
  /** Never smaller than this, CSS pixels. */
  readonly leastPixels?: number;
}

/** Rings and sectors: who is chosen, what is seen, where the brush is. One call for all. */
export class SectorSheet {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  #count = 0;
  #words = new Uint32Array(64 * wordsPerSector);
  #floats = new Float32Array(this.#words.buffer);
  #buffer: InstancedInterleavedBuffer | undefined;

  constructor(shading: Shading) {
    const material = createMaterial(shading, { vertex, fragment, transparent: true, doubleSided: true, lifted: true });
    this.mesh = new Mesh(strip(48), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 100;
  }

  clear(): void {
    this.#count = 0;
  }

  add(sector: Sector): void {
    const at = this.#count * wordsPerSector;
    if (at >= this.#words.length) this.#grow();
    const words = this.#words;
    this.#floats.set(sector.at, at);
    words[at + 3] = share(sector.heading ?? 0) | (share(sector.pitch ?? 0) << 16);
    this.#floats[at + 4] = sector.radius;
    const opening = Math.min(1, (sector.halfAngle ?? Math.PI) / Math.PI);
    words[at + 5] = Math.round((sector.hole ?? 0) * 65_535) | (Math.round(opening * 65_535) << 16);
    words[at + 6] = packColour(sector.colour, sector.alpha);
    words[at + 7] = sector.leastPixels ?? 0;
    this.#count++;
  }

  show(): void {
    const { geometry } = this.mesh;
    geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    if (this.#count === 0) return;
    if (this.#buffer === undefined) {
      geometry.dispose();
      this.#buffer = new InstancedInterleavedBuffer(this.#words, wordsPerSector);
      geometry.setAttribute('pose', new InterleavedBufferAttribute(this.#buffer, 4, 0));
      geometry.setAttribute('form', new InterleavedBufferAttribute(this.#buffer, 4, 4));
    }
    this.#buffer.clearUpdateRanges();
    this.#buffer.addUpdateRange(0, this.#count * wordsPerSector);
    this.#buffer.needsUpdate = true;
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2);
    words.set(this.#words);
    this.#words = words;
    this.#floats = new Float32Array(words.buffer);
    this.#buffer = undefined;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** An angle as a 16-bit share of half a turn. */
const share = (angle: number): number => {
  const turns = angle / (2 * Math.PI);
  return Math.round((turns - Math.round(turns)) * 65_534) & 65_535;
};

function strip(steps: number): InstancedBufferGeometry {
  const corners: number[] = [];
  const triangles: number[] = [];
  for (let step = 0; step <= steps; step++) {
    const along = (step / steps) * 2 - 1;
    corners.push(along, 0, along, 1);
    if (step < steps) triangles.push(2 * step, 2 * step + 1, 2 * step + 3, 2 * step, 2 * step + 3, 2 * step + 2);
  }
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('corner', new BufferAttribute(new Float32Array(corners), 2));
  geometry.setIndex(triangles);
  geometry.instanceCount = 0;
  return geometry;
}
