import { RecordingError } from '../recording/recording-error.ts';
import { crc32 } from '../trajectory/crc32.ts';
import { fileHeader, mostZipBytes, zipEnd, type ZipEntry } from './zip.ts';

type BlobPiece = Blob | Uint8Array<ArrayBuffer>;

/** A file of a recording, in pieces. */
export interface FilePieces {
  readonly name: string;
  readonly parts: readonly BlobPiece[];
}

/** Bytes looked at at a time. */
const window = 1 << 24;
/** A recording is a zip to every program that does not know it. */
export const recordingType = 'application/zip';

/** The files of a recording as one file. Blobs are looked through piece by piece, and not copied. */
export async function packBlob(files: readonly FilePieces[], name: string): Promise<Blob> {
  const entries: ZipEntry[] = [];
  const packed: BlobPiece[] = [];
  let at = 0;
  for (const file of files) {
    let crc = 0;
    let size = 0;
    for (const part of file.parts) {
      crc = await crcOf(part, crc);
      size += part instanceof Blob ? part.size : part.length;
    }
    const entry = { name: file.name, crc, size, at };
    const head = fileHeader(entry);
    packed.push(head, ...file.parts);
    entries.push(entry);
    at += head.length + size;
    if (at > mostZipBytes)
      throw new RecordingError(name, 'it would be larger than 4 GB', 'record it by korzo run --out');
  }
  packed.push(zipEnd(entries, at));
  return new Blob(packed, { type: recordingType });
}

async function crcOf(part: BlobPiece, before: number): Promise<number> {
  if (!(part instanceof Blob)) return crc32(part, before);
  let crc = before;
  for (let from = 0; from < part.size; from += window)
    crc = crc32(new Uint8Array(await part.slice(from, from + window).arrayBuffer()), crc);
  return crc;
}
