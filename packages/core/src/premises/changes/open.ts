import { text } from '../../plain/property.ts';
import type { OpenChange } from './place-change.ts';
import { declareCommand } from '../../commands/kinds/define-command.ts';
import { longestName } from '../../plain/names.ts';

export const open = declareCommand<OpenChange>({
  type: 'open',
  meaning: 'Opens a portal, gate or exit, whatever its times say.',
  properties: { passage: text(longestName, 'name of the portal, gate or exit') },
});
