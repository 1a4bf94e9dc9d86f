import { readMovement } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import { UsageError } from '../shell/report-error.ts';

/** Refuses words that name no model and no configuration, or parameters that the model does not have. */
export function checkModelWords(words: readonly string[]): void {
  for (const word of words) {
    const read = readMovement(word, builtinModels);
    if ('problem' in read) throw new UsageError(read.problem);
  }
}
