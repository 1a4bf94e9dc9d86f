import { BufferAttribute, BufferGeometry, type RawShaderMaterial } from 'three';
import { createMaterial, hazeChunk, lightChunk, unpackChunk, type Shading } from '../paint/shading.ts';
import { paints } from './sculpture.ts';
import type { Form } from './form.ts';

/** 32-bit words of one agent in the buffer the graphics card reads: two vectors of four. */
export const wordsPerAgent = 8;

const paintChunk = /* glsl */ `
vec3 painted(vec3 own, float paint, float seed) {
  if (paint < ${paints.own}.5) return own;
  if (paint < ${paints.ownDark}.5) return own * 0.48 + 0.03;
  if (paint < ${paints.ownLight}.5) return mix(own, vec3(1.0), 0.16);
  if (paint < ${paints.skin}.5) return mix(vec3(0.96, 0.78, 0.65), vec3(0.45, 0.3, 0.22), seed * seed);
  if (paint < ${paints.hair}.5) return mix(vec3(0.13, 0.1, 0.09), vec3(0.55, 0.4, 0.24), fract(seed * 7.0) * fract(seed * 7.0));
  if (paint < ${paints.dark}.5) return vec3(0.11, 0.12, 0.14);
  if (paint < ${paints.white}.5) return vec3(0.95, 0.95, 0.92);
  return vec3(0.16, 0.22, 0.28);
}`;

// First vector: x, y, z as floats, then heading and pitch as 16-bit shares of half a turn.
// Second: way gone as a float; radius and height as 16-bit millimetres; colour; speed in cm/s and a number of its own, 16 bits each.
const vertex = (form: Form): string => /* glsl */ `
in vec3 position;
in vec3 normal;
in vec2 traits;
in uvec4 pose;
in uvec4 build;
out vec3 colour;
uniform vec3 uBackground;
uniform float uPixel;
uniform float uLeast;
uniform float uTime;
struct Motion { float walked, speed, tall, wide, limb, seed, time; };
${lightChunk}
${hazeChunk}
${unpackChunk}
${paintChunk}
${form.moves}
void main() {
  vec2 turn = unpackSnorm2x16(pose.w) * 3.14159265;
  vec2 size = vec2(uvec2(build.y, build.y >> 16u) & 65535u) * 0.001;
  vec4 own = unpackColour(build.z);
  float seed = float(build.w >> 16u) / 65535.0;
  vec3 scale = vec3(size.x / ${form.radius.toFixed(4)});
  ${form.height === undefined ? '' : `scale.z = size.y / ${form.height.toFixed(4)};`}
  Motion motion = Motion(uintBitsToFloat(build.x), float(build.w & 65535u) * 0.01, scale.z, scale.x, traits.y, seed, uTime);
  vec3 p = position;
  vec3 n = normal;
  vec3 place = uintBitsToFloat(pose.xyz);
  // No agent gets too small to be seen: from afar bodies grow to a few pixels, and hold their limbs still.
  float pixel = max(-(viewMatrix * vec4(place, 1.0)).z, 0.0) * uPixel;
  float grown = max(1.0, ${form.leastPixels.toFixed(1)} * uLeast * pixel / size.x);
  if (grown < 1.3) move(p, n, motion);
  // Upright bodies grow less in height than in width: a forest of poles would say nothing.
  p *= scale * vec3(grown, grown, ${form.height === undefined ? 'grown' : 'sqrt(grown)'});
  ${form.tilts ? tilt : ''}
  float cosine = cos(turn.x), sine = sin(turn.x);
  p.xy = vec2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine);
  n.xy = vec2(n.x * cosine - n.y * sine, n.x * sine + n.y * cosine);
  // The alpha of an agent says how present it is: one on a floor not looked at fades into the background.
  vec3 coat = lit(painted(own.rgb, traits.x, seed), n);
  // As a speck an agent is its own colour: hair and shade would only make it dark.
  coat = mix(coat, own.rgb, clamp((grown - 1.5) * 0.4, 0.0, 0.85));
  colour = mix(uBackground, coat, own.a);
  gl_Position = projectionMatrix * viewMatrix * vec4(place + p, 1.0);
  colour = hazed(colour, uBackground, gl_Position.w);
}`;

const tilt = /* glsl */ `
  float c = cos(turn.y), s = sin(turn.y);
  p.xz = vec2(p.x * c - p.z * s, p.x * s + p.z * c);
  n.xz = vec2(n.x * c - n.z * s, n.x * s + n.z * c);`;

const fragment = /* glsl */ `
in vec3 colour;
void main() { result = vec4(colour, 1.0); }`;

export const createAgentMaterial = (shading: Shading, form: Form): RawShaderMaterial =>
  createMaterial(shading, { vertex: vertex(form), fragment });

/** A soft spot on the ground, dark in the middle: without it every agent seems to float. */
const shadowVertex = (form: Form): string => /* glsl */ `
in vec3 position;
in uvec4 pose;
in uvec4 build;
out float dark;
uniform float uShadow;
${unpackChunk}
void main() {
  float heading = unpackSnorm2x16(pose.w).x * 3.14159265;
  vec2 p = position.xy * float(build.y & 65535u) * 0.001 / ${form.radius.toFixed(4)};
  p = vec2(p.x * cos(heading) - p.y * sin(heading), p.x * sin(heading) + p.y * cos(heading));
  float presence = unpackColour(build.z).a;
  dark = position.z * uShadow * presence * presence;
  gl_Position = projectionMatrix * viewMatrix * vec4(uintBitsToFloat(pose.xyz) + vec3(p, 0.01), 1.0);
}`;

const shadowFragment = /* glsl */ `
in float dark;
void main() { result = vec4(0.0, 0.0, 0.0, dark); }`;

export const createShadowMaterial = (shading: Shading, form: Form): RawShaderMaterial =>
  createMaterial(shading, { vertex: shadowVertex(form), fragment: shadowFragment, transparent: true, lifted: true });

/** A fan; its third coordinate is how dark it is. */
export function shadowGeometry([ahead, aside]: readonly [number, number]): BufferGeometry {
  const sides = 8;
  const positions = [0, 0, 1];
  const triangles: number[] = [];
  for (let side = 0; side < sides; side++) {
    const angle = (side / sides) * 2 * Math.PI;
    positions.push(Math.cos(angle) * ahead, Math.sin(angle) * aside, 0);
    triangles.push(0, 1 + side, 1 + ((side + 1) % sides));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(triangles);
  return geometry;
}
