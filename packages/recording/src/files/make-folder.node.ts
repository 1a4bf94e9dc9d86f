import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writingError, type FileError } from './file-error.ts';

/** Makes a folder and those above it, unless they are there. Says whether it was made. */
export function makeFolder(folder: string): boolean {
  try {
    return mkdirSync(folder, { recursive: true }) !== undefined;
  } catch (error) {
    throw truthAbout(folder, error);
  }
}

/** On a read-only file system Node says that there is no such folder: what is true, the nearest folder that is there knows. */
function truthAbout(folder: string, error: unknown): FileError {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return writingError(folder, error);
  let above = resolve(folder);
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
  try {
    accessSync(above, constants.W_OK);
  } catch (reason) {
    return writingError(folder, reason);
  }
  return writingError(folder, error);
}
