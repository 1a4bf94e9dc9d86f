import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PairNumbers } from './pair-numbers.ts';

/** Near 0 the same come again, far away they fill more than 32 bits. */
const whole = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -2e9, max: 2e9 }), fc.constant(-0));

it('numbers pairs as a map of texts does, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, whole), { maxLength: 3000, size: 'max' }), (pairs) => {
      const numbers = new PairNumbers();
      const known = new Map<string, number>();
      for (const [one, other] of pairs) {
        const key = `${one} ${other}`;
        expect(numbers.find(one, other)).toBe(known.get(key) ?? -1);
        if (!known.has(key)) known.set(key, known.size);
        expect(numbers.add(one, other)).toBe(known.get(key));
      }
      expect(numbers.size).toBe(known.size);
    }),
    { numRuns: 20 },
  );
});

it('keeps millimetres of a whole country apart', () => {
  const numbers = new PairNumbers();
  for (let at = 0; at < 5000; at++) numbers.add(2 ** 31 + at, -(2 ** 32) * at);
  expect(numbers.size).toBe(5000);
  expect(numbers.find(2 ** 31 + 4999, -(2 ** 32) * 4999)).toBe(4999);
  expect(numbers.find(2 ** 31, -(2 ** 32))).toBe(-1);
});
