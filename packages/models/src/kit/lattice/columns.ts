import type { ColumnSpec } from '@korzo/core';

/** How many cells back a trail goes; one more is kept, as the oldest may be written over while it is read. */
export const trailLength = 8;

/**
 * What pedestrians on a lattice show each other. Columns with two places are read in one and written in the other, tick by tick, so that
 * no agent sees a decision of the same tick and every agent can work out what those around it will do.
 */
export const latticeColumns = [
  {
    name: 'latticeFor',
    type: 'u32',
    role: 'seen',
    width: 2,
    meaning: 'tick for which the columns of the lattice hold',
  },
  {
    name: 'claimX',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'place',
    meaning: 'middle of the cell that is its own, m',
  },
  { name: 'claimY', type: 'f64', role: 'seen', width: 2, turns: 'place', meaning: 'm' },
  {
    name: 'wishX',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'place',
    meaning: 'where it wanted to go in the tick before, m; NaN: nowhere',
  },
  { name: 'wishY', type: 'f64', role: 'seen', width: 2, turns: 'place', meaning: 'm' },
  { name: 'wishSpeed', type: 'f32', role: 'seen', width: 2, meaning: 'how fast, m/s' },
  { name: 'trailX', type: 'f64', role: 'seen', width: trailLength, turns: 'place', meaning: 'cells it left, m' },
  { name: 'trailY', type: 'f64', role: 'seen', width: trailLength, turns: 'place', meaning: 'm' },
  { name: 'trailAt', type: 'u32', role: 'seen', width: trailLength, meaning: 'ticks at which it left them; 0: none' },
] as const satisfies readonly ColumnSpec[];
