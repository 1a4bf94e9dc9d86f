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

/** Two ends, colour, and two widths with the moment of birth: eight words a line. */
const wordsPerLine = 8;

// Each line is a rectangle that is widened on the screen, so that lines are equally thick near and far; with two widths it is a wedge.
const vertex = /* glsl */ `
in vec2 corner;
in uvec4 ends;
in uvec4 rest;
out vec4 colour;
out float across;
out float half_;
uniform vec2 uView;
uniform float uTime;
uniform float uLasts;
${unpackChunk}
vec4 project(vec3 place) { return projectionMatrix * viewMatrix * vec4(place, 1.0); }
void main() {
  vec4 from = project(uintBitsToFloat(ends.xyz));
  vec4 to = project(vec3(uintBitsToFloat(ends.w), uintBitsToFloat(rest.xy)));
  // What is behind the eye is cut off, or it would come back upside down.
  float behind = 0.02;
  if (from.w < behind && to.w >= behind) from = mix(from, to, (behind - from.w) / (to.w - from.w));
  else if (to.w < behind && from.w >= behind) to = mix(to, from, (behind - to.w) / (from.w - to.w));
  vec2 a = from.xy / from.w * uView * 0.5;
  vec2 b = to.xy / to.w * uView * 0.5;
  vec2 way = b - a;
  vec2 along = length(way) > 1e-4 ? normalize(way) : vec2(1.0, 0.0);
  vec2 side = vec2(-along.y, along.x);
  float width = mix(float(rest.w & 255u), float((rest.w >> 8u) & 255u), corner.x) * 0.125;
  half_ = width * 0.5 + 0.6;
  across = corner.y * half_;
  vec4 end = corner.x < 0.5 ? from : to;
  vec2 shift = side * across / (uView * 0.5);
  colour = unpackColour(rest.z);
  // A born line fades: its moment is kept in sixteenths of a second, modulo 4096 s.
  if (uLasts > 0.0) {
    float age = mod(uTime - float(rest.w >> 16u) / 16.0, 4096.0);
    colour.a *= clamp(1.0 - age / uLasts, 0.0, 1.0);
  }
  gl_Position = vec4(end.xy + shift * end.w, end.z, end.w);
  if (from.w < behind && to.w < behind) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}`;

const fragment = /* glsl */ `
in vec4 colour;
in float across;
in float half_;
void main() {
  float cover = clamp(half_ - abs(across), 0.0, 1.0);
  result = vec4(colour.rgb, colour.a * cover);
}`;

interface LineStyle {
  readonly colour: Colour;
  readonly alpha?: number;
  /** CSS pixels, up to 31; at both ends, or at each. */
  readonly width: number;
  readonly widthAtEnd?: number;
}

interface SheetOptions {
  /** Drawn over everything. */
  readonly onTop?: boolean;
  /** Lines fade within this time, s; 0 keeps them. */
  readonly lasts?: number;
}

/** Widths at both ends in eighths of a pixel. */
export const packWidths = (width: number, widthAtEnd = width): number =>
  Math.min(255, Math.round(width * 8)) | (Math.min(255, Math.round(widthAtEnd * 8)) << 8);

/** Many lines, one buffer, one call. */
export class LineSheet {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  count = 0;
  /** For `stroke`. */
  strokeColour = 0xffffffff;
  strokeWidths = packWidths(1);
  #words = new Uint32Array(64 * wordsPerLine);
  #floats = new Float32Array(this.#words.buffer);
  #buffer: InstancedInterleavedBuffer | undefined;
  #changedFrom = Infinity;
  #changedUntil = 0;

  constructor(shading: Shading, { onTop = false, lasts = 0 }: SheetOptions = {}) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('corner', new BufferAttribute(new Float32Array([0, -1, 1, -1, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.instanceCount = 0;
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent: true,
      depthTest: !onTop,
      doubleSided: true,
      lifted: true,
      uniforms: { uLasts: { value: lasts } },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = onTop ? 30 : 12;
  }

  clear(): void {
    this.count = 0;
  }

  add(from: Point3, to: Point3, style: LineStyle): void {
    this.set(this.count, from, to, style);
    this.count++;
  }

  /** Overwrites one line; `born` (s) counts for sheets whose lines fade. */
  set(index: number, from: Point3, to: Point3, style: LineStyle, born = 0): void {
    const at = index * wordsPerLine;
    if (at >= this.#words.length) this.#grow();
    this.#ends(at, from[0], from[1], from[2], to[0], to[1], to[2]);
    this.#words[at + 6] = packColour(style.colour, style.alpha ?? 1);
    this.#words[at + 7] = packWidths(style.width, style.widthAtEnd) | ((Math.round(born * 16) & 65_535) << 16);
    this.#changedFrom = Math.min(this.#changedFrom, at);
    this.#changedUntil = Math.max(this.#changedUntil, at + wordsPerLine);
  }

  /** As `set`, for loops over all agents: plain numbers, the style as `strokeColour` and `strokeWidths` have it. */
  stroke(index: number, x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    const at = index * wordsPerLine;
    if (at >= this.#words.length) this.#grow();
    this.#ends(at, x1, y1, z1, x2, y2, z2);
    this.#words[at + 6] = this.strokeColour;
    this.#words[at + 7] = this.strokeWidths;
    this.#changedFrom = Math.min(this.#changedFrom, at);
    this.#changedUntil = Math.max(this.#changedUntil, at + wordsPerLine);
    if (index >= this.count) this.count = index + 1;
  }

  #ends(at: number, x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    const floats = this.#floats;
    floats[at] = x1;
    floats[at + 1] = y1;
    floats[at + 2] = z1;
    floats[at + 3] = x2;
    floats[at + 4] = y2;
    floats[at + 5] = z2;
  }

  /** A shaft and a wedge for a head. */
  arrow(from: Point3, to: Point3, style: LineStyle): void {
    const share = 0.72;
    const neck: Point3 = [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ];
    this.add(from, neck, style);
    this.add(neck, to, { ...style, width: style.width * 3.4, widthAtEnd: 0 });
  }

  chain(places: readonly Point3[], style: LineStyle, closed = false): void {
    for (let index = 1; index < places.length; index++) this.add(places[index - 1], places[index], style);
    if (closed && places.length > 2) this.add(places[places.length - 1], places[0], style);
  }

  /** Hands what changed to the graphics card. */
  show(): void {
    const { geometry } = this.mesh;
    geometry.instanceCount = this.count;
    this.mesh.visible = this.count > 0;
    if (this.count === 0) return;
    if (this.#buffer === undefined) {
      geometry.dispose();
      this.#buffer = new InstancedInterleavedBuffer(this.#words, wordsPerLine);
      geometry.setAttribute('ends', new InterleavedBufferAttribute(this.#buffer, 4, 0));
      geometry.setAttribute('rest', new InterleavedBufferAttribute(this.#buffer, 4, 4));
    } else if (this.#changedFrom < this.#changedUntil) {
      this.#buffer.clearUpdateRanges();
      this.#buffer.addUpdateRange(this.#changedFrom, this.#changedUntil - this.#changedFrom);
      this.#buffer.needsUpdate = true;
    }
    this.#changedFrom = Infinity;
    this.#changedUntil = 0;
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
