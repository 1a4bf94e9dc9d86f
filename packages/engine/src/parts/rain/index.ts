import { definePart } from '../declaration/part-maker.ts';
import { traffic } from '../traffic/index.ts';
import { checkRain } from './check.ts';
import { rainCommands } from './commands.ts';
import { rainPart } from './rain-part.ts';
import { rainSchema } from './schema.ts';

/** Rain: it slows everything under it. */
export const rain = definePart({
  name: 'rain',
  key: { key: 'rain', at: 'scenario', schema: rainSchema, check: checkRain, entries: ['showers'] },
  needs: ['traffic'],
  commands: rainCommands,
  make: ({ world, dt, from }, { showers }) => [rainPart(showers, { world, dt, hasVehicles: from(traffic).length > 0 })],
});
