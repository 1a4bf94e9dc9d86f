import { defineModel, number, type Model } from '@korzo/core';
import { mostNeighbours, VelocityChoice, wallReach } from './choose-velocity.ts';
import type { Sharing } from './cones.ts';

const parameters = {
  neighbourDistance: number(
    5,
    { min: 0.1, max: 50, unit: 'm' },
    'others farther away than this, from centre to centre, are not seen',
  ),
  maxNeighbours: number(
    10,
    { min: 0, max: mostNeighbours, integer: true },
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
} as const;

/** The three models differ in where their cones begin, and in nothing else. */
export const velocityObstacleModel = (sharing: Sharing, summary: string): Model<typeof parameters> =>
  defineModel({
    name: sharing,
    summary,
    space: 'floor',
    parameters,
    perceptionRadius: (values) => values.neighbourDistance,
    // As far as anybody walks within the horizon at 3 m/s, and a body's width.
    wallReach: (values) => wallReach(values.timeHorizonWalls),
    bind({ crowd, model, values, look }) {
      const choice = new VelocityChoice(crowd, look, sharing);
      return (first, last) => {
        const { occupied, cellStart, ownCount } = crowd;
        const { rowOfSlot, slotModel } = crowd.columns;
        for (let entry = first; entry < last; entry++) {
          const end = cellStart[occupied[entry] + 1];
          for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
            const self = rowOfSlot[slot];
            if (self < ownCount && slotModel[slot] === model) choice.decide(self, slot, values);
          }
        }
      };
    },
  });
