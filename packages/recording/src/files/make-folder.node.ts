import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FileError, writingError } from './file-error.ts';

/**
 * Makes a folder and those above it, unless they are there. Says whether it was made. One by one, because `mkdir` with `recursive` hides that a file
 * system is read-only, and never ends where no folder can be made at all, as in /proc.
 */
export function makeFolder(folder: string): boolean {
  const missing: string[] = [];
  let above = resolve(folder);
  for (; !existsSync(above) && dirname(above) !== above; above = dirname(above)) missing.unshift(above);
  if (!statSync(above).isDirectory())
    throw missing.length === 0
      ? new FileError(folder, 'it is a file, not a folder', 'name a folder')
      : new FileError(folder, `${above} is a file, not a folder`, 'name a folder');
  for (const each of missing) make(each, folder);
  return missing.length > 0;
}

function make(each: string, folder: string): void {
  try {
    mkdirSync(each);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // Another process may have been faster.
    if (code === 'EEXIST' && statSync(each, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code === 'ENOENT')
      throw new FileError(folder, `no folder can be made in ${dirname(each)}`, 'name another folder');
    throw writingError(folder, error);
  }
}
