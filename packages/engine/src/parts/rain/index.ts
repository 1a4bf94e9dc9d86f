import { definePart } from '../declaration/part-maker.ts';
import { checkRain } from './check.ts';
import { rainCommands } from './commands.ts';
import { rainPart } from './rain-part.ts';
import { rainSchema } from './schema.ts';

/** Rain: it slows everything under it but vehicles. */
export const rain = definePart({
  name: 'rain',
  key: { key: 'rain', at: 'scenario', schema: rainSchema, check: checkRain, entries: ['showers'] },
  commands: rainCommands,
  make: ({ world }, { showers }) => [rainPart(showers, world)],
});
