import { declareCommand, longestName, property } from '@korzo/core';
import type { CloseChange } from './place-change.ts';

export const close = declareCommand<CloseChange>({
  type: 'close',
  meaning: 'Shuts a portal, gate or exit, whatever its times say.',
  properties: { passage: property.text(longestName, 'name of the portal, gate or exit') },
});
