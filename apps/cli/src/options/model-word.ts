import type { Model } from '@korzo/core';
import { readMovement } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import { UsageError } from '../shell/report-error.ts';

/** Refuses words that name no model and no configuration, or parameters that the model does not have. */
export function checkModelWords(words: readonly string[], own: readonly Model[] = []): void {
  for (const word of words) {
    const read = readMovement(word, [...builtinModels, ...own]);
    if ('problem' in read) throw new UsageError(read.problem);
  }
}
