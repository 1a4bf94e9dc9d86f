/** The files that grow while a run is recorded. */
export type GrowingFile = 'trajectory' | 'checksums' | 'events';

/** Where a recording is written to: a folder, or memory. What it throws ends the recording. */
export interface Sink {
  append(file: GrowingFile, bytes: Uint8Array): void;
  close(): void;
}
