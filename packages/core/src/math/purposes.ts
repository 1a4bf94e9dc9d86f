import { hashText } from './hash.ts';

/**
 * What a random number is for. The purpose is part of the key, so two decisions of the same agent in the same tick are
 * independent, and a new decision added to a model leaves all other numbers as they were. Numbers, once published, keep
 * their meaning: changing one changes the results of every scenario that uses it. 1 to 255 are for this list.
 */
export const purposes = {
  arrivalTime: 1,
  arrivalPlace: 2,
  kind: 3,
  desiredSpeed: 4,
  bodySize: 5,
  bodyMass: 6,
  heading: 7,
  motionNoise: 8,
  goalChoice: 9,
  routeChoice: 10,
  waitingTime: 11,
  reactionTime: 12,
  groupSize: 13,
  sideChoice: 14,
  startPosition: 15,
  startSpeed: 16,
} as const;

/** Purposes take the lower 24 bits of their key word; the upper 8 count the numbers of one draw (see `Draw`). */
export const PURPOSE_LIMIT = 0x1000000;
const FIRST_NAMED = 256;

/** The purpose of a model outside this list, by a name such as 'my-model/hesitation'. Never one of the numbers above. */
export function purposeNamed(name: string): number {
  return FIRST_NAMED + (hashText(name) % (PURPOSE_LIMIT - FIRST_NAMED));
}
