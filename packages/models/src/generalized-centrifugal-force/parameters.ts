import { number, onOff, type Values } from '@korzo/core';

export const centrifugalForceParameters = {
  strength: number(0.2, { min: 0, max: 5 }, 'share of the desired speed in the force between people, eta'),
  wallStrength: number(0.2, { min: 0, max: 5 }, 'share of the desired speed in the force of walls'),
  reach: number(2, { min: 0.8, max: 10, unit: 'm' }, 'room between bodies at which forces have come to nothing, r_c'),
  blend: number(0.1, { min: 0.01, max: 0.15, unit: 'm' }, 'width over which forces are blended in and out, epsilon'),
  nearest: number(
    0,
    { min: 0, max: 0.6, unit: 'm' },
    'room between bodies around which the force goes over into its largest; 0: at contact',
  ),
  strongest: number(9, { min: 1, max: 100 }, 'the most that nearness multiplies the force between people by'),
  strongestWall: number(
    3,
    { min: 1, max: 100 },
    'the same for walls, and their least force on the agent that touches and nears them, m/s2',
  ),
  wallEnds: onOff(false, 'whether ends of walls push from afar too; without, they only hold who touches them'),
  relaxationTime: number(0.5, { min: 0.1, max: 10, unit: 's' }, 'time in which it gets to its desired velocity, tau'),
  lengthAtRest: number(0.18, { min: 0.05, max: 1, unit: 'm' }, 'half length of the body at rest, a_min'),
  lengthPerSpeed: number(0.23, { min: 0, max: 2, unit: 's' }, 'what half the length grows by with speed, a_v'),
  widthAtRest: number(0.25, { min: 0.05, max: 1, unit: 'm' }, 'half width of the body at rest, b_max'),
  widthAtSpeed: number(0.2, { min: 0.05, max: 1, unit: 'm' }, 'half width of the body at the desired speed, b_min'),
};

export type CentrifugalForceValues = Values<typeof centrifugalForceParameters>;
