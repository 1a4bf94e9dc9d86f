import { text } from '../../plain/property.ts';
import type { SignalChange } from './place-change.ts';
import { declareCommand } from '../../commands/kinds/define-command.ts';
import { longestName } from '../../plain/names.ts';

export const signal = declareCommand<SignalChange>({
  type: 'signal',
  meaning: 'Raises a signal that goals wait for.',
  properties: { name: text(longestName, 'name of the signal') },
});
