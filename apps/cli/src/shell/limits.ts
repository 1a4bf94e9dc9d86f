import { LimitError, LostProcessError, NonFiniteError } from '@korzo/core';
import { InputError } from '@korzo/reading';

/** A limit that a file goes beyond, and a state that it leads to, is a problem of that file; everything else stays what it is. */
export function blameFile(error: unknown, file: string): unknown {
  if (error instanceof NonFiniteError) return new InputError([{ file, place: '', ...ruleOf(error) }]);
  if (error instanceof LostProcessError) return blameFor(error, file);
  if (!(error instanceof LimitError)) return error;
  return inputError(error.message, file);
}

/** What another process of the run would blame the file for, this one does. */
function blameFor(error: LostProcessError, file: string): unknown {
  const { origin } = error;
  if (origin === undefined)
    return inputError(
      `${error.message}; start the run again, with fewer processes if the machine ran out of memory`,
      file,
    );
  if (origin.name === 'ClusterError') return inputError(error.message, '--nats');
  return origin.name === 'NonFiniteError' || origin.name === 'LimitError' ? inputError(origin.message, file) : error;
}

/** @param message the rule, then the remedy */
function inputError(message: string, file: string): InputError {
  const [rule, ...remedy] = message.split('; ');
  return new InputError([{ file, place: '', rule, remedy: remedy.join('; ') }]);
}

const ruleOf = ({ rule, remedy }: NonFiniteError): { readonly rule: string; readonly remedy: string } => ({
  rule,
  remedy,
});
