import type { RawShaderMaterial } from 'three';
import { createMaterial, lightChunk, unpackChunk, type Shading } from '../paint/shading.ts';
import { paints } from './sculpture.ts';
import type { Form } from './form.ts';

/** 32-bit words of one agent in the buffer the graphics card reads: two vectors of four. */
export const wordsPerAgent = 8;

const paintChunk = /* glsl */ `
vec4 painted(vec3 own, float paint, float seed, float shadow) {
  if (paint < ${paints.own}.5) return vec4(own, 1.0);
  if (paint < ${paints.ownDark}.5) return vec4(own * 0.48 + 0.03, 1.0);
  if (paint < ${paints.ownLight}.5) return vec4(mix(own, vec3(1.0), 0.16), 1.0);
  if (paint < ${paints.skin}.5) return vec4(mix(vec3(0.96, 0.78, 0.65), vec3(0.45, 0.3, 0.22), seed * seed), 1.0);
  if (paint < ${paints.hair}.5) return vec4(mix(vec3(0.13, 0.1, 0.09), vec3(0.55, 0.4, 0.24), fract(seed * 7.0) * fract(seed * 7.0)), 1.0);
  if (paint < ${paints.dark}.5) return vec4(0.11, 0.12, 0.14, 1.0);
  if (paint < ${paints.white}.5) return vec4(0.95, 0.95, 0.92, 1.0);
  if (paint < ${paints.glass}.5) return vec4(0.16, 0.22, 0.28, 1.0);
  return vec4(0.0, 0.0, 0.0, paint < ${paints.shadow}.5 ? shadow : 0.0);
}`;

// First vector: x, y, z as floats, then heading and pitch as 16-bit shares of half a turn.
// Second: way gone as a float; radius and height as 16-bit millimetres; colour; speed in cm/s and a number of its own, 16 bits each.
const vertex = (form: Form): string => /* glsl */ `
in vec3 position;
in vec3 normal;
in vec2 traits;
in uvec4 pose;
in uvec4 build;
out vec4 colour;
uniform vec3 uBackground;
uniform float uShadow;
uniform float uPixel;
uniform float uTime;
struct Motion { float walked, speed, tall, wide, limb, seed, time; };
${lightChunk}
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
  bool shadow = traits.x > ${paints.shadow - 1}.5;
  if (!shadow) move(p, n, motion);
  vec3 place = uintBitsToFloat(pose.xyz);
  // Nobody gets too small to be seen: from afar bodies grow to a pixel or two.
  vec4 middle = viewMatrix * vec4(place, 1.0);
  float pixel = max(-middle.z, 0.0) * uPixel;
  p *= scale * max(1.0, 1.7 * pixel / size.x);
  ${form.tilts ? 'float c = cos(turn.y), s = sin(turn.y);\n  p.xz = vec2(p.x * c - p.z * s, p.x * s + p.z * c);\n  n.xz = vec2(n.x * c - n.z * s, n.x * s + n.z * c);' : ''}
  float cosine = cos(turn.x), sine = sin(turn.x);
  p.xy = vec2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine);
  n.xy = vec2(n.x * cosine - n.y * sine, n.x * sine + n.y * cosine);
  if (shadow) p.z += 0.012 - 0.0008 * middle.z;
  vec4 coat = painted(own.rgb, traits.x, seed, uShadow);
  colour = shadow ? coat : vec4(lit(coat.rgb, n), 1.0);
  // The alpha of an agent says how present it is: who is on a floor not looked at fades into the background.
  colour = vec4(mix(uBackground, colour.rgb, own.a), shadow ? coat.a * own.a * own.a : 1.0);
  gl_Position = projectionMatrix * viewMatrix * vec4(place + p, 1.0);
}`;

const fragment = /* glsl */ `
in vec4 colour;
void main() { result = colour; }`;

/** Shadows and bodies go in one call: bodies are opaque, the spots under them are not. */
export const createAgentMaterial = (shading: Shading, form: Form): RawShaderMaterial =>
  createMaterial(shading, { vertex: vertex(form), fragment, transparent: true, depthWrite: true });
