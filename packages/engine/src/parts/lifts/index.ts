import { liftsPart } from '@korzo/models';
import { definePart } from '../declaration/part-maker.ts';
import { checkLifts } from './check.ts';
import { liftsSchema } from './schema.ts';
import { joinShafts, liftDoors, liftsIn } from './shafts.ts';

/** Lifts: their cars are floors of the building, and the goal `ride` takes them. */
export const lifts = definePart({
  name: 'lifts',
  key: {
    key: 'lifts',
    at: 'building',
    schema: liftsSchema,
    check: checkLifts,
    referring: ['stops'],
    standIn: {
      id: 'unnamed',
      door: [
        [0, 0],
        [1, 0],
      ],
      stops: ['unnamed', 'unnamed'],
    },
  },
  join: joinShafts,
  make: ({ site, dt }, settings) => {
    if (site === undefined || settings.length === 0) return [];
    const made = liftsIn(site.building, settings, dt);
    return [{ ...liftsPart(made), lifts: made, turnstiles: liftDoors(made) }];
  },
});
