import type { Inspection, DrawnSolid } from '@korzo/live';
import type { Point3 } from '../camera/lens.ts';
import { entered, seen, type Colour, type Theme } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import { circleOutline, disposeMesh, Relief, type ReliefMesh } from './relief.ts';

/** Solid bodies: grey, green while a chosen agent sees one, red while one is inside (the boids crowd's debug view). */
export class Solids {
  readonly mesh: ReliefMesh;
  readonly #ranges = new Map<string, readonly [first: number, last: number]>();
  readonly #plain: Colour;
  #marked = '';

  constructor(solids: readonly DrawnSolid[], shading: Shading, theme: Theme) {
    const relief = new Relief();
    this.#plain = theme.solid;
    for (const solid of solids) {
      const first = relief.corners;
      drawSolid(relief, solid, theme.solid);
      this.#ranges.set(solid.id, [first, relief.corners]);
    }
    this.mesh = relief.mesh(shading, { doubleSided: true });
  }

  mark(inspections: readonly Inspection[]): void {
    const sees = new Set(inspections.flatMap(({ seesSolids }) => seesSolids));
    const inside = new Set(inspections.flatMap(({ insideSolids }) => insideSolids));
    const marked = JSON.stringify([[...sees], [...inside]]);
    if (marked === this.#marked) return;
    this.#marked = marked;
    const paint = this.mesh.geometry.getAttribute('paint');
    for (const [id, [first, last]] of this.#ranges) {
      const colour = inside.has(id) ? entered : sees.has(id) ? seen : this.#plain;
      for (let corner = first; corner < last; corner++) paint.setXYZ(corner, ...colour);
    }
    paint.needsUpdate = true;
  }

  /** Translucent and hidden as obstacles are. */
  show(obstacles: 'solid' | 'translucent' | 'hidden'): void {
    const { material } = this.mesh;
    this.mesh.visible = obstacles !== 'hidden' && this.#ranges.size > 0;
    material.transparent = obstacles === 'translucent';
    material.depthWrite = !material.transparent;
    material.uniforms.uOpacity.value = material.transparent ? 0.4 : 1;
  }

  dispose(): void {
    disposeMesh(this.mesh);
  }
}

function drawSolid(relief: Relief, solid: DrawnSolid, colour: Colour): void {
  if (solid.type === 'sphere') return drawSphere(relief, solid.centre, solid.radius, colour);
  if (solid.type === 'cylinder') {
    const [x, y, z] = solid.foot;
    return drawColumn(relief, { at: [x, y], foot: z, top: z + solid.height, radius: solid.radius }, colour);
  }
  if (solid.type === 'box') {
    const { min, max } = solid;
    const outline = [
      [min[0], min[1]],
      [max[0], min[1]],
      [max[0], max[1]],
      [min[0], max[1]],
    ] as const;
    relief.block(outline, min[2], max[2], colour);
    return relief.polygon(outline, min[2], colour);
  }
  return drawMesh(relief, solid.positions, solid.triangles, colour);
}

function drawSphere(relief: Relief, centre: Point3, radius: number, colour: Colour): void {
  const [rows, columns] = [14, 24];
  const first = relief.corners;
  for (let row = 0; row <= rows; row++) {
    const polar = (row / rows) * Math.PI;
    for (let column = 0; column <= columns; column++) {
      const around = (column / columns) * 2 * Math.PI;
      const normal: Point3 = [Math.sin(polar) * Math.cos(around), Math.sin(polar) * Math.sin(around), Math.cos(polar)];
      relief.corner(
        [centre[0] + normal[0] * radius, centre[1] + normal[1] * radius, centre[2] + normal[2] * radius],
        normal,
        colour,
      );
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = first + row * (columns + 1) + column;
      relief.quad([a, a + columns + 1, a + columns + 2, a + 1]);
    }
  }
}

interface Pillar {
  readonly at: readonly [number, number];
  readonly foot: number;
  readonly top: number;
  readonly radius: number;
}

function drawColumn(relief: Relief, { at, foot, top, radius }: Pillar, colour: Colour): void {
  const outline = circleOutline(at, radius, 28);
  const normal = ([x, y]: readonly [number, number]): Point3 => [(x - at[0]) / radius, (y - at[1]) / radius, 0];
  outline.forEach((from, index) => {
    const to = outline[(index + 1) % outline.length];
    relief.quad([
      relief.corner([...from, foot], normal(from), colour),
      relief.corner([...to, foot], normal(to), colour),
      relief.corner([...to, top], normal(to), colour),
      relief.corner([...from, top], normal(from), colour),
    ]);
  });
  relief.polygon(outline, top, colour);
}

/** Facets: each triangle with its own normal. */
function drawMesh(relief: Relief, positions: readonly number[], triangles: readonly number[], colour: Colour): void {
  const place = (index: number): Point3 => [positions[index * 3], positions[index * 3 + 1], positions[index * 3 + 2]];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [place(triangles[at]), place(triangles[at + 1]), place(triangles[at + 2])];
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(across[0], across[1], across[2]) || 1;
    const normal: Point3 = [across[0] / length, across[1] / length, across[2] / length];
    relief.triangle(
      relief.corner(a, normal, colour),
      relief.corner(b, normal, colour),
      relief.corner(c, normal, colour),
    );
  }
}
