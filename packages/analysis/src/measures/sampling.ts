import { number } from '@korzo/core';

/** Parameters that several measures have. */
export const intervalParameter = number(1, { min: 0, max: 1e6, unit: 's' }, 'sampling interval; 0 samples every tick');
export const cutOffParameter = number(
  0,
  { min: 0, max: 1e6, unit: 'm' },
  "largest distance of a cell's edge from its owner; 0: unlimited",
);
export const squareParameter = number(0.5, { min: 0.05, max: 1000, unit: 'm' }, 'side of the squares of maps');
export const fromParameter = number(
  0,
  { min: 0, max: 1e7, unit: 's' },
  'maps and distributions begin at this simulated time',
);
