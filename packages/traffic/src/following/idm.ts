import { defineFollowing, offsetsOf } from './define-following.ts';

const parameters = {
  acceleration: {
    default: 1.5,
    min: 0.1,
    max: 10,
    useful: [0.5, 4],
    unit: 'm/s2',
    label: 'Strongest acceleration',
    meaning: 'strongest acceleration from rest',
  },
  deceleration: {
    default: 2,
    min: 0.1,
    max: 8,
    useful: [0.5, 6],
    unit: 'm/s2',
    label: 'Comfortable braking',
    meaning: 'braking that is comfortable',
  },
  timeGap: {
    default: 1.2,
    min: 0.1,
    max: 10,
    useful: [0.5, 3],
    unit: 's',
    label: 'Time gap',
    meaning: 'time kept to the vehicle ahead',
  },
  standingGap: {
    default: 2,
    min: 0.5,
    max: 20,
    useful: [0.5, 6],
    unit: 'm',
    label: 'Gap at rest',
    meaning: 'gap to the vehicle ahead at rest',
  },
  plus: {
    default: 1,
    min: 0,
    max: 1,
    useful: [0, 1],
    integer: true,
    unit: '',
    label: 'IDM+ variant',
    meaning: '1 for IDM+, 0 for the model of 2000',
  },
} as const;

const of = offsetsOf(parameters);

/**
 * Intelligent driver model (Treiber, Hennecke, Helbing 2000):
 *
 *   dv/dt = a [1 - (v / v0)^4 - (s* / s)^2],   s* = s0 + max(0, v T + v dv / (2 sqrt(a b)))
 *
 * and its variant IDM+ (Schakel 2010), which takes the smaller of the two terms, so that the gap at rest with the
 * stream is s0 + v T exactly.
 */
export const idm = defineFollowing({
  name: 'idm',
  summary: 'Brakes as strongly as the gap and the closing speed ask for (intelligent driver model, IDM+ by default)',
  parameters,
  pace: 'acceleration',
  gapAtRest: 'standingGap',
  acceleration({ speed, wishedSpeed, gap, leaderSpeed }, values, at) {
    const strongest = values[at + of.acceleration];
    const comfortable = values[at + of.deceleration];
    const ratio = speed / wishedSpeed;
    const square = ratio * ratio;
    // Where the limit falls below the speed, the model of 2000 would brake without bound.
    const freely = Math.max(1 - square * square, -comfortable / strongest);
    const closing = (speed * (speed - leaderSpeed)) / (2 * Math.sqrt(strongest * comfortable));
    const wishedGap = values[at + of.standingGap] + Math.max(0, speed * values[at + of.timeGap] + closing);
    const share = wishedGap / Math.max(gap, 0.01);
    const held = share * share;
    return strongest * (values[at + of.plus] > 0.5 ? Math.min(freely, 1 - held) : freely - held);
  },
});
