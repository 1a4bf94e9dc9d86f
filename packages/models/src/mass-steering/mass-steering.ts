import { defineModel } from '@korzo/core';
import { massSteeringColumns } from './columns.ts';
import { explainSteering } from './explain.ts';
import { massSteeringParameters } from './parameters.ts';
import { Steering } from './steering.ts';

/** How far the lists of walls reach beyond the side distance: a large body and a long step, m. */
const bodyAndStep = 1.5;

/** Steering forces after Jan Stria, Simulace davu (2008), chapters 2.4, 3.2 and 4.2, with guards against walls, bodies and standing still. */
export const massSteering = defineModel({
  name: 'mass-steering',
  summary: 'Senses walls by rays and up to seven neighbours, and follows the most important of its steering forces.',
  space: 'floor',
  parameters: massSteeringParameters,
  columns: massSteeringColumns,
  perceptionRadius: (values) => values.farthestView,
  wallReach: (values) => values.sideDistance + bodyAndStep,
  explain: (onlook) => explainSteering(onlook),
  bind(place) {
    const steering = new Steering(place, place.values.sideDistance + bodyAndStep);
    return (first, last) => steering.decide(first, last);
  },
});
