import { text } from '../../plain/property.ts';
import type { CloseChange } from '../../premises/place-change.ts';
import { defineCommand } from './define-command.ts';
import { longestName } from './names.ts';

export const close = defineCommand<CloseChange>({
  type: 'close',
  meaning: 'Shuts a portal, gate or exit, whatever its times say.',
  properties: { passage: text(longestName, 'name of the portal, gate or exit') },
  apply: (change, desk) => desk.changePlace(change),
});
