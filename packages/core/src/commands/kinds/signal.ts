import { text } from '../../plain/property.ts';
import type { SignalChange } from '../../premises/place-change.ts';
import { defineCommand } from './define-command.ts';
import { longestName } from './names.ts';

export const signal = defineCommand<SignalChange>({
  type: 'signal',
  meaning: 'Raises a signal that goals wait for.',
  properties: { name: text(longestName, 'name of the signal') },
  apply: (change, desk) => desk.changePlace(change),
});
