import { number, type ColumnSpec, type Values } from '@korzo/core';

export const optimalStepsParameters = {
  stepAtRest: number(0.4625, { min: 0.05, max: 1, unit: 'm' }, 'length of a step of a very slow agent'),
  stepPerSpeed: number(0.2345, { min: 0, max: 1, unit: 's' }, 'what a step grows by with speed'),
  directions: number(18, { min: 4, max: 90, integer: true }, 'how many directions it tries'),
  circles: number(3, { min: 1, max: 8, integer: true }, 'how many lengths of a step it tries'),
  height: number(50, { min: 0, max: 1000, unit: 'm' }, 'potential of others, mu'),
  personalSpace: number(1.2, { min: 0.1, max: 4, unit: 'm' }, 'width of the personal space around bodies'),
  intimateSpace: number(0.45, { min: 0.05, max: 4, unit: 'm' }, 'width of the intimate space around bodies'),
  intimateFactor: number(1.2, { min: 0.1, max: 10 }, 'what the potential of the intimate space is divided by, a'),
  wallHeight: number(6, { min: 0, max: 1000, unit: 'm' }, 'potential of walls'),
  wallWidth: number(0.8, { min: 0.05, max: 4, unit: 'm' }, 'distance at which walls no longer matter'),
};

export type OptimalStepsValues = Values<typeof optimalStepsParameters>;

/**
 * What others see of a step. Each has two places: in a tick one is read by all and the other is written, so that no agent sees a decision of
 * the same tick.
 */
export const optimalStepsColumns = [
  { name: 'steppedAt', type: 'u32', role: 'seen', width: 2, meaning: 'tick for which the columns of steps hold' },
  { name: 'footX', type: 'f64', role: 'seen', width: 2, turns: 'place', meaning: 'where it stands or steps to, m' },
  { name: 'footY', type: 'f64', role: 'seen', width: 2, turns: 'place', meaning: 'm' },
  { name: 'stepEnds', type: 'f64', role: 'seen', width: 2, meaning: 'time at which it is there, s' },
  {
    name: 'nextFootX',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'place',
    meaning: 'where it would like to step to next, m; NaN: nowhere yet',
  },
  { name: 'nextFootY', type: 'f64', role: 'seen', width: 2, turns: 'place', meaning: 'm' },
] as const satisfies readonly ColumnSpec[];
