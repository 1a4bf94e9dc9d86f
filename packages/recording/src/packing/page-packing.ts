import { deflateSync, inflateSync } from 'fflate';
import { checkedLength, packings, type Packing } from './packing.ts';

/**
 * For pages. Their own deflate is asynchronous, and one in JavaScript takes longer than a tick: contents are stored as they are at first, and
 * packed when there is time.
 */
export const pagePacking: Packing = {
  pack: (bytes) => deflateSync(bytes, { level: 0 }),
  packLater: async (bytes) => {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(packed).arrayBuffer());
  },
  unpack: (bytes, plainBytes, how) => {
    if (how !== packings.deflate)
      throw new RangeError('an earlier Korzo has packed it, in a way that only the command line unpacks');
    // One byte more than there must be: contents that are too long show, and a bomb does not burst.
    return checkedLength(inflateSync(bytes, { out: new Uint8Array(plainBytes + 1) }), plainBytes);
  },
};
