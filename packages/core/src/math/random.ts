import { normalQuantile } from './normal-quantile.ts';

/**
 * Counter-based random numbers: a pure function of (seed, agent, tick, purpose), each a 32-bit integer. No agent owns a
 * stream, so it does not matter who asks first, on which worker, or whether a run was resumed.
 *
 * The four words go through two rounds of a permutation of 128 bits (the scheme of pcg4d, Jarzynski and Olano, "Hash
 * Functions for GPU Rendering", 2020, with an own constant for each word), and the last word is mixed once more. Different
 * keys stay different through the permutation, so no agent's numbers are a shifted copy of another's. Only u32 multiply,
 * add, xor and shift: AssemblyScript and WGSL give the same bits from the same lines (there `>>>` is `>>` on u32 and
 * `imul` is `*`).
 */
export function randomBits(seed: number, agent: number, tick: number, purpose: number): number {
  let x = (Math.imul(seed, 0x9e3779b1) + 0x85ebca6b) | 0;
  let y = (Math.imul(agent, 0x85ebca77) + 0xc2b2ae35) | 0;
  let z = (Math.imul(tick, 0xc2b2ae3d) + 0x27d4eb2f) | 0;
  let w = (Math.imul(purpose, 0x27d4eb2f) + 0x165667b1) | 0;
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  x ^= x >>> 16;
  y ^= y >>> 16;
  z ^= z >>> 16;
  w ^= w >>> 16;
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  w = Math.imul(w ^ (w >>> 16), 0x7feb352d);
  return (w ^ (w >>> 15)) >>> 0;
}

const PER_WORD = 1 / 4294967296; // 2^-32

/**
 * Uniform in [0, 1), a multiple of 2^-32. One word is enough (a step of 1 mm in 4,000 km), takes one mixing instead of
 * the two of 53 bits, and is the same number where only 32-bit integers exist.
 */
export function uniform(seed: number, agent: number, tick: number, purpose: number): number {
  return randomBits(seed, agent, tick, purpose) * PER_WORD;
}

/** Uniform in (0, 1): (word + 1/2) 2^-32, symmetric about 1/2, never 0 or 1. */
export function uniformOpen(seed: number, agent: number, tick: number, purpose: number): number {
  return (randomBits(seed, agent, tick, purpose) + 0.5) * PER_WORD;
}

/** Normal with mean 0 and standard deviation 1: normalQuantile(uniformOpen), so |value| < 6.4 and one word per number. */
export function normal(seed: number, agent: number, tick: number, purpose: number): number {
  return normalQuantile(uniformOpen(seed, agent, tick, purpose));
}
