// What surfaces of a city look like from near: asphalt has grains, walls have bricks, pavements slabs. Computed in the shader from the
// place on the surface, so that no picture is loaded; each pattern fades out before it gets finer than the pixels.

const noise = /* glsl */ `
float chance(vec2 cell) { return fract(sin(dot(cell, vec2(127.1, 311.7))) * 43758.5453); }
// Smooth patches of this size, -1 to 1.
float patches(vec2 at, float size) {
  vec2 cell = floor(at / size), share = fract(at / size);
  share = share * share * (3.0 - 2.0 * share);
  return mix(mix(chance(cell), chance(cell + vec2(1.0, 0.0)), share.x),
    mix(chance(cell + vec2(0.0, 1.0)), chance(cell + vec2(1.0, 1.0)), share.x), share.y) * 2.0 - 1.0;
}
// How clearly a pattern of this size is seen with pixels of that width, 0 to 1.
float seen(float size, float pixel) { return clamp(2.0 - 3.0 * pixel / size, 0.0, 1.0); }
// 1 on the joints between pieces, 0 elsewhere.
float joint(float at, float piece, float width) {
  float from = abs(fract(at / piece + 0.5) - 0.5) * piece;
  return 1.0 - smoothstep(0.3 * width, 0.7 * width, from);
}`;

const patterns = {
  asphalt: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  float stones = patches(p.xy, 0.045) * 0.09 * seen(0.045, pixel);
  float stains = patches(p.xy, 0.9) * 0.035 * seen(0.9, pixel) + patches(p.yx, 3.7) * 0.03 * seen(3.7, pixel);
  return 1.0 + stones + stains;
}`,
  pavement: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  vec2 slab = vec2(p.x, p.y + 0.25 * mod(floor(p.x / 0.5), 2.0));
  float lines = max(joint(slab.x, 0.5, 0.03), joint(slab.y, 0.5, 0.03));
  float each = chance(floor(slab / 0.5 + 0.5)) - 0.5;
  return 1.0 + (0.12 * each - 0.2 * lines) * seen(0.12, pixel) + patches(p.xy, 2.3) * 0.03 * seen(2.3, pixel);
}`,
  grass: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  float blades = patches(p.xy * vec2(1.0, 0.6), 0.06) * 0.16 * seen(0.06, pixel);
  float tufts = patches(p.xy, 0.5) * 0.09 * seen(0.5, pixel) + patches(p.yx, 4.0) * 0.05 * seen(4.0, pixel);
  return 1.0 + blades + tufts;
}`,
  gravel: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  return 1.0 + patches(p.xy, 0.05) * 0.2 * seen(0.05, pixel) + patches(p.yx, 0.6) * 0.05 * seen(0.6, pixel);
}`,
  wall: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  // Courses of bricks where a wall stands upright, plaster where it does not.
  float along = dot(p.xy, normalize(vec2(-n.y, n.x) + 1e-6));
  float course = floor(p.z / 0.15);
  float shifted = along + 0.2 * mod(course, 2.0);
  float upright = 1.0 - step(0.3, abs(n.z));
  float lines = max(joint(p.z, 0.15, 0.03), joint(shifted, 0.4, 0.03));
  float each = chance(vec2(floor(shifted / 0.4 + 0.5), course)) - 0.5;
  return 1.0 + upright * (0.1 * each - 0.13 * lines) * seen(0.1, pixel)
    + patches(vec2(along, p.z), 1.7) * 0.03 * seen(1.7, pixel);
}`,
  roof: /* glsl */ `
float grain(vec3 p, vec3 n, float pixel) {
  float slope = 1.0 - step(0.97, n.z);
  float along = dot(p.xy, normalize(vec2(-n.y, n.x) + 1e-6));
  float row = fract(p.z / 0.2);
  float tile = abs(fract(along / 0.25) - 0.5);
  return 1.0 + slope * (0.16 * row - 0.12 + 0.14 * (tile - 0.25)) * seen(0.2, pixel)
    + patches(p.xy, 0.7) * 0.04 * seen(0.7, pixel);
}`,
} as const;

const smooth = 'float grain(vec3 p, vec3 n, float pixel) { return 1.0; }';

const patternOf: Readonly<Record<string, keyof typeof patterns | undefined>> = {
  asphalt: 'asphalt',
  pavement: 'pavement',
  grass: 'grass',
  park: 'grass',
  gravel: 'gravel',
  wall: 'wall',
  roof: 'roof',
};

/** GLSL: `float grain(vec3 p, vec3 n, float pixel)`, what the colour of a material is multiplied with at a place. */
export function grainOf(material: string): string {
  const pattern = patternOf[material];
  return pattern === undefined ? smooth : `${noise}\n${patterns[pattern]}`;
}
