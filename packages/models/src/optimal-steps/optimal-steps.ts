import { defineModel } from '@korzo/core';
import { decideEach } from '../kit/around/each-agent.ts';
import { optimalStepsColumns, optimalStepsParameters, type OptimalStepsValues } from './parameters.ts';
import { Stepper } from './stepper.ts';

/** Two steps (the own one and the other's), and two large bodies, m. */
const stepsAndBodies = 3.5;
const farthest = (values: OptimalStepsValues): number => values.personalSpace + stepsAndBodies;

/** Seitz and Koester 2012 with the potentials of von Sivers and Koester 2015: people step where the potential is least, one step after the other. */
export const optimalSteps = defineModel({
  name: 'optimal-steps',
  summary:
    'Takes steps whose length follows from its speed, each to the best position around it for path, agents and walls.',
  space: 'floor',
  parameters: optimalStepsParameters,
  columns: optimalStepsColumns,
  perceptionRadius: farthest,
  wallReach: (values) => values.wallWidth + stepsAndBodies,
  bind(place) {
    const { values } = place;
    const stepper = new Stepper(place, () => values.wallWidth + stepsAndBodies);
    return decideEach(place, { seen: 'velocity', reach: () => farthest(values) }, (self, slot, around) =>
      stepper.decide(self, slot, around),
    );
  },
});
