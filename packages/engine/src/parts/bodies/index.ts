import { bodyCommands, bodyModel, type BodiesPart } from '@korzo/bodies';
import { definePart } from '../declaration/part-maker.ts';
import { traffic } from '../traffic/index.ts';
import { bodyLists, checkBodies } from './check.ts';
import { bodiesOf, groundOf, streetsOf, topOf } from './make.ts';
import { bodiesSchema } from './schema.ts';

/** Bodies on the ground, driven by commands. */
export const bodies = definePart({
  name: 'bodies',
  key: {
    key: 'bodies',
    at: 'scenario',
    schema: bodiesSchema,
    check: checkBodies,
    entries: bodyLists,
    bringsAgents: true,
  },
  needs: ['traffic'],
  commands: bodyCommands,
  model: { model: bodyModel, values: {} },
  make: ({ scenario, city, world, model, from, findings }, settings): readonly BodiesPart[] => {
    // Groups of the scenario come first, then the kinds of vehicles.
    const [vehicles] = from(traffic);
    const group = scenario.groups.length + (vehicles?.kinds.length ?? 0);
    const streets =
      vehicles === undefined || city === undefined
        ? undefined
        : streetsOf(vehicles, city.network, scenario.groups.length);
    return bodiesOf(
      settings,
      groundOf(city, world),
      { model, group, streets, top: topOf(city, world), network: city?.network },
      findings,
    );
  },
});
