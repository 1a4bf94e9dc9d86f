import type { ByteSource } from '../trajectory/chunk-index.ts';

/** A file that is open. */
export interface OpenBytes extends ByteSource {
  close(): void;
}

/** The files of a recording, wherever they lie: a folder, one file, or memory. */
export interface RecordingSource {
  /** The bytes of a file; undefined when there is none. Throws when it cannot be read. */
  open(file: string): OpenBytes | undefined;
  /** The process that writes the recording at this moment, in words. */
  readonly writer?: string;
}

/** Bytes in memory as a file. */
export const openMemory = (bytes: Uint8Array): OpenBytes => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
  close: () => undefined,
});
