import { number, type Parameters } from '@korzo/core';

/** What `decideVo`, `decideRvo` and `decideHrvo` read, in the order in which the values follow the head of the model block. */
export const velocityObstacleParameters = {
  neighbourDistance: number(
    5,
    { min: 0.1, max: 50, unit: 'm' },
    'neighbours farther away than this, centre to centre, are ignored',
  ),
  maxNeighbours: number(
    10,
    { min: 0, max: 32, integer: true },
    'number of neighbours taken into account, nearest first',
  ),
  timeHorizon: number(5, { min: 0.1, max: 600, unit: 's' }, 'contacts with other agents within this time are avoided'),
  timeHorizonWalls: number(1, { min: 0.1, max: 60, unit: 's' }, 'collisions with walls within this time are ruled out'),
} as const satisfies Parameters;
