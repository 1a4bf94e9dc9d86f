import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from '../files/whole-file.node.ts';
import { fileNames } from '../recording/file-names.ts';
import { RecordingError } from '../recording/recording-error.ts';
import type { OpenBytes, RecordingSource } from '../recording/source.ts';
import { crc32 } from '../trajectory/crc32.ts';
import { fileHeader, mostZipBytes, zipEnd, type ZipEntry } from './zip.ts';

/** Bytes copied at a time. */
const window = 1 << 20;

/** Writes the files of a recording as one file, which is there as a whole or not at all. */
export async function packFiles(source: RecordingSource, path: string, overwrite: boolean): Promise<void> {
  await writeBeside(path, overwrite, (temporary) => {
    const file = openSync(temporary, 'w');
    try {
      writeArchive(file, source, path);
    } finally {
      closeSync(file);
    }
  });
}

function writeArchive(file: number, source: RecordingSource, path: string): void {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const name of Object.values(fileNames)) {
    const bytes = source.open(name);
    if (bytes === undefined) continue;
    try {
      const head = fileHeader({ name, crc: 0, size: bytes.size }).length;
      const tooLarge = at + head + bytes.size > mostZipBytes;
      if (tooLarge) throw new RecordingError(path, 'it would be larger than 4 GB', 'keep it in a folder');
      const crc = copy(bytes, file, at + head);
      const entry = { name, crc, size: bytes.size, at };
      writeAll(file, fileHeader(entry), at);
      entries.push(entry);
      at += head + bytes.size;
    } finally {
      bytes.close();
    }
  }
  writeAll(file, zipEnd(entries, at), at);
}

/** Copies everything; returns its checksum. */
function copy(from: OpenBytes, to: number, at: number): number {
  let crc = 0;
  for (let done = 0; done < from.size;) {
    const bytes = from.read(done, window);
    if (bytes.length === 0) throw new Error('a file became shorter while it was read');
    crc = crc32(bytes, crc);
    writeAll(to, bytes, at + done);
    done += bytes.length;
  }
  return crc;
}

/** Writes the files of a recording into a folder, where none of them may be. */
export function unpackFiles(source: RecordingSource, directory: string): void {
  for (const name of Object.values(fileNames)) {
    const bytes = source.open(name);
    if (bytes === undefined) continue;
    const path = join(directory, name);
    if (existsSync(path)) throw new RecordingError(directory, 'there is a recording already', 'name another folder');
    const file = openSync(path, 'wx');
    try {
      copy(bytes, file, 0);
    } finally {
      bytes.close();
      closeSync(file);
    }
  }
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
