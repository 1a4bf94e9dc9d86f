import { purposes, uniform, type Exit } from '@korzo/core';
import type { OpenGround } from '@korzo/building';

/** The world of a trial as goals know it that need no building: random points may lie in walls, and no exit is shut. */
export const trialGround = (
  exits: readonly Exit[] = [],
  origin: OpenGround['origin'] = [0, 0, 0],
  size: OpenGround['size'] = [24, 10, 0],
): OpenGround => ({
  origin,
  size,
  edges: 'open',
  exits,
  drawPoint: ({ seed, agent, tick }, _body, point) => {
    point.x = origin[0] + size[0] * uniform(seed, agent, tick, purposes.goalChoice);
    point.y = origin[1] + size[1] * uniform(seed, agent, tick, purposes.goalChoice + 1);
    point.z = 0;
  },
  isFree: () => true,
  isShut: () => false,
});
