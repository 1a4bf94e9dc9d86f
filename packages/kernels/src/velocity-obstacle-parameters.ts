import { number, type Parameters } from '@korzo/core';

/** What `decideVo`, `decideRvo` and `decideHrvo` read, in the order in which the values follow the head of the model block. */
export const velocityObstacleParameters = {
  neighbourDistance: number(
    5,
    { min: 0.1, max: 50, unit: 'm' },
    'others farther away than this, from centre to centre, are not seen',
  ),
  maxNeighbours: number(
    10,
    { min: 0, max: 32, integer: true },
    'how many of the others are taken into account, nearest first',
  ),
  timeHorizon: number(
    5,
    { min: 0.1, max: 600, unit: 's' },
    'velocities that lead to a contact with another agent within this time are avoided',
  ),
  timeHorizonWalls: number(
    1,
    { min: 0.1, max: 60, unit: 's' },
    'velocities that lead into a wall within this time are forbidden',
  ),
} as const satisfies Parameters;
