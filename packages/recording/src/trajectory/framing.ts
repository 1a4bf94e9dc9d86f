import { packings } from '../packing/packing.ts';
import { mostFrames, type ChunkShape } from './chunk.ts';
import { crc32 } from './crc32.ts';

/** First bytes of a trajectory file. Line ends of both kinds show when a program took it for text. */
export const fileStart = Uint8Array.of(0x4b, 0x5a, 0x52, 0x31, 0x0d, 0x0a, 0x1a, 0x0a);

/** First bytes of a chunk: KZCH. */
const chunkMark = 0x48435a4b;
export const chunkHeadBytes = 40;

/** More rows than any run has in half a second; a head that says so is none. */
const mostRows = 2 ** 27;
const mostPayload = 2 ** 31 - 1;

export interface ChunkHead extends ChunkShape {
  /** Compressed and plain size of the contents, bytes. */
  readonly payloadBytes: number;
  readonly plainBytes: number;
  readonly payloadCrc: number;
  /** How the contents are packed: one of `packings`. */
  readonly packing: number;
}

/** The head of a chunk packed by deflate: mark, CRC of the rest of the head, then the numbers, all of 32 bits, little-endian. */
export function writeChunkHead(shape: ChunkShape, payload: Uint8Array, plainBytes: number): Uint8Array {
  const bytes = new Uint8Array(chunkHeadBytes);
  const view = new DataView(bytes.buffer);
  const numbers = [
    payload.length,
    plainBytes,
    crc32(payload),
    shape.firstFrame,
    shape.frames,
    shape.tracks,
    shape.rows,
    packings.deflate,
  ];
  for (const [index, value] of numbers.entries()) view.setUint32(8 + 4 * index, value, true);
  view.setUint32(0, chunkMark, true);
  view.setUint32(4, crc32(bytes.subarray(8)), true);
  return bytes;
}

/** The head that begins at a place; undefined when none does, or a damaged one. */
export function readChunkHead(bytes: Uint8Array, at = 0): ChunkHead | undefined {
  if (at + chunkHeadBytes > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, chunkHeadBytes);
  if (view.getUint32(0, true) !== chunkMark) return undefined;
  if (view.getUint32(4, true) !== crc32(bytes.subarray(at + 8, at + chunkHeadBytes))) return undefined;
  const number = (index: number): number => view.getUint32(8 + 4 * index, true);
  const head: ChunkHead = {
    payloadBytes: number(0),
    plainBytes: number(1),
    payloadCrc: number(2),
    firstFrame: number(3),
    frames: number(4),
    tracks: number(5),
    rows: number(6),
    packing: number(7),
  };
  return isPossible(head) ? head : undefined;
}

const isPossible = ({ payloadBytes, plainBytes, frames, tracks, rows }: ChunkHead): boolean =>
  payloadBytes <= mostPayload &&
  plainBytes <= mostPayload &&
  frames >= 1 &&
  frames <= mostFrames &&
  rows <= mostRows &&
  tracks <= rows;

/** Where the next place lies that looks like the start of a chunk, or -1. */
export function findChunkMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x4b, from); at >= 0; at = bytes.indexOf(0x4b, at + 1)) {
    if (bytes[at + 1] === 0x5a && bytes[at + 2] === 0x43 && bytes[at + 3] === 0x48) return at;
  }
  return -1;
}
