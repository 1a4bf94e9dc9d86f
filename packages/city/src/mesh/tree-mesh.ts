import { cos, sin } from '@korzo/core';
import type { Tree, Vector } from '../plan/city-plan.ts';
import type { GroundHeights } from './ground-heights.ts';
import { chanceAt, shaded, type MeshBuilder, type Sheet } from './mesh-builder.ts';
import { leafPaints, paints } from './paints.ts';

const stemSides = 6;
const crownSides = 8;

/** Rings of a crown from its lowest point to its top: share of its height, and of its radius. */
const crown = [
  [0, 0],
  [0.12, 0.62],
  [0.35, 1],
  [0.65, 0.9],
  [0.88, 0.5],
  [1, 0],
] as const;

/** A stem and a round crown, each a little different. */
export function drawTree(mesh: MeshBuilder, { x, y, height }: Tree, heights: GroundHeights): void {
  const base = heights.at(x, y);
  const stemTop = height * 0.38;
  const thick = 0.06 + height * 0.018;
  const ring = (radius: number, z: number, sides: number, turned: number): Vector[] =>
    Array.from({ length: sides }, (_, side): Vector => {
      const angle = ((side + turned) * 2 * Math.PI) / sides;
      return [x + radius * cos(angle), y + radius * sin(angle), z];
    });
  tube(mesh.on('bark'), [ring(thick, base - 0.3, stemSides, 0), ring(thick * 0.7, base + stemTop, stemSides, 0)], {
    axis: [x, y],
    paintAt: () => paints.bark,
  });
  const kind = leafPaints[Math.floor(chanceAt(x, y, 5) * leafPaints.length)];
  const radius = height * (0.26 + 0.08 * chanceAt(x, y, 6));
  const low = base + height * 0.28;
  const tall = base + height - low;
  const rings = crown.map(([share, wide], index) => {
    const uneven = 0.9 + 0.2 * chanceAt(x + index, y, 7);
    return ring(Math.max(0.01, radius * wide * uneven), low + tall * share, crownSides, chanceAt(x, y, 8) + index / 2);
  });
  // The lower side of a crown is in its own shadow.
  tube(mesh.on('leaves'), rings, { axis: [x, y], paintAt: (share) => shaded(kind, 0.55 + 0.6 * share) });
}

interface Tube {
  readonly axis: readonly [number, number];
  readonly paintAt: (share: number) => readonly [number, number, number];
}

/** A skin over rings, from the lowest to the highest, smooth all around. */
export function tube(sheet: Sheet, rings: readonly (readonly Vector[])[], { axis, paintAt }: Tube): void {
  const last = rings.length - 1;
  const numbers = rings.map((ring, index) => {
    const [below, above] = [rings[Math.max(0, index - 1)], rings[Math.min(last, index + 1)]];
    return ring.map((point) => {
      const reach = (level: readonly Vector[]): number => distance(level[0], axis);
      const [wide, rise] = [reach(below) - reach(above), above[0][2] - below[0][2]];
      const [dx, dy] = [point[0] - axis[0], point[1] - axis[1]];
      const out = distance(point, axis);
      const size = Math.sqrt(wide * wide + rise * rise);
      const normal: Vector = [(dx / out) * (rise / size), (dy / out) * (rise / size), wide / size];
      return sheet.vertex(point, normal, paintAt(last === 0 ? 0 : index / last));
    });
  });
  for (let level = 1; level < numbers.length; level++)
    for (let side = 0; side < numbers[level].length; side++) {
      const next = (side + 1) % numbers[level].length;
      const [low, high] = [numbers[level - 1], numbers[level]];
      sheet.triangle(low[side], low[next], high[next]);
      sheet.triangle(low[side], high[next], high[side]);
    }
}

const distance = (point: Vector, axis: readonly [number, number]): number =>
  Math.sqrt((point[0] - axis[0]) * (point[0] - axis[0]) + (point[1] - axis[1]) * (point[1] - axis[1]));
