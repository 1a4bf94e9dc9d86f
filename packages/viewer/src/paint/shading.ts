import { RawShaderMaterial, GLSL3, Vector2, Vector3, type IUniform } from 'three';
import type { Theme } from './colours.ts';

/** Values all shaders share; changed in place before each view is drawn. */
export interface Shading {
  readonly uLight: IUniform<Vector3>;
  readonly uBackground: IUniform<Vector3>;
  readonly uShadow: IUniform<number>;
  /** Size of a CSS pixel one metre in front of the eye, m. */
  readonly uPixel: IUniform<number>;
  /** Width and height of the view, CSS pixels. */
  readonly uView: IUniform<Vector2>;
  /** Share of the least size on the screen that is kept: less in big crowds, or they would hide each other. */
  readonly uLeast: IUniform<number>;
  /** One over the distance at which things are half hidden in haze, 1/m; 0 without haze. */
  readonly uHaze: IUniform<number>;
  /** s, modulo 4096. */
  readonly uTime: IUniform<number>;
}

export const createShading = (): Shading => ({
  uLight: { value: new Vector3() },
  uBackground: { value: new Vector3() },
  uShadow: { value: 0.3 },
  uPixel: { value: 0.001 },
  uView: { value: new Vector2(1, 1) },
  uLeast: { value: 1 },
  uHaze: { value: 0 },
  uTime: { value: 0 },
});

export function shadeBy(shading: Shading, theme: Theme): void {
  shading.uLight.value.set(...theme.light);
  shading.uBackground.value.set(...theme.background);
  shading.uShadow.value = theme.shadow;
}

/** Colours are those of the screen throughout: what the palette says is what is seen in full light. */
export const lightChunk = /* glsl */ `
uniform vec3 uLight;
const vec3 sun = vec3(-0.42, -0.55, 0.72);
vec3 lit(vec3 colour, vec3 normal) {
  float sky = normal.z * 0.5 + 0.5;
  float direct = max(dot(normal, sun), 0.0);
  float light = mix(uLight.x, uLight.y, sky) + uLight.z * direct;
  return colour * light + max(light - 1.0, 0.0) * 0.35;
}`;

/** Colours fade into the background with the distance from the eye. */
export const hazeChunk = /* glsl */ `
uniform float uHaze;
vec3 hazed(vec3 colour, vec3 background, float away) {
  float thick = away * uHaze;
  return mix(colour, background, 1.0 - exp(-0.7 * thick * thick));
}`;

export const unpackChunk = /* glsl */ `
vec4 unpackColour(uint word) {
  return vec4(uvec4(word, word >> 8u, word >> 16u, word >> 24u) & 255u) / 255.0;
}`;

const header = /* glsl */ `precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform mat4 modelMatrix;
`;

export interface ShaderText {
  readonly vertex: string;
  readonly fragment: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
  readonly transparent?: boolean;
  readonly depthWrite?: boolean;
  readonly depthTest?: boolean;
  readonly doubleSided?: boolean;
  /** Draws flat things over the floor they lie in. */
  readonly lifted?: boolean;
}

export function createMaterial(shading: Shading, text: ShaderText): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: header + text.vertex,
    fragmentShader: `precision highp float;\nout vec4 result;\n${text.fragment}`,
    uniforms: { ...shading, ...text.uniforms },
    transparent: text.transparent ?? false,
    depthWrite: text.depthWrite ?? !(text.transparent ?? false),
    depthTest: text.depthTest ?? true,
    side: text.doubleSided ? 2 : 0,
  });
  if (text.lifted === true) {
    material.polygonOffset = true;
    material.polygonOffsetFactor = -1;
    material.polygonOffsetUnits = -4;
  }
  return material;
}
