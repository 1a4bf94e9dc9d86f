import type { Quantity } from '@korzo/reading';
import { normal, purposeNamed, purposes as known, randomBits, uniform } from '@korzo/core';

/** What a draw is for. Two draws of one agent that differ in purpose have nothing to do with each other. */
export const purposes = {
  place: known.startPosition,
  radius: known.bodySize,
  speed: known.desiredSpeed,
  mass: known.bodyMass,
  maxAcceleration: purposeNamed('scenario/max-acceleration'),
  initialSpeed: known.startSpeed,
  heading: known.heading,
  goal: known.goalChoice,
  arrivals: known.arrivalTime,
  sites: known.arrivalPlace,
} as const;

const sourcePurpose = purposeNamed('scenario/source');

/** Bounds so narrow that nothing falls between them give the mean. */
const mostRedraws = 100;

/** Draws for the agents of one source: a function of who asks and what for, never of who asked before. */
export class Chance {
  /** Seed of this source: the agents of two sources are numbered alike, but must not be alike. */
  readonly seed: number;

  constructor(seed: number, source: number) {
    this.seed = randomBits(seed, source, 0, sourcePurpose);
  }

  /** Equally likely in [0, 1). `turn` distinguishes several draws of one purpose. */
  uniform(agent: number, purpose: number, turn = 0): number {
    return uniform(this.seed, agent, turn, purpose);
  }

  /** What this agent has of a quantity. */
  draw(quantity: Quantity, agent: number, purpose: number): number {
    if (typeof quantity === 'number') return quantity;
    if (quantity.distribution === 'list') return quantity.values[agent % quantity.values.length];
    if (quantity.distribution === 'uniform') {
      return quantity.min + (quantity.max - quantity.min) * this.uniform(agent, purpose);
    }
    const { mean, deviation } = quantity;
    const min = quantity.min ?? mean - 3 * deviation;
    const max = quantity.max ?? mean + 3 * deviation;
    for (let turn = 0; turn < mostRedraws; turn++) {
      const value = mean + deviation * normal(this.seed, agent, turn, purpose);
      if (value >= min && value <= max) return value;
    }
    return mean;
  }
}

/** The largest value a quantity can take. */
export function largest(quantity: Quantity): number {
  if (typeof quantity === 'number') return quantity;
  if (quantity.distribution === 'uniform') return quantity.max;
  if (quantity.distribution === 'list') return quantity.values.reduce((most, value) => Math.max(most, value));
  return quantity.max ?? quantity.mean + 3 * quantity.deviation;
}
