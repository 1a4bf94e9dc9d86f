import { defineModel } from '@korzo/core';
import { boidsParameters, kernelsFor } from '@korzo/kernels';

/** Flocking after Reynolds 1987 with the formulas of OpenSteer, on floors and in the volume. */
export const boids = defineModel({
  name: 'boids',
  summary: 'Flies with the flock: keeps away from the nearest, turns as they do, and seeks their middle.',
  space: 'either',
  parameters: boidsParameters,
  perceptionRadius: (values) =>
    Math.max(
      values.separationWeight > 0 ? values.separationRadius : 0,
      values.alignmentWeight > 0 ? values.alignmentRadius : 0,
      values.cohesionWeight > 0 ? values.cohesionRadius : 0,
    ),
  bind({ memory, crowd, modelBlock, scratch }) {
    const { decideBoids } = kernelsFor(memory);
    return (first, last) => decideBoids(crowd.pointer, modelBlock, scratch, first, last);
  },
});
