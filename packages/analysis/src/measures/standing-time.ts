import { number } from '@korzo/core';
import { Journeys } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const standingTime: Measure = defineMeasure({
  name: 'standing-time',
  summary: 'Time spent standing before arriving at the goal, per agent, so far.',
  unit: 's',
  parameters: {
    below: number(0.1, { min: 0, max: 100, unit: 'm/s' }, 'agents slower than this stand'),
  },
  start: (place, { below }) => {
    const journeys = new Journeys(place);
    let standing = 0;
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        for (const { ownCount, columns } of frame.crowds) {
          const { id, vx, vy, vz } = columns;
          for (let row = 0; row < ownCount; row++) {
            const squared = vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row];
            if (squared < below * below && journeys.isUnderWay(id[row])) standing++;
          }
        }
        return journeys.seen === 0 ? Number.NaN : (standing * place.dt) / journeys.seen;
      },
    };
  },
});
