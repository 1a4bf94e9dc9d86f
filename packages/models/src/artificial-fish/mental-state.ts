/** Tu and Terzopoulos 1994: what drives a fish, each from 0 to 1. */

/** R(t) = 1 - p0 t: what is left of a meal after t seconds; never less than nothing. */
export const undigested = (sinceMeal: number, digestion: number): number => Math.max(1 - digestion * sinceMeal, 0);

/** H = min[1 - n R(t) / alpha, 1], n: bites in the stomach when it last ate; a fish cannot be fuller than full. */
export const hungerOf = (stomach: number, sinceMeal: number, rule: { digestion: number; appetite: number }): number =>
  Math.min(Math.max(1 - (stomach * undigested(sinceMeal, rule.digestion)) / rule.appetite, 0), 1);

/** L = min[s(t) (1 - H), 1], s(t) = p1 t: it grows with the time since the last mating, and only in those who are not hungry. */
export const libidoOf = (sinceMating: number, hunger: number, rate: number): number =>
  Math.min(rate * sinceMating * (1 - hunger), 1);

/** F_i = min(D0 / d_i, 1): fear of one predator at a distance; D0 and d in the same unit. */
export const fearOf = (distance: number, fearDistance: number): number =>
  distance > fearDistance ? fearDistance / distance : 1;
