import { InputError } from '@korzo/formats';
import { RecordingError } from '@korzo/recording';

/** What is wrong with the folder of a recording is told as what is wrong with any other input; other errors stay what they are. */
export function blameRecording(error: unknown, place = ''): unknown {
  if (!(error instanceof RecordingError)) return error;
  const { file, rule, remedy } = error;
  return new InputError([{ file, place, rule, remedy }]);
}
