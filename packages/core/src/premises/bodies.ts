import { specDefaults, type AgentSpec } from '../agents/agent-spec.ts';
import type { Obstacle } from '../building/building.ts';
import { insidePolygon, pointSegmentSquared } from '../maps/geometry.ts';
import { outlineOf } from '../maps/outlines.ts';
import type { CrowdView } from '../space/crowd-view.ts';

/** How many bodies on its floor an obstacle would stand on. */
export function bodiesAt(crowds: readonly CrowdView[], { level, shape }: Obstacle): number {
  let count = 0;
  for (const { columns, ownCount } of crowds) {
    for (let row = 0; row < ownCount; row++) {
      if (columns.level[row] !== level) continue;
      if (touches(shape, columns.x[row], columns.y[row], columns.radius[row])) count++;
    }
  }
  return count;
}

/** Whether an agent that comes would stand clear of an obstacle. */
export const isFreeOf = ({ level, shape }: Obstacle, spec: AgentSpec): boolean =>
  (spec.level ?? 0) !== level || !touches(shape, spec.x, spec.y, spec.radius ?? specDefaults.radius);

function touches(shape: Obstacle['shape'], x: number, y: number, radius: number): boolean {
  if (shape.type === 'circle') {
    const offX = x - shape.centre[0];
    const offY = y - shape.centre[1];
    const near = shape.radius + radius;
    return offX * offX + offY * offY < near * near;
  }
  const outline = outlineOf(shape);
  if (insidePolygon(x, y, outline)) return true;
  return outline.some(([ax, ay], corner) => {
    const [bx, by] = outline[(corner + 1) % outline.length];
    return pointSegmentSquared(x, y, ax, ay, bx, by) < radius * radius;
  });
}
