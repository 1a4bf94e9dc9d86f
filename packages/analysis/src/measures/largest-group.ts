import { number } from '@korzo/core';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Components } from '../neighbours/components.ts';

export const largestGroup: Measure = defineMeasure({
  name: 'largest-group',
  summary:
    'Agents in the largest group: every agent in it is linked to every agent by steps no longer than the distance.',
  unit: 'agents',
  parameters: {
    distance: number(8.4, { min: 0, max: 1e6, unit: 'm' }, 'two agents up to this far apart belong together'),
  },
  start: ({ world }, { distance }) => {
    const components = new Components(world);
    return {
      valueAfter(frame) {
        components.find(frame, distance);
        return components.largest;
      },
    };
  },
});
