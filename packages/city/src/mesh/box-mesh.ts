import type { Box, Vector } from '../plan/city-plan.ts';
import { footprint } from '../maps/footprint.ts';
import type { GroundHeights } from './ground-heights.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { paints } from './paints.ts';

/** How deep boxes reach into the ground, m. */
const deep = 0.5;

/** A box with a top that may rise along its width. Where boxes lie in each other only their outsides are met. */
export function drawBox(mesh: MeshBuilder, box: Box, heights: GroundHeights): void {
  const corners = footprint(box);
  const base = heights.at(box.x, box.y);
  const lowest = Math.min(base, ...corners.map(([x, y]) => heights.at(x, y))) - deep;
  // The corners of a footprint begin at the near end of the width, and go round anticlockwise.
  const tops = [0, box.rise, box.rise, 0].map((rise) => base + box.height + rise);
  const top = corners.map(([x, y], index): Vector => [x, y, tops[index]]);
  mesh.on('pavement').face(top, paints.pavement);
  for (const [index, [x, y]] of corners.entries()) {
    const next = (index + 1) % corners.length;
    const [nextX, nextY] = corners[next];
    mesh.on('kerb').face([[x, y, lowest], [nextX, nextY, lowest], top[next], top[index]], paints.kerb);
  }
}
