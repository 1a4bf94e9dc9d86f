import { record, sentence, word } from '@korzo/reading';
import * as z from 'zod';
import { citySchema, type CityDescription } from './city-schema.ts';
import { groupSchema } from './group-schema.ts';
import { measuringSchema } from './measuring-schema.ts';
import { viewSchema } from './view-schema.ts';
import type { WorldDescription } from './world-schema.ts';

/** Version of the format. A file of a later version is refused, not guessed at. */
export const formatVersion = 1;

/** Times are exact to about a nanosecond over the longest run: steps are not shorter than this, s. */
const shortestStep = 1e-6;

const runSchema = record({
  dt: z.number().min(shortestStep).max(10).default(0.05).describe('Fixed time step, s'),
  duration: z.number().gt(0).max(1e7).default(60).describe('Simulated time, s'),
  seed: z.int().min(0).max(0xffff_ffff).default(1).describe('The same seed gives the same bits'),
  commands: z
    .array(
      z
        .looseObject({
          at: z.number().min(0).max(1e7).describe('Simulated time it is applied at, s'),
          type: z.string().min(1).max(100).describe('The kind of command, such as close, open, signal or set'),
        })
        .describe('A command with its time; docs/recordings.md lists commands and their properties'),
    )
    .max(10_000)
    .optional()
    .describe('What is done to the run while it goes on, such as doors that close'),
  stopWhenEmpty: z.boolean().default(true).describe('Ends the run when every agent has left and no agent will come'),
}).describe('Run settings');

const knobSchema = record({
  paths: z.array(z.string().min(1).max(300)).min(1).max(100).describe('What it sets, such as groups.walkers.count'),
  min: z.number().optional(),
  max: z.number().optional(),
  choices: z
    .array(z.string().max(100))
    .min(2)
    .max(100)
    .optional()
    .describe('Words to choose from, instead of min and max'),
  unit: z.string().max(30).default('').describe("SI unit; '' for a plain number"),
  meaning: sentence.describe('What turning it does'),
}).describe('A setting people may turn');

/** What every scenario begins with. */
export const head = {
  $schema: z.string().max(500).optional().describe('Address of this schema, for editors'),
  korzo: z.literal(formatVersion).describe('Version of the format'),
  name: word.describe('Short name, as typed after `korzo run`'),
  title: sentence.describe('Heading'),
  about: sentence.describe('One sentence: what is there to see'),
};

/** What follows the keys of parts. */
export const rest = {
  groups: z.array(groupSchema).max(1000).prefault([]).describe('Who moves; may be left out where there is traffic'),
  measuring: measuringSchema.optional(),
  run: runSchema.default(runSchema.parse({})),
  view: viewSchema.default(viewSchema.parse({})),
  knobs: z.record(word, knobSchema).default({}).describe('Settings people may turn, by name'),
};

/** Keys of a scenario; those that parts add stand between the two. */
export const scenarioShape = <World extends z.ZodType>(world: World) => ({
  before: {
    ...head,
    world: world.prefault({ size: [1, 1] } as never).describe('The place; a city brings its own'),
    city: citySchema.optional(),
  },
  after: rest,
});

/** A scenario without the keys that parts bring. */
export type BareScenario = z.output<z.ZodObject<typeof head & typeof rest>> & {
  world: WorldDescription;
  city?: CityDescription | undefined;
};
export type Knob = z.output<typeof knobSchema>;
