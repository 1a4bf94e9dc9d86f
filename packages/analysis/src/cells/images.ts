import type { World } from '@korzo/core';
import type { Loop } from '../ground/polygon.ts';

/** How far the world's images lie from it, itself first: the eight around a world whose edges wrap, m. */
export function imageShifts({ edges, size: [width, depth] }: World): readonly (readonly [number, number])[] {
  if (edges !== 'wrap') return [[0, 0]];
  const steps = [0, -1, 1];
  return steps.flatMap((across) => steps.map((along) => [across * width, along * depth] as const));
}

export const shiftedLoop = (loop: Loop, [dx, dy]: readonly [number, number]): Loop =>
  loop.map((coordinate, at) => coordinate + (at % 2 === 0 ? dx : dy));
