import { brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { checkedLength, packings, type Packing } from './packing.ts';

/**
 * From this size on a chunk is packed by runs and frequencies alone: planes of many agents repeat nothing else, and looking for more took
 * nearly twice as long for larger files.
 */
const manyBytes = 1 << 16;

/** Packing by the zlib of Node. */
export const zlibPacking: Packing = {
  pack: (bytes) =>
    deflateRawSync(bytes, {
      level: 1,
      memLevel: 9,
      chunkSize: Math.max(bytes.length >> 1, 4096),
      strategy: bytes.length >= manyBytes ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY,
    }),
  unpack: (bytes, plainBytes, how) => {
    // The size is known, so that a bomb bursts at once.
    const options = { chunkSize: Math.max(plainBytes + 1, 64), maxOutputLength: plainBytes + 1 };
    if (how === packings.deflate) return checkedLength(inflateRawSync(bytes, options), plainBytes);
    if (how === packings.brotli) return checkedLength(brotliDecompressSync(bytes, options), plainBytes);
    throw new RangeError(`it is packed in way ${how}, which this Korzo does not know`);
  },
};
