import { driven, trafficCommands, type TrafficPart } from '@korzo/traffic';
import { checkCityIsThere, checkDemand } from '../../city/check-traffic.ts';
import { trafficOf } from '../../city/open-city.ts';
import { trafficSchema } from '../../city/traffic-schema.ts';
import { definePart } from '../declaration/part-maker.ts';

/** Vehicles in a city. */
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
  commands: trafficCommands,
  model: { model: driven, values: {} },
  make: ({ scenario, city, model, seed, followingModels, findings }, settings): readonly TrafficPart[] =>
    city === undefined
      ? []
      : trafficOf(scenario, settings, city, { model, seed, following: followingModels }, findings),
});
