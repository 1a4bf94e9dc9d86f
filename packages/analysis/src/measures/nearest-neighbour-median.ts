import { defineMeasure, type Measure } from '../measure/measure.ts';
import { NearAgents } from '../neighbours/near-agents.ts';

/** The median, because a few stragglers say nothing about a flock. Of an even number the mean of the two in the middle. */
export const nearestNeighbourMedian: Measure = defineMeasure({
  name: 'nearest-neighbour-median',
  summary: 'Median distance to the nearest other agent.',
  unit: 'm',
  parameters: {},
  start: ({ world }) => {
    const near = new NearAgents(world);
    let distances = new Float64Array(64);
    return {
      valueAfter({ crowds }) {
        near.load(crowds, world.origin, near.spacing(crowds));
        if (near.count > distances.length) distances = new Float64Array(near.count * 2);
        let found = 0;
        for (let agent = 0; agent < near.count; agent++) {
          const squared = near.nearest(agent);
          if (squared < Infinity) distances[found++] = Math.sqrt(squared);
        }
        if (found === 0) return Number.NaN;
        distances.subarray(0, found).sort();
        return (distances[(found - 1) >> 1] + distances[found >> 1]) / 2;
      },
    };
  },
});
