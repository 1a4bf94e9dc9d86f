/** How the contents of chunks are packed; the number stands in the head of each chunk. */
export const packings = {
  /** Up to version 1 of the format; only Node unpacks it. */
  brotli: 0,
  /** Raw deflate, which every platform and every zip tool knows. */
  deflate: 1,
} as const;

/** Packs by deflate, and unpacks whatever the platform can. */
export interface Packing {
  pack(bytes: Uint8Array): Uint8Array;
  /** Packs smaller than `pack`, beside other work; only where `pack` has to be quick rather than small. */
  packLater?(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Throws when the contents are damaged, are not `plainBytes` long, or are packed in an unknown way. */
  unpack(bytes: Uint8Array, plainBytes: number, how: number): Uint8Array;
}

/** Refuses contents of another length than the head says. */
export function checkedLength(bytes: Uint8Array, plainBytes: number): Uint8Array {
  if (bytes.length !== plainBytes)
    throw new RangeError(`it unpacks to ${bytes.length} bytes or more; its head says ${plainBytes}`);
  return bytes;
}
