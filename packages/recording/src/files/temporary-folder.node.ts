import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileError, writingError } from './file-error.ts';

/** Makes an empty folder for what is needed only for a while; the caller removes it. */
export function makeTemporaryFolder(purpose: string): string {
  const place = tmpdir();
  try {
    return mkdtempSync(join(place, `korzo-${purpose}-`));
  } catch (error) {
    const { rule } = writingError(place, error);
    throw new FileError(place, rule, 'free some space there, or set TMPDIR to another folder');
  }
}
