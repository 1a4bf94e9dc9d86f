import { describe, expect, it } from 'vitest';
import { PURPOSE_LIMIT, purposeNamed, purposes } from './purposes.ts';
import {
  type Mixer,
  avalanche,
  bitBalance,
  chiSquare,
  collisions,
  runs,
  serialCorrelation,
  words,
} from './random-checks.testing.ts';
import { normal, randomBits, uniform, uniformOpen } from './random.ts';

/** Seeds are fixed, so nothing here is left to chance; 5 deviations is what a good mixer exceeds once in a million. */
const DEVIATIONS = 5;
const AVALANCHE = 0.045; // 4000 keys: 5.7 deviations

describe.each(words.map((name, word) => [name, word] as const))('numbers along the %s', (_name, word) => {
  it('change half of their bits with any bit of the key', () => {
    expect(avalanche(randomBits, word)).toBeLessThan(AVALANCHE);
  });

  it('have balanced bits and bytes', () => {
    expect(bitBalance(randomBits, word)).toBeLessThan(DEVIATIONS);
    for (const shift of [0, 8, 16, 24]) expect(chiSquare(randomBits, word, shift)).toBeLessThan(DEVIATIONS);
  });

  it('do not follow from those before', () => {
    for (const lag of [1, 2, 3, 16, 1024]) expect(serialCorrelation(randomBits, word, lag)).toBeLessThan(DEVIATIONS);
    expect(runs(randomBits, word)).toBeLessThan(DEVIATIONS);
  });
});

it('a million agents and ticks repeat as often as chance has it', () => {
  expect(collisions(randomBits)).toBeLessThan(4);
});

it('agents do not see shifted copies of each other', () => {
  // Additive mixing of agent and tick would make (agent, tick + k) repeat (agent + 1, tick) for some k.
  const seen = new Map<number, number>();
  for (let agent = 0; agent < 50; agent++) {
    for (let tick = 0; tick < 2000; tick++) seen.set(randomBits(3, agent, tick, 4), agent);
  }
  expect(seen.size).toBeGreaterThan(100_000 - 12);
});

const worst = (check: (mix: Mixer, word: number) => number, mix: Mixer): number =>
  Math.max(...words.map((_name, word) => check(mix, word)));
/** One multiplication after adding everything up: what one might write in a hurry. */
const hasty: Mixer = (seed, agent, tick, purpose) =>
  Math.imul(seed + agent * 31 + tick * 37 + purpose * 41, 0x9e3779b1) >>> 0;
/** Well mixed, but only from the sum of agent and tick. */
const summing: Mixer = (seed, agent, tick, purpose) => randomBits(seed, agent + tick, 0, purpose);
const oneRound: Mixer = (seed, agent, tick, purpose) => {
  const x = (Math.imul(seed, 0x9e3779b1) + Math.imul(agent, 0x85ebca77)) | 0;
  const y = (Math.imul(tick, 0xc2b2ae3d) + Math.imul(x, purpose)) | 0;
  return (y ^ (y >>> 16)) >>> 0;
};

describe('the checks catch bad mixers', () => {
  it('by avalanche', () => {
    expect(worst(avalanche, hasty)).toBeGreaterThan(10 * AVALANCHE);
    expect(worst(avalanche, oneRound)).toBeGreaterThan(10 * AVALANCHE);
  });

  it('by balance and chi-square', () => {
    // Too even is as wrong as too uneven.
    expect(worst((mix, word) => chiSquare(mix, word, 24), hasty)).toBeGreaterThan(2 * DEVIATIONS);
    expect(worst(bitBalance, (_seed, agent) => (agent << 20) >>> 0)).toBeGreaterThan(10 * DEVIATIONS);
  });

  it('by correlation and runs', () => {
    expect(worst((mix, word) => serialCorrelation(mix, word, 1), hasty)).toBeGreaterThan(10 * DEVIATIONS);
    expect(worst(runs, hasty)).toBeGreaterThan(10 * DEVIATIONS);
  });

  it('by collisions', () => {
    expect(collisions(hasty)).toBeGreaterThan(100);
    expect(collisions(summing)).toBeGreaterThan(1000);
  });
});

describe('uniform numbers', () => {
  it('stay inside their interval and use the word as it is', () => {
    for (let i = 0; i < 5000; i++) {
      const word = randomBits(9, i, 8, 7);
      expect(uniform(9, i, 8, 7) * 2 ** 32).toBe(word);
      expect(uniformOpen(9, i, 8, 7) * 2 ** 32).toBe(word + 0.5);
    }
    expect((2 ** 32 - 0.5) / 2 ** 32).toBeLessThan(1);
  });

  it('take keys as 32-bit integers, signed or not', () => {
    expect(randomBits(-1, 2, 3, 4)).toBe(randomBits(0xffffffff, 2, 3, 4));
    expect(randomBits(1, 2, 3, 4)).not.toBe(randomBits(2, 1, 3, 4));
    expect(randomBits(0, 0, 0, 0)).toBe(randomBits(0, 0, 0, 0));
  });

  it('normal numbers have the moments of the normal distribution', () => {
    const count = 100_000;
    const moments = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const x = normal(1, i, 2, 3);
      for (let k = 0; k < 4; k++) moments[k] += x ** (k + 1) / count;
    }
    const deviation = 1 / Math.sqrt(count);
    expect(Math.abs(moments[0])).toBeLessThan(4 * deviation);
    expect(Math.abs(moments[1] - 1)).toBeLessThan(4 * Math.sqrt(2) * deviation);
    expect(Math.abs(moments[2])).toBeLessThan(4 * Math.sqrt(15) * deviation);
    expect(Math.abs(moments[3] - 3)).toBeLessThan(4 * Math.sqrt(96) * deviation);
  });
});

describe('purposes', () => {
  it('are unique small integers', () => {
    const numbers = Object.values(purposes);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const n of numbers) expect(Number.isInteger(n) && n >= 1 && n <= 255).toBe(true);
  });

  it('of a name are stable, outside the list and inside 24 bits', () => {
    expect(purposeNamed('my-model/hesitation')).toBe(purposeNamed('my-model/hesitation'));
    const named = new Set<number>();
    for (let i = 0; i < 3000; i++) named.add(purposeNamed(`model-${i % 30}/purpose-${Math.floor(i / 30)}`));
    for (const n of named) expect(n >= 256 && n < PURPOSE_LIMIT).toBe(true);
    expect(named.size).toBeGreaterThanOrEqual(2997);
  });
});
