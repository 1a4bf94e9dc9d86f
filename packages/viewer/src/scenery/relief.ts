import type { Point } from '@korzo/building';
import { BufferAttribute, BufferGeometry, Mesh, ShapeUtils, Vector2, type RawShaderMaterial } from 'three';
import type { Point3 } from '../camera/lens.ts';
import type { Colour } from '../paint/colours.ts';
import { createMaterial, hazeChunk, lightChunk, type Shading } from '../paint/shading.ts';

const vertex = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec4 paint;
out vec4 colour;
uniform vec3 uBackground;
uniform float uOpacity;
uniform float uPresence;
${lightChunk}
${hazeChunk}
void main() {
  colour = vec4(mix(uBackground, lit(paint.rgb, normal), uPresence), paint.a * uOpacity);
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
  colour.rgb = hazed(colour.rgb, uBackground, gl_Position.w);
}`;

const fragment = /* glsl */ `
in vec4 colour;
void main() { result = colour; }`;

export interface ReliefOptions {
  readonly transparent?: boolean;
  readonly doubleSided?: boolean;
  readonly lifted?: boolean;
  readonly order?: number;
}

const up: Point3 = [0, 0, 1];
const black: Colour = [0, 0, 0];

interface CastShadow {
  /** From the foot of what throws it to where the shadow of its top lies, m. */
  readonly fall: Point;
  /** How dark it is at the foot. */
  readonly alpha: number;
}

/** From the foot of a shadow to its end: how dark it is there, and how wide its ends are blurred, as shares. */
const shadowRows = [
  { way: 0, dark: 1, blur: 0 },
  { way: 0.45, dark: 0.62, blur: 0.12 },
  { way: 1, dark: 0, blur: 0.3 },
] as const;
/** m */
const leastBlur = 0.04;

/** Collects the surfaces of one layer of scenery; `mesh` draws them in one call. */
export class Relief {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #paints: number[] = [];
  readonly #triangles: number[] = [];

  get corners(): number {
    return this.#positions.length / 3;
  }

  corner(at: Point3, normal: Point3, colour: Colour, alpha = 1): number {
    this.#positions.push(...at);
    this.#normals.push(...normal);
    this.#paints.push(colour[0] * 255, colour[1] * 255, colour[2] * 255, alpha * 255);
    return this.corners - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#triangles.push(a, b, c);
  }

  /** A flat polygon, seen from above whichever way round its corners go. */
  polygon(outline: readonly Point[], height: number, colour: Colour, alpha = 1): void {
    const corners = outline.map(([x, y]) => new Vector2(x, y));
    const first = this.corners;
    for (const { x, y } of corners) this.corner([x, y, height], up, colour, alpha);
    // Its triangles all face up, whichever way round the outline goes.
    for (const [a, b, c] of ShapeUtils.triangulateShape(corners, [])) this.triangle(first + a, first + b, first + c);
  }

  /** Sides and top of what stands on an outline; sides are darker at the foot, as if light got there less. */
  block(outline: readonly Point[], foot: number, top: number, colour: Colour): void {
    const round = counterClockwise(outline);
    const dim: Colour = [colour[0] * 0.72, colour[1] * 0.72, colour[2] * 0.72];
    round.forEach((from, index) => {
      const to = round[(index + 1) % round.length];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length < 1e-9) return;
      const normal: Point3 = [(to[1] - from[1]) / length, (from[0] - to[0]) / length, 0];
      this.quad([
        this.corner([from[0], from[1], foot], normal, dim),
        this.corner([to[0], to[1], foot], normal, dim),
        this.corner([to[0], to[1], top], normal, colour),
        this.corner([from[0], from[1], top], normal, colour),
      ]);
    });
    this.polygon(round, top, colour);
  }

  quad([a, b, c, d]: readonly [number, number, number, number]): void {
    this.#triangles.push(a, b, c, a, c, d);
  }

  /** A soft dark rim on the floor around an outline: edges without it look cut out. */
  rim(
    outline: readonly Point[],
    height: number,
    { reach, colour, alpha }: { reach: number; colour: Colour; alpha: number },
  ): void {
    const round = counterClockwise(outline);
    const count = round.length;
    const outside = round.map((corner, index) =>
      pushedOut(round[(index + count - 1) % count], corner, round[(index + 1) % count], reach),
    );
    round.forEach((from, index) => {
      const next = (index + 1) % count;
      this.quad([
        this.corner([from[0], from[1], height], up, colour, alpha),
        this.corner([outside[index][0], outside[index][1], height], up, colour, 0),
        this.corner([outside[next][0], outside[next][1], height], up, colour, 0),
        this.corner([round[next][0], round[next][1], height], up, colour, alpha),
      ]);
    });
  }

  /** The same along both sides of a line, and not around its ends. */
  rimLine(
    [from, to]: readonly [Point, Point],
    height: number,
    soft: { reach: number; colour: Colour; alpha: number },
  ): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [x, y] = [((to[1] - from[1]) / length) * soft.reach, ((from[0] - to[0]) / length) * soft.reach];
    for (const side of [1, -1]) {
      const corners: [number, number, number, number] = [
        this.corner([from[0], from[1], height], up, soft.colour, soft.alpha),
        this.corner([from[0] + side * x, from[1] + side * y, height], up, soft.colour, 0),
        this.corner([to[0] + side * x, to[1] + side * y, height], up, soft.colour, 0),
        this.corner([to[0], to[1], height], up, soft.colour, soft.alpha),
      ];
      this.quad(side > 0 ? corners : [corners[3], corners[2], corners[1], corners[0]]);
    }
  }

  /**
   * The soft shadow that an upright edge throws on the floor, which falls by `fall`: dark at its foot, gone where that ends, and blurred the
   * more the farther it is. Shadows of edges that continue each other join without a seam.
   */
  shadow([from, to]: readonly [Point, Point], height: number, { fall, alpha }: CastShadow): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 1e-9) return;
    const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    let before: readonly number[] | undefined;
    for (const { way, dark, blur } of shadowRows) {
      const soft = Math.min(length / 2, blur * Math.hypot(...fall) + leastBlur);
      const row = [-soft, soft, length - soft, length + soft].map((at, column) =>
        this.corner(
          [from[0] + along[0] * at + fall[0] * way, from[1] + along[1] * at + fall[1] * way, height],
          up,
          black,
          column === 0 || column === 3 ? 0 : alpha * dark,
        ),
      );
      const [a, b, c, d] = row;
      if (before !== undefined) {
        this.#upward(before[0], before[1], b, a);
        this.#upward(before[1], before[2], c, b);
        this.#upward(before[2], before[3], d, c);
      }
      before = row;
    }
  }

  /** A quad that is seen from above, whichever way round it is given. */
  #upward(a: number, b: number, c: number, d: number): void {
    const at = (corner: number, axis: number): number => this.#positions[corner * 3 + axis];
    const turn = (at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0));
    this.quad(turn > 0 ? [a, b, c, d] : [d, c, b, a]);
  }

  mesh(
    shading: Shading,
    { transparent = false, doubleSided = false, lifted = false, order = 0 }: ReliefOptions = {},
  ): ReliefMesh {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.#positions), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.#normals), 3));
    geometry.setAttribute('paint', new BufferAttribute(new Uint8Array(this.#paints.map(Math.round)), 4, true));
    geometry.setIndex(this.#triangles);
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent,
      doubleSided,
      lifted,
      uniforms: { uOpacity: { value: 1 }, uPresence: { value: 1 } },
    });
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    mesh.visible = this.#triangles.length > 0;
    return mesh;
  }
}

export type ReliefMesh = Mesh<BufferGeometry, RawShaderMaterial>;

export const hasSurface = ({ geometry }: ReliefMesh): boolean => (geometry.index?.count ?? 0) > 0;

export function disposeMesh({ geometry, material }: ReliefMesh): void {
  geometry.dispose();
  material.dispose();
}

export function counterClockwise(outline: readonly Point[]): readonly Point[] {
  return signedArea(outline) < 0 ? [...outline].reverse() : outline;
}

export function signedArea(outline: readonly Point[]): number {
  let sum = 0;
  for (let index = 0; index < outline.length; index++) {
    const [x, y] = outline[index];
    const [nextX, nextY] = outline[(index + 1) % outline.length];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/** A corner of a counter-clockwise outline moved away from the inside, by `reach` from both edges as far as the corner allows. */
function pushedOut(before: Point, at: Point, after: Point, reach: number): Point {
  const inLength = Math.hypot(at[0] - before[0], at[1] - before[1]) || 1;
  const outLength = Math.hypot(after[0] - at[0], after[1] - at[1]) || 1;
  const inNormal = [(at[1] - before[1]) / inLength, (before[0] - at[0]) / inLength];
  const outNormal = [(after[1] - at[1]) / outLength, (at[0] - after[0]) / outLength];
  const x = inNormal[0] + outNormal[0];
  const y = inNormal[1] + outNormal[1];
  const scale = reach / Math.max(0.3, (x * x + y * y) / 2);
  return [at[0] + x * scale, at[1] + y * scale];
}

/** Corners of a circle, enough of them to look round. */
export function circleOutline(
  [x, y]: Point,
  radius: number,
  corners = Math.max(16, Math.min(48, Math.round(radius * 16))),
): Point[] {
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * 2 * Math.PI;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}
