import { defineFollowing, offsetsOf } from './define-following.ts';

const parameters = {
  acceleration: {
    default: 2.6,
    min: 0.1,
    max: 10,
    useful: [0.5, 5],
    unit: 'm/s2',
    label: 'Strongest acceleration',
    meaning: 'acceleration',
  },
  deceleration: {
    default: 4.5,
    min: 0.1,
    max: 8,
    useful: [1, 8],
    unit: 'm/s2',
    label: 'Strongest braking',
    meaning: 'braking that is counted with',
  },
  reactionTime: {
    default: 1,
    min: 0.1,
    max: 5,
    useful: [0.3, 3],
    unit: 's',
    label: 'Reaction time',
    meaning: 'time until one brakes',
  },
  standingGap: {
    default: 2.5,
    min: 0.5,
    max: 20,
    useful: [0.5, 6],
    unit: 'm',
    label: 'Gap at rest',
    meaning: 'gap to the vehicle ahead at rest',
  },
  imperfection: {
    default: 0.5,
    min: 0,
    max: 1,
    useful: [0, 1],
    unit: '',
    label: 'Imperfection',
    meaning: 'share of the acceleration lost by chance, at most',
  },
} as const;

const of = offsetsOf(parameters);

/**
 * Krauss (1998): never faster than what is safe when the one ahead brakes,
 *
 *   v_safe = v_l + (g - v_l tau) / ((v + v_l) / (2 b) + tau),
 *
 * and a little slower by chance. The published update takes one step per reaction time; here the same speed is
 * approached within it, so that the length of a tick changes nothing.
 */
export const krauss = defineFollowing({
  name: 'krauss',
  summary: 'As fast as is safe when the one ahead brakes, and a little slower by chance',
  parameters,
  pace: 'acceleration',
  gapAtRest: 'standingGap',
  usesLuck: true,
  acceleration({ speed, wishedSpeed, gap, leaderSpeed, leaderAcceleration, luck, part }, values, at) {
    const strongest = values[at + of.acceleration];
    const braking = values[at + of.deceleration];
    const reaction = values[at + of.reactionTime];
    // As things are in the middle of the part: then its length makes little difference.
    const ahead = Math.max(0, leaderSpeed + (leaderAcceleration * part) / 2);
    const room = gap - values[at + of.standingGap] + ((leaderSpeed - speed) * part) / 2;
    const safe =
      gap === Infinity ? Infinity : ahead + (room - ahead * reaction) / ((speed + ahead) / (2 * braking) + reaction);
    const wished = (Math.min(Math.max(0, safe), wishedSpeed) - speed) / (reaction + part / 2);
    return Math.min(strongest, wished) - values[at + of.imperfection] * strongest * luck;
  },
});
