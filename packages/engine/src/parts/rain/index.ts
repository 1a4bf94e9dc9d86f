import { definePart } from '../declaration/part-maker.ts';
import { checkRain } from './check.ts';
import { rainPart } from './rain-part.ts';
import { rainSchema } from './schema.ts';

/** Rain: it slows everything under it but vehicles. */
export const rain = definePart({
  name: 'rain',
  key: { key: 'rain', at: 'scenario', schema: rainSchema, check: checkRain, entries: ['showers'] },
  make: (_, { showers }) => [rainPart(showers)],
});
