/**
 * Statistical checks of a mixer of four words. Each returns how far the result is from what chance predicts, in standard
 * deviations or as a plain ratio, so that the test can ask the real mixer to pass and bad ones to fail by the same bound.
 */
export type Mixer = (seed: number, agent: number, tick: number, purpose: number) => number;
type Key = [number, number, number, number];

export const words = ['seed', 'agent', 'tick', 'purpose'] as const;

/** Keys as simulations have them: small counters, few bits set. */
function ordinaryKey(i: number): Key {
  return [1 + (i % 7), (i * 13) % 1000, (i * 7) % 1013, 1 + (i % 16)];
}

/** The key number i when only one word counts up. */
function keyAlong(word: number, i: number): Key {
  const key: Key = [42, 17, 5, 3];
  key[word] = i;
  return key;
}

/** Largest deviation from 1/2 of the chance that flipping a bit of one input word flips a bit of the output. */
export function avalanche(mix: Mixer, word: number): number {
  const keys = 4000;
  const flips = new Float64Array(32 * 32);
  for (let i = 0; i < keys; i++) {
    const key = ordinaryKey(i);
    const before = mix(...key);
    for (let bit = 0; bit < 32; bit++) {
      const flipped: Key = [...key];
      flipped[word] ^= 1 << bit;
      const changed = before ^ mix(...flipped);
      for (let out = 0; out < 32; out++) flips[bit * 32 + out] += (changed >>> out) & 1;
    }
  }
  return flips.reduce((worst, count) => Math.max(worst, Math.abs(count / keys - 0.5)), 0);
}

/** Largest deviation of any output bit from being set half of the time, in standard deviations. */
export function bitBalance(mix: Mixer, word: number): number {
  const count = 20000;
  const set = new Float64Array(32);
  for (let i = 0; i < count; i++) {
    const bits = mix(...keyAlong(word, i));
    for (let bit = 0; bit < 32; bit++) set[bit] += (bits >>> bit) & 1;
  }
  return set.reduce((worst, ones) => Math.max(worst, Math.abs(ones - count / 2) / Math.sqrt(count / 4)), 0);
}

/** Chi-square over 256 bins of one byte of the output, as standard deviations from its mean of 255. */
export function chiSquare(mix: Mixer, word: number, shift: number): number {
  const count = 65536;
  const bins = new Float64Array(256);
  for (let i = 0; i < count; i++) bins[(mix(...keyAlong(word, i)) >>> shift) & 255]++;
  const expected = count / 256;
  const statistic = bins.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  return Math.abs(statistic - 255) / Math.sqrt(2 * 255);
}

/** Correlation of numbers that are `lag` apart along one word, in standard deviations. */
export function serialCorrelation(mix: Mixer, word: number, lag: number): number {
  const count = 50000;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += (mix(...keyAlong(word, i)) / 2 ** 32 - 0.5) * (mix(...keyAlong(word, i + lag)) / 2 ** 32 - 0.5);
  }
  return Math.abs((sum / count) * 12) * Math.sqrt(count);
}

/** Number of runs above and below the middle along one word, in standard deviations from its mean (Wald-Wolfowitz). */
export function runs(mix: Mixer, word: number): number {
  const count = 50000;
  let above = 0;
  let changes = 1;
  let before = -1;
  for (let i = 0; i < count; i++) {
    const side = mix(...keyAlong(word, i)) >>> 31;
    above += side;
    if (before >= 0 && side !== before) changes++;
    before = side;
  }
  const product = 2 * above * (count - above);
  const mean = product / count + 1;
  const variance = ((mean - 1) * (mean - 2)) / (count - 1);
  return variance > 0 ? Math.abs(changes - mean) / Math.sqrt(variance) : Infinity;
}

/** Equal outputs among 1000 agents x 1000 ticks; chance predicts 116.4 with a deviation of 10.8. */
export function collisions(mix: Mixer): number {
  const outputs = new Uint32Array(1_000_000);
  for (let agent = 0; agent < 1000; agent++) {
    for (let tick = 0; tick < 1000; tick++) outputs[agent * 1000 + tick] = mix(1, agent, tick, 1);
  }
  outputs.sort();
  let equal = 0;
  for (let i = 1; i < outputs.length; i++) if (outputs[i] === outputs[i - 1]) equal++;
  return Math.abs(equal - 116.4) / 10.8;
}
