import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inflateNow } from './inflate-now.ts';

it('unpacks what zlib packs, at every level', () => {
  const repetitive = fc
    .array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 12 })
    .map((parts) =>
      Uint8Array.from(parts.flatMap(([part, times]) => Array.from({ length: times }, () => [...part]).flat())),
    );
  fc.assert(
    fc.property(
      fc.oneof(repetitive, fc.uint8Array({ maxLength: 3000 })),
      fc.integer({ min: 0, max: 9 }),
      (bytes, level) => {
        const packed = deflateRawSync(bytes, { level });
        expect(inflateNow(packed, bytes.length)).toEqual(bytes);
        if (bytes.length > 0) expect(inflateNow(packed, bytes.length - 1)).toBeUndefined();
      },
    ),
    { numRuns: 200 },
  );
});

it('answers to damaged bytes', () => {
  const packed = deflateRawSync(Uint8Array.from({ length: 2000 }, (_, index) => (index * index) % 251));
  const place = fc.tuple(fc.nat(packed.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), fc.nat(packed.length), (places, cut) => {
      const damaged = Uint8Array.from(packed);
      for (const [at, byte] of places) damaged[at] = byte;
      for (const bytes of [damaged, packed.subarray(0, cut)]) {
        const made = inflateNow(bytes, 5000);
        expect(made === undefined || made.length <= 5000).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
