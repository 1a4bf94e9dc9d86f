import { text } from '../../plain/property.ts';
import type { ClearChange } from '../../premises/place-change.ts';
import { defineCommand } from './define-command.ts';
import { longestName } from './names.ts';

export const clear = defineCommand<ClearChange>({
  type: 'clear',
  meaning: 'Takes an obstacle away.',
  properties: { id: text(longestName, 'name of the obstacle') },
  apply: (change, desk) => desk.changePlace(change),
});
