import { number } from '@korzo/core';
import { ExactSum } from '../measure/exact-sum.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { NearAgents } from '../neighbours/near-agents.ts';

/** Normalised deviation energy of Olfati-Saber 2006: sum over edges of (d_ij - d)^2 / d^2 by the number of edges + 1. */
export const latticeDeviation: Measure = defineMeasure({
  name: 'lattice-deviation',
  summary: 'How far neighbours are from the distance they should keep: 0 in a perfect lattice.',
  unit: '',
  parameters: {
    distance: number(7, { min: 0.001, max: 1e6, unit: 'm' }, 'distance between neighbours in the lattice'),
    rangeFactor: number(1.2, { min: 1, max: 10 }, 'agents closer than this multiple of the distance are neighbours'),
  },
  start: ({ world }, { distance, rangeFactor }) => {
    const near = new NearAgents(world);
    const sum = new ExactSum();
    let edges = 0;
    const add = (_first: number, _second: number, squared: number): void => {
      const off = Math.sqrt(squared) / distance - 1;
      sum.add(off * off);
      edges++;
    };
    return {
      valueAfter({ crowds }) {
        near.load(crowds, world.origin, distance * rangeFactor);
        sum.clear();
        edges = 0;
        near.forEachPair(distance * rangeFactor, add);
        return near.count === 0 ? Number.NaN : sum.value / (edges + 1);
      },
    };
  },
});
