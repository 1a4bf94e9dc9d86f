import { record } from '@korzo/reading';
import * as z from 'zod';
import { definePart } from '../declaration/part-maker.ts';
import { traffic } from '../traffic/index.ts';
import { outsideCommands } from './commands.ts';
import { carried, outsidePart } from './outside-part.ts';

const schema = record({
  most: z.int().min(1).max(1000).default(64).describe('Objects from outside that may be in the run at once'),
})
  .describe('Programs outside of the run may bring objects of their own and move them; live runs always have it')
  .optional();

/** Behind the groups of every scenario, and those of vehicles and bodies. */
const ownGroup = 60_000;

/** Objects of programs outside of the run. */
export const outside = definePart({
  name: 'outside',
  key: { key: 'outside', at: 'scenario', schema },
  needs: ['traffic'],
  model: { model: carried, values: {} },
  commands: outsideCommands,
  make: ({ world, model, from }, { most }) => {
    const vehicles = from(traffic).at(0);
    return [outsidePart({ world, most, model, group: ownGroup, traffic: vehicles?.traffic })];
  },
});
