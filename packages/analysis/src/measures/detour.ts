import { Journeys } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const detour: Measure = defineMeasure({
  name: 'detour',
  summary:
    'Way walked over the straight line from where one came in to where one arrived, mean over all arrived so far.',
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
