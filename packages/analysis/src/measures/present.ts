import { defineMeasure, type Measure } from '../measure/measure.ts';

export const present: Measure = defineMeasure({
  name: 'present',
  summary: 'Number of agents in the world.',
  unit: 'agents',
  parameters: {},
  start: () => ({
    valueAfter({ crowds }) {
      let count = 0;
      for (let index = 0; index < crowds.length; index++) count += crowds[index].ownCount;
      return count;
    },
  }),
});
