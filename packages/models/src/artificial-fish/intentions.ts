import { pacifist, predator, prey, type FishValues } from './parameters.ts';

/** What a fish may intend, by the numbers in its column. */
export const intentions = ['wander', 'avoid', 'escape', 'school', 'eat', 'mate', 'leave'] as const;
export const wandering = 0;
export const avoiding = 1;
export const escaping = 2;
export const schooling = 3;
export const eating = 4;
export const mating = 5;
export const leaving = 6;

/** What the generator of intentions looks at. */
export interface Mood {
  /** Whether it is about to run into something. */
  danger: boolean;
  hunger: number;
  libido: number;
  /** Of all predators in view together, and of the worst of them. */
  fear: number;
  worstFear: number;
  /** Whether any agent it could school with is in view. */
  seesSchool: boolean;
  /** Whether it bears neither the temperature nor the light where it is. */
  dislikesPlace: boolean;
  /** Eating or mating that it had begun; 0 when neither. */
  lasting: number;
}

/**
 * The generator of intentions, in the order of precedence: avoid what it would run into; flee, or close ranks while the worst predator
 * is not too near; eat or mate, whichever presses more; leave what it does not bear; school or wander.
 */
export function intend(mood: Mood, values: FishValues): number {
  if (mood.danger) return avoiding;
  const { temper, company } = values;
  const schools = temper === prey && company === 0;
  if (temper === prey && mood.fear > values.fearThreshold)
    return schools && mood.worstFear < values.escapeThreshold ? schooling : escaping;
  const urge = pressingUrge(mood, values);
  if (urge !== wandering) return urge;
  if (mood.dislikesPlace) return leaving;
  return schools && mood.seesSchool ? schooling : wandering;
}

/** Eating, mating, or wandering when neither presses. What has begun goes on until it is well below the threshold. */
export function pressingUrge(mood: Mood, { temper, urgeThreshold, contentShare }: FishValues): number {
  const content = contentShare * urgeThreshold;
  const mates = temper !== predator;
  if (mood.lasting === eating && mood.hunger > content) return eating;
  if (mood.lasting === mating && mates && mood.libido > content && mood.hunger <= Math.max(mood.libido, urgeThreshold))
    return mating;
  if (Math.max(mood.hunger, mates ? mood.libido : 0) <= urgeThreshold) return wandering;
  return mates && mood.libido > mood.hunger ? mating : eating;
}

/** Only prey is afraid of predators. */
export const isAfraid = ({ temper }: FishValues): boolean => temper === prey;
/** Prey and pacifists live on plankton. */
export const grazes = ({ temper }: FishValues): boolean => temper === prey || temper === pacifist;
