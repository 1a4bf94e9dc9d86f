import { declareCommand, longestName, property } from '@korzo/core';
import type { SignalChange } from './place-change.ts';

export const signal = declareCommand<SignalChange>({
  type: 'signal',
  meaning: 'Raises a signal that goals wait for.',
  properties: { name: property.text(longestName, 'name of the signal') },
});
