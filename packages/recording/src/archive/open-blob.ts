import type { CommandForms } from '@korzo/core';
import type { Packing } from '../packing/packing.ts';
import { recordingVersion } from '../recording/info.ts';
import { readRecording } from '../recording/read-recording.ts';
import { RecordingError } from '../recording/recording-error.ts';
import type { StoredRecording } from '../recording/recording.ts';
import { openMemory, type OpenBytes } from '../recording/source.ts';
import { ZipSource } from './zip-source.ts';

/** The reader of blobs that workers of pages have: it waits. */
interface WaitingReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/**
 * Opens a recording that is one file, in a worker of a page or in Node. In a worker it is read piece by piece as it is looked at, elsewhere
 * it is held in memory. Throws a RecordingError when anything in it is damaged; a run that did not end well can be read as far as it got.
 *
 * @param forms the commands that the run may have; those of the place unless given
 */
export async function openBlob(
  blob: Blob,
  name: string,
  packing: Packing,
  forms?: CommandForms,
): Promise<StoredRecording> {
  const { FileReaderSync: Reader } = globalThis as { readonly FileReaderSync?: new () => WaitingReader };
  const bytes =
    Reader === undefined ? openMemory(new Uint8Array(await blob.arrayBuffer())) : openPieces(blob, new Reader());
  const recording = readRecording(new ZipSource(bytes, name, packing), name, packing, forms);
  if (recording.info.version !== recordingVersion)
    throw new RecordingError(
      name,
      `it is of version ${recording.info.version} of the format, which only the command line reads`,
      'make it again: korzo run with the scenario and the seed in its recording.json, and --out',
    );
  const damage = recording.problems.filter((problem) => problem !== recording.unfinished);
  if (damage.length > 0) throw new RecordingError(name, `it is damaged: ${damage.join('. ')}`, 'use a whole copy');
  return recording;
}

const openPieces = (blob: Blob, reader: WaitingReader): OpenBytes => ({
  size: blob.size,
  read: (at, length) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(at, at + length))),
  close: () => undefined,
});
