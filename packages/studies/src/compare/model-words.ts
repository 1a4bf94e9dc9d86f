import { movedBy, readMovement, type AskedMovement } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { asWritten } from './as-written.ts';

/** `guidelines`, `orca`, `orca:timeHorizon=2` with further parameters behind further colons, or `own`; a sentence when it is none of these. */
export const readModelWord = (word: string): AskedMovement | typeof asWritten | { readonly problem: string } =>
  word === asWritten ? asWritten : readMovement(word, builtinModels, [asWritten]);

/** The scenario with every person moved as a word says. */
export function withModel(scenario: Scenario, word: string): Scenario {
  const asked = readModelWord(word);
  if (asked === asWritten) return scenario;
  if ('problem' in asked) throw new RangeError(asked.problem);
  return movedBy(scenario, asked);
}
