import { InputError } from '@korzo/formats';
import { FileError } from '@korzo/recording';

/** Reports a file or folder that cannot be used as wrong input; other errors stay what they are. */
export function blameRecording(error: unknown, place = ''): unknown {
  if (!(error instanceof FileError)) return error;
  const { file, rule, remedy } = error;
  return new InputError([{ file, place, rule, remedy }]);
}
