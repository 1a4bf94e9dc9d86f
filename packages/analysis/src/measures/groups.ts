import { number } from '@korzo/core';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Components } from '../neighbours/components.ts';

/** In a graph with edges up to the distance: its connected components. Connectivity of Olfati-Saber 2006 is (N - groups) / (N - 1). */
export const groups: Measure = defineMeasure({
  name: 'groups',
  summary: 'Number of groups: within one, every agent is linked to every agent by steps no longer than the distance.',
  unit: 'groups',
  parameters: {
    distance: number(8.4, { min: 0, max: 1e6, unit: 'm' }, 'two agents up to this far apart belong together'),
  },
  start: ({ world }, { distance }) => {
    const components = new Components(world);
    return {
      valueAfter(frame) {
        components.find(frame, distance);
        return components.groups;
      },
    };
  },
});
