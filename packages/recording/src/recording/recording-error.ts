import { FileError } from '../files/file-error.ts';

/** A recording cannot be written or read at all. */
export class RecordingError extends FileError {
  override readonly name = 'RecordingError';
}
