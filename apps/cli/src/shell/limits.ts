import { LimitError, NonFiniteError } from '@korzo/core';
import { InputError } from '@korzo/reading';

/** A limit that a file goes beyond, and a state that it leads to, is a problem of that file; everything else stays what it is. */
export function blameFile(error: unknown, file: string): unknown {
  if (error instanceof NonFiniteError) return new InputError([{ file, place: '', ...ruleOf(error) }]);
  if (!(error instanceof LimitError)) return error;
  const [rule, ...remedy] = error.message.split('; ');
  return new InputError([{ file, place: '', rule, remedy: remedy.join('; ') }]);
}

const ruleOf = ({ rule, remedy }: NonFiniteError): { readonly rule: string; readonly remedy: string } => ({
  rule,
  remedy,
});
