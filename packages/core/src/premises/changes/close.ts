import { text } from '../../plain/property.ts';
import type { CloseChange } from './place-change.ts';
import { declareCommand } from '../../commands/kinds/define-command.ts';
import { longestName } from '../../plain/names.ts';

export const close = declareCommand<CloseChange>({
  type: 'close',
  meaning: 'Shuts a portal, gate or exit, whatever its times say.',
  properties: { passage: text(longestName, 'name of the portal, gate or exit') },
});
