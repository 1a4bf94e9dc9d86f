import { text } from '../../plain/property.ts';
import type { ClearChange } from './place-change.ts';
import { declareCommand } from '../../commands/kinds/define-command.ts';
import { longestName } from '../../plain/names.ts';

export const clear = declareCommand<ClearChange>({
  type: 'clear',
  meaning: 'Takes an obstacle away.',
  properties: { id: text(longestName, 'name of the obstacle') },
});
