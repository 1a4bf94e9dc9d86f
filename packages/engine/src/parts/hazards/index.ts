import { definePart } from '../declaration/part-maker.ts';
import { checkHazards } from './check.ts';
import { hazardsOf } from './make.ts';
import { hazardsSchema } from './schema.ts';

/** Bad air: smoke slows people, gases add to their dose. */
export const hazards = definePart({
  name: 'hazards',
  key: {
    key: 'hazards',
    at: 'world',
    schema: hazardsSchema,
    check: checkHazards,
    entries: ['zones'],
    referring: ['in'],
  },
  make: (ingredients, settings) => [hazardsOf(settings, ingredients)],
});
