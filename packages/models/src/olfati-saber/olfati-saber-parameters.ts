import { choice, number, type Values } from '@korzo/core';

/** Numbers of the algorithms in the list of choices. */
export const alphaOnly = 0;
export const withObstacles = 2;

export const olfatiSaberParameters = {
  algorithm: choice(
    'alpha-gamma',
    ['alpha', 'alpha-gamma', 'alpha-beta-gamma'],
    'which agents count: alpha, the others (algorithm 1, which breaks up); gamma, the goal (2); beta, walls and obstacles (3)',
  ),
  distance: number(7, { min: 0.01, max: 1000, unit: 'm' }, 'd: distance to neighbours in the lattice'),
  rangeFactor: number(1.2, { min: 1.001, max: 10 }, 'how far others are seen, in units of the distance'),
  epsilon: number(0.1, { min: 0.001, max: 10, unit: '1/m2' }, 'of the sigma-norm'),
  alphaBump: number(0.2, { min: 0, max: 0.99 }, 'h: share of the range within which others count in full'),
  pull: number(5, { min: 0.01, max: 1000 }, 'a: strongest pull between two agents that are too far apart'),
  push: number(
    5,
    { min: 0.01, max: 1000 },
    'b: strongest push between two agents that are too near, not below the pull in the paper',
  ),
  alphaGain: number(
    1,
    { min: 0, max: 1e4, unit: '1/s2' },
    'c1 of the other agents; c2, of velocities, is always 2 sqrt(c1)',
  ),
  goalGain: number(
    0.05,
    { min: 0, max: 1e4, unit: '1/s2' },
    'c1 of the goal; above a twentieth of alphaGain it crushes the lattice',
  ),
  goalVx: number(
    0,
    { min: -1000, max: 1000, unit: 'm/s' },
    'velocity of the goal along x: it starts where the agent was sent',
  ),
  goalVy: number(0, { min: -1000, max: 1000, unit: 'm/s' }, 'velocity of the goal along y'),
  goalVz: number(0, { min: -1000, max: 1000, unit: 'm/s' }, 'velocity of the goal along z'),
  obstacleGain: number(
    50,
    { min: 0, max: 1e5, unit: '1/s2' },
    'c1 of walls and obstacles; in the paper larger than the others',
  ),
  obstacleFactor: number(
    0.6,
    { min: 0.01, max: 10 },
    'distance kept from walls and obstacles, in units of the distance',
  ),
} as const;

export type OlfatiSaberValues = Values<typeof olfatiSaberParameters>;
