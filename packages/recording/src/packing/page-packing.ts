import { deflateSync, inflateSync } from 'fflate';
import { checkedLength, packings, type Packing } from './packing.ts';

/** Deflate in JavaScript: for pages, whose own is asynchronous. */
export const pagePacking: Packing = {
  pack: (bytes) => deflateSync(bytes, { level: 1 }),
  unpack: (bytes, plainBytes, how) => {
    if (how !== packings.deflate)
      throw new RangeError('an earlier Korzo has packed it, in a way that only the command line unpacks');
    // One byte more than there must be: contents that are too long show, and a bomb does not burst.
    return checkedLength(inflateSync(bytes, { out: new Uint8Array(plainBytes + 1) }), plainBytes);
  },
};
