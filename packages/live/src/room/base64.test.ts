import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64 } from './base64.ts';

it('writes bytes as every viewer reads them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(Uint8Array.from(atob(base64(bytes)), (letter) => letter.charCodeAt(0))).toEqual(bytes);
    }),
  );
});
