import { cos, sin } from '@korzo/core';
import { postRadius } from '../maps/lamps.ts';
import type { Lamp, Vector } from '../plan/city-plan.ts';
import type { GroundHeights } from './ground-heights.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { paints } from './paints.ts';
import { tube } from './tree-mesh.ts';

const sides = 6;
/** m */
const height = 5;

/** A post with a lantern on top. */
export function drawLamp(mesh: MeshBuilder, { x, y }: Lamp, heights: GroundHeights): void {
  const base = heights.at(x, y);
  const ring = (radius: number, z: number): Vector[] =>
    Array.from({ length: sides }, (_, side): Vector => {
      const angle = (side * 2 * Math.PI) / sides;
      return [x + radius * cos(angle), y + radius * sin(angle), base + z];
    });
  tube(mesh.on('post'), [ring(postRadius, -0.3), ring(postRadius * 0.7, height)], {
    axis: [x, y],
    paintAt: () => paints.post,
  });
  tube(
    mesh.on('glass'),
    [
      [0.05, height],
      [0.22, height + 0.1],
      [0.28, height + 0.45],
      [0.02, height + 0.6],
    ].map(([radius, z]) => ring(radius, z)),
    { axis: [x, y], paintAt: () => paints.lampGlass },
  );
}
