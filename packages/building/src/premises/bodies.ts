import type { Gate, Obstacle } from '../layout/building.ts';
import { insidePolygon, pointSegmentSquared } from '../maps/geometry.ts';
import { outlineOf } from '../maps/outlines.ts';
import type { CrowdView } from '@korzo/core';

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

/** A round body on a floor. */
export interface BodyPlace {
  readonly x: number;
  readonly y: number;
  readonly level: number;
  /** m */
  readonly radius: number;
}

export const isFreeOf = ({ level, shape }: Obstacle, body: BodyPlace): boolean =>
  body.level !== level || !touches(shape, body.x, body.y, body.radius);

/** How far from the line of a gate people stand who have just come in by it, m, and a little for rounding. */
const justInside = 0.06;

/** Whether a body stands where people come in by a gate. */
export function comesInBy({ segment: [[ax, ay], [bx, by]] }: Gate, { x, y, radius }: BodyPlace): boolean {
  const near = radius + justInside;
  return pointSegmentSquared(x, y, ax, ay, bx, by) <= near * near;
}

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
