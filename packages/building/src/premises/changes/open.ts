import { declareCommand, longestName, property } from '@korzo/core';
import type { OpenChange } from './place-change.ts';

export const open = declareCommand<OpenChange>({
  type: 'open',
  meaning: 'Opens a portal, gate or exit, whatever its times say.',
  properties: { passage: property.text(longestName, 'name of the portal, gate or exit') },
});
