import { definePart } from '../parts/declaration/part-maker.ts';
import { checkCityIsThere, checkDemand } from './check-traffic.ts';
import { trafficSchema } from './traffic-schema.ts';

/** Vehicles in a city. They are compiled with the city, before the parts (`open-city.ts`): people and vehicles share the run's ids. */
export const traffic = definePart({
  name: 'traffic',
  key: {
    key: 'traffic',
    at: 'scenario',
    schema: trafficSchema,
    check: checkDemand,
    requires: checkCityIsThere,
    bringsAgents: true,
    isOfPlace: true,
  },
  make: (ingredients) => (ingredients.traffic === undefined ? [] : [ingredients.traffic.part]),
});
