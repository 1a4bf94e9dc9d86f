import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError } from '@korzo/reading/light';

/** Reading a pipe may wait for ever, and a device may never end: both are refused where a file is wanted. */
export function refuseStream(about: Stats, file: string): void {
  const refuse = (rule: string, remedy: string): never => {
    throw new InputError([{ file, place: '', rule, remedy }]);
  };
  if (about.isBlockDevice() || about.isCharacterDevice()) refuse('this is a device', 'name a file');
  if (about.isFIFO() || about.isSocket())
    refuse('this is a pipe, not a file', `name a file; run, check and plan read standard input: - < ${file}`);
}

/** Throws InputError when a path leads to a pipe or a device. */
export async function refuseStreams(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const about = await stat(path).catch(() => undefined);
    if (about !== undefined) refuseStream(about, path);
  }
}
