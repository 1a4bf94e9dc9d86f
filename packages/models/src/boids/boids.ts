import { defineModel } from '@korzo/core';
import { boidsPerception, kernelsFor } from '@korzo/kernels';
import { farthestOther, flockParameters, isPlain, mindsObstacles } from './parameters.ts';
import { SteeredFlock } from './steered-flock.ts';
import { explainFlocking } from '../kit/explain/flocking.ts';

/** Bodies beyond this size see walls a little later, m. */
const largestBody = 1;

/**
 * Flocking after Reynolds 1987 with the formulas of OpenSteer, on floors and in the volume, and his steering behaviours of 1999.
 * Where nothing is asked for but flocking the kernel decides alone.
 */
export const boids = defineModel({
  name: 'boids',
  summary: 'Flocks: keeps apart from its neighbours, aligns with them, and steers to their centre.',
  space: 'either',
  parameters: flockParameters,
  perceptionRadius: (values) => Math.max(boidsPerception(values), farthestOther(values)),
  wallReach: (values) => (mindsObstacles(values) ? values.sight + values.clearance + largestBody : 0),
  explain: (onlook) => explainFlocking(onlook),
  bind(place) {
    const { memory, crowd, modelBlock, scratch, values } = place;
    const { decideBoids } = kernelsFor(memory);
    const steered = new SteeredFlock(place);
    return (first, last) => {
      if (isPlain(values) && !(steered.hasObstacles && mindsObstacles(values)))
        decideBoids(crowd.pointer, modelBlock, scratch, first, last);
      else steered.decide(first, last);
    };
  },
});
