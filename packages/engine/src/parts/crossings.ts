import { Crossings } from '../city/crossings.ts';
import { makerOf } from './declaration/part-maker.ts';
import { traffic } from './traffic/index.ts';

/** Where people cross the lanes of vehicles, when there are both. */
export const crossings = makerOf({
  name: 'crossings',
  needs: ['traffic'],
  make: ({ scenario, city, from }) => {
    const zebras = city?.walkable?.crossings ?? [];
    if (scenario.groups.length === 0 || zebras.length === 0) return [];
    return from(traffic).map((part) => new Crossings(part.traffic, zebras));
  },
});
