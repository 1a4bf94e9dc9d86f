import { Journeys } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const timeToGoal: Measure = defineMeasure({
  name: 'time-to-goal',
  summary: 'Time from entering to reaching the goal or leaving by the exit, mean over all arrivals so far.',
  unit: 's',
  parameters: {},
  start: (place) => {
    const journeys = new Journeys(place);
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        return journeys.totals.meanTime;
      },
    };
  },
});
