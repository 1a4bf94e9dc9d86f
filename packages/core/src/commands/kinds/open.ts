import { text } from '../../plain/property.ts';
import type { OpenChange } from '../../premises/place-change.ts';
import { defineCommand } from './define-command.ts';
import { longestName } from './names.ts';

export const open = defineCommand<OpenChange>({
  type: 'open',
  meaning: 'Opens a portal, gate or exit, whatever its times say.',
  properties: { passage: text(longestName, 'name of the portal, gate or exit') },
  apply: (change, desk) => desk.changePlace(change),
});
