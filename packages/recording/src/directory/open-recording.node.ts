import type { CommandForms } from '@korzo/core';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ZipSource } from '../archive/zip-source.ts';
import { writerOf } from '../files/lock.node.ts';
import { zlibPacking } from '../packing/zlib-packing.node.ts';
import { fileNames, isRecordingFile } from '../recording/file-names.ts';
import { readRecording } from '../recording/read-recording.ts';
import { RecordingError } from '../recording/recording-error.ts';
import type { StoredRecording } from '../recording/recording.ts';
import type { OpenBytes, RecordingSource } from '../recording/source.ts';
import { FileBytes } from './file-bytes.node.ts';
import { partOf } from './part-folder.ts';

/**
 * Opens what `run --out` or the studio left behind, a folder or one file. Damage is reported in `problems`, with what can be read nevertheless; a
 * RecordingError is thrown when nothing can be, and for a single file that is not as it was written.
 *
 * @param forms the commands that the run may have; those of the place unless given
 */
export function openRecording(path: string, forms?: CommandForms): Promise<StoredRecording> {
  // Files are read at once: a promise all the same, because not every place that recordings come from can do that.
  try {
    return Promise.resolve(readRecording(openSource(path), path, zlibPacking, forms));
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The files of a recording in a folder or in one file. */
export function openSource(path: string): RecordingSource {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
    if (!isFolder) return new ZipSource(new FileBytes(path), path, zlibPacking);
    // What cannot be read at all is reported before the parts are.
    if (existsSync(join(path, fileNames.manifest))) new FileBytes(join(path, fileNames.manifest)).close();
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw readingError(path, error);
  }
  return folderSource(path);
}

function folderSource(directory: string): RecordingSource {
  const writer = writerOf(directory);
  return {
    open: (file): OpenBytes | undefined => {
      const path = join(directory, file);
      return existsSync(path) ? new FileBytes(path) : undefined;
    },
    ...(writer === undefined ? {} : { writer }),
  };
}

function readingError(path: string, error: unknown): RecordingError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const part = partOf(path);
    if (isRecordingFile(path) && existsSync(part))
      return new RecordingError(
        path,
        'the run that records it has not ended, or was killed',
        `name the folder ${part}`,
      );
    return new RecordingError(path, `there is no such ${isRecordingFile(path) ? 'file' : 'folder'}`, 'check the path');
  }
  if (code === 'EACCES' || code === 'EPERM')
    return new RecordingError(path, 'it may not be read', 'ask for permission to read it');
  return new RecordingError(path, `it cannot be read (${code})`, 'check the path');
}
