import type { Exit } from '@korzo/core';
import type { OpenPoint } from './open-ground.ts';

/** How far beyond the line of a gate an agent aims that leaves by it, m. */
const beyondGate = 1;

/** Where an agent aims that wants out by an exit: the nearest point of it that its whole body fits into, beyond the line of a gate. */
export function aimAtExit(exit: Exit, x: number, y: number, radius: number, point: OpenPoint): void {
  if (exit.line !== undefined && exit.apron !== undefined) {
    const [[ax, ay], [bx, by]] = exit.line;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const along = clampInside(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, length, radius) / length;
    point.x = ax + along * (bx - ax) + exit.apron.outward[0] * beyondGate;
    point.y = ay + along * (by - ay) + exit.apron.outward[1] * beyondGate;
    return;
  }
  point.x = clampInside(x, exit.min[0], exit.max[0], radius);
  point.y = clampInside(y, exit.min[1], exit.max[1], radius);
}

function clampInside(position: number, min: number, max: number, radius: number): number {
  const margin = Math.min(radius, (max - min) / 2);
  return Math.min(Math.max(position, min + margin), max - margin);
}

/** The exit on this floor whose nearest point is nearest; undefined when the floor has none. */
export function nearestExit(exits: readonly Exit[], x: number, y: number, level: number): Exit | undefined {
  let nearest: Exit | undefined;
  let least = Infinity;
  for (const exit of exits) {
    if (exit.level !== level) continue;
    const dx = Math.max(exit.min[0] - x, 0, x - exit.max[0]);
    const dy = Math.max(exit.min[1] - y, 0, y - exit.max[1]);
    const distance = dx * dx + dy * dy;
    if (distance < least) {
      least = distance;
      nearest = exit;
    }
  }
  return nearest;
}
