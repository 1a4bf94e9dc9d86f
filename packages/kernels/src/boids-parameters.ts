import { choice, number, onOff, type Parameters } from '@korzo/core';

/** What `decideBoids` reads, in the order in which the values follow the head of the model block. */
export const boidsParameters = {
  neighbours: number(7, { min: 1, max: 64, integer: true }, 'how many of the nearest others an agent minds'),
  separationRadius: number(5, { min: 0, max: 1000, unit: 'm' }, 'others within this distance are kept away from'),
  separationCosHalfView: number(
    -0.707,
    { min: -1, max: 1 },
    'cosine of half the angle of view for separation; -1 sees all round',
  ),
  separationWeight: number(12, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of separation; 0 turns it off'),
  separationFalloff: choice(
    'inverseDistance',
    ['inverseDistance', 'inverseDistanceSquared'],
    'how the push of one neighbour fades with distance before the sum is brought to length 1',
  ),
  alignmentRadius: number(7.5, { min: 0, max: 1000, unit: 'm' }, 'headings of others within this distance are matched'),
  alignmentCosHalfView: number(
    0.7,
    { min: -1, max: 1 },
    'cosine of half the angle of view for alignment; -1 sees all round',
  ),
  alignmentWeight: number(8, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of alignment; 0 turns it off'),
  alignmentFalloff: choice(
    'plainMean',
    ['plainMean', 'inverseDistanceSquared'],
    'whether all headings count the same or near ones more',
  ),
  cohesionRadius: number(9, { min: 0, max: 1000, unit: 'm' }, 'the middle of others within this distance is sought'),
  cohesionCosHalfView: number(
    -0.15,
    { min: -1, max: 1 },
    'cosine of half the angle of view for cohesion; -1 sees all round',
  ),
  cohesionWeight: number(8, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of cohesion; 0 turns it off'),
  maxForce: number(27, { min: 0, max: 1e6, unit: 'm/s2' }, 'largest acceleration'),
  goalWeight: number(0, { min: 0, max: 100, unit: '1/s' }, 'pull of the velocity toward the goal; 0 ignores goals'),
  sureRadii: number(3, { min: 0, max: 100 }, 'others closer than this many body radii count even when out of view'),
  separates: onOff(true, 'whether it keeps away from others'),
  aligns: onOff(true, 'whether it turns as others do'),
  coheres: onOff(true, 'whether it seeks the middle of others'),
  weighByAngle: onOff(false, 'whether others count by (1 + cos angle) / 2: fully ahead, half abeam, not at all behind'),
  speedFactor: number(1, { min: 0.01, max: 100 }, "top speed as a multiple of the agent's own"),
} as const satisfies Parameters;
