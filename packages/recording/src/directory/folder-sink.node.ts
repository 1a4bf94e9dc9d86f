import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writingError } from '../files/file-error.ts';
import { fileNames } from '../recording/file-names.ts';
import type { GrowingFile, Sink } from '../writing/sink.ts';

/** Appends to the files of a folder, which must be there. */
export class FolderSink implements Sink {
  readonly #directory: string;
  readonly #files: Readonly<Record<GrowingFile, number>>;

  constructor(directory: string) {
    this.#directory = directory;
    const open = (name: string): number => openSync(join(directory, name), 'a');
    this.#files = {
      trajectory: open(fileNames.trajectory),
      checksums: open(fileNames.checksums),
      events: open(fileNames.events),
    };
  }

  append(file: GrowingFile, bytes: Uint8Array): void {
    try {
      let at = 0;
      while (at < bytes.length) at += writeSync(this.#files[file], bytes, at);
    } catch (error) {
      throw writingError(join(this.#directory, fileNames[file]), error);
    }
  }

  close(): void {
    for (const file of Object.values(this.#files)) closeSync(file);
  }
}
