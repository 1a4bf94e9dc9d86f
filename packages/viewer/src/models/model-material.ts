import type { IUniform, RawShaderMaterial } from 'three';
import { createMaterial, hazeChunk, lightChunk, unpackChunk, type Shading } from '../paint/shading.ts';
import type { ModelPart, OwnModel } from './own-model.ts';

const begin = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec3 color;
out vec3 shade;
out vec2 spot;
out float away;
${lightChunk}`;

// As a thing: where its model matrix puts it.
const standing = /* glsl */ `${begin}
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vec3 n = normalize(mat3(modelMatrix) * normal);
  shade = color * lit(vec3(1.0), n);
  spot = uv;
  gl_Position = projectionMatrix * viewMatrix * place;
  away = gl_Position.w;
}`;

// As an agent: see the buffer of agents for what its words hold. Its height, or its length, is that of the agent's body.
const moving = (scale: string): string => /* glsl */ `${begin}
in uvec4 pose;
in uvec4 build;
${unpackChunk}
void main() {
  vec2 turn = unpackSnorm2x16(pose.w) * 3.14159265;
  vec2 size = vec2(uvec2(build.y, build.y >> 16u) & 65535u) * 0.001;
  vec3 p = position * (${scale});
  vec3 n = normal;
  // A model looks towards -y, an agent ahead.
  p.xy = vec2(-p.y, p.x);
  n.xy = vec2(-n.y, n.x);
  float c = cos(turn.y), s = sin(turn.y);
  p.xz = vec2(p.x * c - p.z * s, p.x * s + p.z * c);
  n.xz = vec2(n.x * c - n.z * s, n.x * s + n.z * c);
  float cosine = cos(turn.x), sine = sin(turn.x);
  p.xy = vec2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine);
  n.xy = vec2(n.x * cosine - n.y * sine, n.x * sine + n.y * cosine);
  shade = color * lit(vec3(1.0), normalize(n));
  spot = uv;
  gl_Position = projectionMatrix * viewMatrix * vec4(uintBitsToFloat(pose.xyz) + p, 1.0);
  away = gl_Position.w;
}`;

const fragment = (hasTexture: boolean): string => /* glsl */ `
in vec3 shade;
in vec2 spot;
in float away;
uniform vec4 uPaint;
uniform vec3 uBackground;
${hasTexture ? 'uniform sampler2D uTexture;' : ''}
${hazeChunk}
void main() {
  vec4 paint = uPaint${hasTexture ? ' * texture(uTexture, spot)' : ''};
  if (paint.a < 0.35) discard;
  result = vec4(hazed(paint.rgb * shade, uBackground, away), paint.a);
}`;

function materialOf(shading: Shading, part: ModelPart, vertex: string): RawShaderMaterial {
  const { colour, texture, doubleSided, transparent } = part;
  const uniforms: Record<string, IUniform> = { uPaint: { value: colour } };
  if (texture !== undefined) uniforms.uTexture = { value: texture };
  return createMaterial(shading, {
    vertex,
    fragment: fragment(texture !== undefined),
    uniforms,
    transparent,
    depthWrite: true,
    doubleSided,
  });
}

export const thingMaterial = (shading: Shading, part: ModelPart): RawShaderMaterial =>
  materialOf(shading, part, standing);

/** @param upright whether the agents are as high as their model, as people are, and not as long */
export const agentMaterial = (
  shading: Shading,
  part: ModelPart,
  { height, length }: OwnModel,
  upright: boolean,
): RawShaderMaterial =>
  materialOf(shading, part, moving(upright ? `size.y / ${height.toFixed(6)}` : `2.0 * size.x / ${length.toFixed(6)}`));
