import { LimitError } from '@korzo/core';
import { InputError } from '@korzo/formats';

/** A limit that a file goes beyond is told as a problem of that file; everything else stays what it is. */
export function blameFile(error: unknown, file: string): unknown {
  if (!(error instanceof LimitError)) return error;
  const [rule, ...remedy] = error.message.split('; ');
  return new InputError([{ file, place: '', rule, remedy: remedy.join('; ') }]);
}
