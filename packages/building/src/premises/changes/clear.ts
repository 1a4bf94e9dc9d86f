import { declareCommand, longestName, property } from '@korzo/core';
import type { ClearChange } from './place-change.ts';

export const clear = declareCommand<ClearChange>({
  type: 'clear',
  meaning: 'Takes an obstacle away.',
  properties: { id: property.text(longestName, 'name of the obstacle') },
});
