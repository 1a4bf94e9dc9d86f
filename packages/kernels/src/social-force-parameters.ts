import { choice, number, type Parameters } from '@korzo/core';

/** What `decideSocialForce` reads, in the order in which the values follow the head of the model block. */
export const socialForceParameters = {
  variant: choice(
    '2000',
    ['1995', '2000'],
    'whose forces: Helbing and Molnar 1995 (walkers who keep their distance) or Helbing, Farkas and Vicsek 2000 (bodies that push and rub)',
  ),
  cutOff: number(
    2.5,
    { min: 0.1, max: 50, unit: 'm' },
    'others and walls farther away than this, from the centre of the body, exert no force',
  ),
  relaxationTime: number(0.5, { min: 0.01, max: 60, unit: 's' }, 'time to reach the desired velocity'),
  repulsion: number(2.1, { min: 0, max: 1000, unit: 'm2/s2' }, '1995: strength of the potential around others'),
  repulsionRange: number(0.3, { min: 0.01, max: 10, unit: 'm' }, '1995: how far that potential reaches'),
  stepTime: number(
    0.2,
    { min: 0, max: 10, unit: 's' },
    '1995: the space others need ahead of them is what they walk in this time; 0 makes the potential round',
  ),
  wallRepulsion: number(10, { min: 0, max: 1000, unit: 'm2/s2' }, '1995: strength of the potential around walls'),
  wallRange: number(0.2, { min: 0.01, max: 10, unit: 'm' }, '1995: how far that potential reaches'),
  cosHalfView: number(
    -0.17364817766693033,
    { min: -1, max: 1 },
    '1995: cosine of half the angle of sight; -0.17 is 200 degrees in all',
  ),
  behindWeight: number(0.5, { min: 0, max: 1 }, '1995: share of the force of agents out of sight'),
  speedLimit: number(1.3, { min: 1, max: 100 }, '1995: largest speed as a multiple of the desired speed'),
  bodyRepulsion: number(2000, { min: 0, max: 1e6, unit: 'N' }, '2000: force between bodies that just touch'),
  bodyRange: number(0.08, { min: 0.005, max: 10, unit: 'm' }, '2000: distance over which that force falls to 1/e'),
  bodyStiffness: number(1.2e5, { min: 0, max: 1e8, unit: 'kg/s2' }, '2000: resistance of bodies to being squeezed'),
  slidingFriction: number(
    2.4e5,
    { min: 0, max: 1e8, unit: 'kg/(m s)' },
    '2000: friction of squeezed bodies that rub along',
  ),
} as const satisfies Parameters;
