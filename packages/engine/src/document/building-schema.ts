import { coordinate, floorPoint, floorSegment, flowLimit, record, rectangle, spread, word } from '@korzo/reading';
import * as z from 'zod';

const level = z.int().min(0).max(255).default(0).describe('The floor');
const side = z.number().gt(0).max(1e6);
const times = z
  .array(z.tuple([z.number().min(0).max(1e7), z.number().gt(0).max(1e7)]))
  .max(10_000)
  .optional();

/** Three ways to write a shape; exactly one of them. */
const shape = {
  rect: rectangle.optional(),
  outline: z.array(floorPoint).min(3).max(10_000).optional(),
};
const rectMeaning = 'Rectangle: x and y of its south-west corner, width, height, m';
const roundShape = {
  ...shape,
  circle: z.tuple([coordinate, coordinate, side]).optional().describe('x and y of the centre, radius, m'),
};

const region = record({ id: word, ...shape, level }).describe(
  `A walkable floor with no wall inside. ${rectMeaning}, or an outline of corners`,
);

const portal = record({
  id: word,
  between: z.tuple([word, word]).describe('The two regions; stairs lead from the first up to the second'),
  at: floorSegment.describe('On the border of both; for stairs, ramps and escalators their foot in the first region'),
  kind: z.enum(['opening', 'door', 'stairs', 'ramp', 'escalator']).default('opening'),
  landing: floorSegment.optional().describe('Where stairs, a ramp or an escalator come out in the second region'),
  length: z.number().gt(0).max(1000).optional().describe('Walking length of stairs, a ramp or an escalator, m'),
  speedFactor: z
    .number()
    .gt(0)
    .max(10)
    .optional()
    .describe('Walking speed on it as a share of that on the flat; for stairs each has its own unless given'),
  beltSpeed: z.number().min(0).max(5).optional().describe('Speed of an escalator, m/s'),
  direction: z.enum(['both', 'forward']).default('both').describe('forward: only from the first region to the second'),
  open: times.describe('Times it is open, s; always unless given'),
  flowLimit,
}).describe('Where people walk from one region into another');

const gate = record({
  id: word,
  region: word,
  at: floorSegment.describe('On the border of the region, m'),
  way: z.enum(['in', 'out', 'in/out']).default('in/out'),
  open: times.describe('Times it is open, s; always unless given'),
  flowLimit,
}).describe('Where people come in or go out');

const obstacle = record({
  id: word.optional(),
  ...roundShape,
  level,
  present: times.describe('Times it is there, s; always unless given'),
}).describe(`Something solid. ${rectMeaning}, an outline of corners, or a circle`);

const area = record({ id: word, ...roundShape, level }).describe(
  `A place that groups and goals may name. ${rectMeaning}, an outline of corners, or a circle`,
);

const counter = record({
  id: word,
  at: floorPoint.describe('Where the person served stands, m'),
  queue: floorPoint.describe('Direction in which the queue stands, away from the counter'),
  level,
  service: spread(0, 1e6).default(30).describe('Time one service takes, s'),
  spacing: z.number().min(0.3).max(5).default(0.7).describe('Distance between two people in the queue, m'),
}).describe('Serves one person after the other');

const signal = record({ id: word, at: z.number().min(0).max(1e7).describe('s') }).describe(
  'Something that every agent notices at a time',
);

/** Keys of a building; parts add theirs. */
export const buildingShape = {
  regions: z.array(region).min(1).max(65_000),
  portals: z.array(portal).max(100_000).default([]),
  gates: z.array(gate).max(10_000).default([]),
  obstacles: z.array(obstacle).max(100_000).default([]),
  areas: z.array(area).max(10_000).default([]),
  counters: z.array(counter).max(10_000).default([]),
  signals: z.array(signal).max(1000).default([]),
};

export const describedBuilding = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.describe('Rooms and halls joined by portals; ground without a region is solid');

export type BuildingDescription = z.output<z.ZodObject<typeof buildingShape>>;
export type AreaDescription = z.output<typeof area>;
export type CounterDescription = z.output<typeof counter>;
