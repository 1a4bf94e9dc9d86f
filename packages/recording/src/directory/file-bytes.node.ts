import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { RecordingError } from '../recording/recording-error.ts';
import type { OpenBytes } from '../recording/source.ts';

/** A file read piece by piece. */
export class FileBytes implements OpenBytes {
  readonly size: number;
  readonly #file: number;
  #bytes = new Uint8Array(1 << 20);

  constructor(path: string) {
    // To open a pipe that has no writer waits for ever.
    if (!statSync(path).isFile())
      throw new RecordingError(path, 'it is no file but a pipe, device or folder', 'name a file');
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  read(at: number, length: number): Uint8Array {
    const wanted = Math.min(length, Math.max(this.size - at, 0));
    if (wanted > this.#bytes.length) this.#bytes = new Uint8Array(2 * wanted);
    let got = 0;
    while (got < wanted) {
      const more = readSync(this.#file, this.#bytes, got, wanted - got, at + got);
      if (more === 0) break;
      got += more;
    }
    return this.#bytes.subarray(0, got);
  }

  close(): void {
    closeSync(this.#file);
  }
}
