import { defineModel } from '@korzo/core';
import { kernelsFor, orcaParameters } from '@korzo/kernels';

/** Optimal reciprocal collision avoidance: van den Berg, Guy, Lin, Manocha 2011. */
export const orca = defineModel({
  name: 'orca',
  summary:
    'Picks the velocity closest to the preferred one that stays collision-free for `timeHorizon` seconds, sharing the effort equally.',
  space: 'floor',
  parameters: orcaParameters,
  perceptionRadius: (values) => values.neighbourDistance,
  // As far as any agent walks within the horizon at 3 m/s, and a body's width.
  wallReach: (values) => 3 * values.timeHorizonWalls + 1,
  bind({ memory, crowd, modelBlock, scratch }) {
    const { decideOrca } = kernelsFor(memory);
    return (first, last) => decideOrca(crowd.pointer, modelBlock, scratch, first, last);
  },
});
