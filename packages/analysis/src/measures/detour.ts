import { Journeys } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const detour: Measure = defineMeasure({
  name: 'detour',
  summary: 'Path length over the straight-line distance from entry to arrival, mean over all arrivals so far.',
  unit: '',
  parameters: {},
  start: (place) => {
    const journeys = new Journeys(place);
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        return journeys.totals.detour;
      },
    };
  },
});
