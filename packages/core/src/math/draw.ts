import { exp } from './exponential.ts';
import { log } from './logarithm.ts';
import { pow } from './power.ts';
import { normalQuantile } from './normal-quantile.ts';
import { randomBits } from './random.ts';

const NUMBERS_PER_DRAW = 256;
const PER_WORD = 1 / 4294967296;

/**
 * A key that yields several numbers: the n-th one has purpose + n 2^24. Reuse one object, `at` starts a new draw.
 * The functions below say how many numbers they take.
 */
export class Draw {
  private readonly seed: number;
  private agent = 0;
  private tick = 0;
  private purpose = 0;
  private taken = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Moves to the first number of (agent, tick, purpose); the purpose comes from `purposes` or `purposeNamed`. */
  at(agent: number, tick: number, purpose: number): this {
    this.agent = agent;
    this.tick = tick;
    this.purpose = purpose;
    this.taken = 0;
    return this;
  }

  /** The next 32 random bits as an unsigned integer. */
  bits(): number {
    if (this.taken === NUMBERS_PER_DRAW) {
      throw new RangeError(
        `Draw: agent ${this.agent}, tick ${this.tick}, purpose ${this.purpose} asked for more than ${NUMBERS_PER_DRAW} ` +
          'random numbers; one draw has no more. Use a further purpose, or check that the parameters of the distribution are positive.',
      );
    }
    const word = randomBits(this.seed, this.agent, this.tick, this.purpose + this.taken * 0x1000000);
    this.taken++;
    return word;
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.bits() * PER_WORD;
  }

  /** Uniform in (0, 1). */
  uniformOpen(): number {
    return (this.bits() + 0.5) * PER_WORD;
  }
}

/** Uniform in [low, high). One number. */
export function drawBetween(draw: Draw, low: number, high: number): number {
  return low + (high - low) * draw.uniform();
}

/** One of 0 .. count - 1 (count up to 2^21), each equally likely within count 2^-32. One number. */
export function drawIndex(draw: Draw, count: number): number {
  return Math.floor(draw.bits() * count * PER_WORD);
}

/** Normal. One number, by inversion: larger bits give larger values. */
export function drawNormal(draw: Draw, mean: number, deviation: number): number {
  return mean + deviation * normalQuantile(draw.uniformOpen());
}

/** exp of a normal with the given mean and deviation of the logarithm. One number. */
export function drawLogNormal(draw: Draw, logMean: number, logDeviation: number): number {
  return exp(drawNormal(draw, logMean, logDeviation));
}

/** Exponential, e.g. the time to the next arrival. One number: -mean log(u). */
export function drawExponential(draw: Draw, mean: number): number {
  return -mean * log(draw.uniformOpen());
}

/** Weibull. One number: scale (-log u)^(1/shape). */
export function drawWeibull(draw: Draw, shape: number, scale: number): number {
  return scale * pow(-log(draw.uniformOpen()), 1 / shape);
}

/**
 * Gamma with mean shape * scale, by Marsaglia and Tsang (2000): accept d v with v = (1 + c n)^3 for a normal n and a
 * uniform u when log u < n^2/2 + d - d v + d log v. Two numbers per attempt, of which at least 95 % succeed; a shape
 * below 1 takes one number more and the identity gamma(a) = gamma(a + 1) u^(1/a).
 */
export function drawGamma(draw: Draw, shape: number, scale: number): number {
  const boost = shape < 1 ? pow(draw.uniformOpen(), 1 / shape) : 1;
  const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const deviate = normalQuantile(draw.uniformOpen());
    const edge = 1 + c * deviate;
    const u = draw.uniformOpen();
    const v = edge * edge * edge;
    if (v > 0 && log(u) < 0.5 * deviate * deviate + d * (1 - v + log(v))) return d * v * boost * scale;
  }
}
