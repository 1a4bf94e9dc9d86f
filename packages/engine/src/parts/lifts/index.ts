import { liftsPart, type Lift } from '@korzo/building';
import { definePart, type MadePart } from '../declaration/part-maker.ts';
import { checkLifts } from './check.ts';
import { liftsSchema } from './schema.ts';
import { joinShafts, liftDoors, liftsIn } from './shafts.ts';

/** Lifts that goals may ride, and their doors. */
type LiftsMade = MadePart & { readonly lifts: readonly Lift[] };

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
  make: ({ site, dt }, settings): readonly LiftsMade[] => {
    if (site === undefined || settings.length === 0) return [];
    const made = liftsIn(site.building, settings, dt);
    return [{ ...liftsPart(made), lifts: made, turnstiles: liftDoors(made) }];
  },
});
