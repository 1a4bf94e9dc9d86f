/** Ticks on their way from the run to who writes them down: records one behind the other in one stretch of memory. */

export interface TickRecord {
  readonly tick: number;
  readonly rows: number;
  /** Whether its positions are to be kept. */
  readonly isFrame: boolean;
  /** Checksum of all but the agents, when the tick is to be checksummed. */
  readonly apart?: string;
}

/** Tick, rows, flags, the two halves of `apart`, bytes of the image; a multiple of 8, so that images are aligned. */
export const recordHeadBytes = 32;
const frameFlag = 1;
const checksumFlag = 2;

export function writeRecordHead(bytes: Uint8Array, at: number, record: TickRecord, imageBytes: number): void {
  const { tick, rows, isFrame, apart } = record;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + at, recordHeadBytes / 4);
  words[0] = tick;
  words[1] = rows;
  words[2] = (isFrame ? frameFlag : 0) | (apart === undefined ? 0 : checksumFlag);
  words[3] = apart === undefined ? 0 : Number.parseInt(apart.slice(0, 8), 16);
  words[4] = apart === undefined ? 0 : Number.parseInt(apart.slice(8), 16);
  words[5] = imageBytes;
}

/** Hands out each record of a batch with its image. */
export function readRecords(bytes: Uint8Array, take: (record: TickRecord, image: Uint8Array) => void): void {
  let at = 0;
  while (at < bytes.length) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset + at, recordHeadBytes / 4);
    const [tick, rows, flags, high, low, imageBytes] = words;
    const apart = (flags & checksumFlag) === 0 ? {} : { apart: hex(high) + hex(low) };
    at += recordHeadBytes;
    take({ tick, rows, isFrame: (flags & frameFlag) !== 0, ...apart }, bytes.subarray(at, at + imageBytes));
    at += imageBytes;
  }
}

const hex = (word: number): string => word.toString(16).padStart(8, '0');
