import { defineModel } from '@korzo/core';
import { fishColumns } from './columns.ts';
import { explainFish } from './explain.ts';
import { FishMind } from './fish-mind.ts';
import { fishParameters } from './parameters.ts';

/** Bodies beyond this size see walls a little later, m. */
const largestBody = 1;

/** Artificial fishes after Tu and Terzopoulos 1994: senses, mental state, intentions and routines; muscles as limits of thrust and turn. */
export const artificialFish = defineModel({
  name: 'artificial-fish',
  summary: 'Swims by hunger, libido and fear: avoids, flees, schools, eats, mates, leaves or wanders.',
  space: 'either',
  parameters: fishParameters,
  columns: fishColumns,
  perceptionRadius: (values) => values.sight,
  wallReach: (values) => values.sight + values.clearance + largestBody,
  explain: (onlook) => explainFish(onlook),
  bind(place) {
    const mind = new FishMind(place);
    return (first, last) => mind.decide(first, last);
  },
});
