import { anyPoint, floorPoint, flowLimit, record, word } from '@korzo/reading';
import * as z from 'zod';
import { longestWorld } from '@korzo/core';
import type { BuildingDescription } from './building-schema.ts';
import { floorLevel, mostLevels } from './floor-level.ts';
import { obstacleSchema } from './obstacles-schema.ts';
import { always, checkNotation, cornersOf, oneNotation, rectangleKeys } from './rectangles.ts';
import { wayRuleSchema } from './way-rules-schema.ts';

const wall = record({
  points: z.array(floorPoint).min(2).max(100_000).describe('Corners in order; two points make one straight wall, m'),
  closed: z.boolean().default(false).describe('true joins the last point to the first'),
  level: floorLevel.default(0).describe('The floor it stands on'),
});

const exit = record({
  id: word.describe('Name by which goals and results call it'),
  ...rectangleKeys,
  level: floorLevel.default(0),
  flowLimit,
})
  .meta(oneNotation)
  .superRefine(checkNotation, always)
  .transform(({ id, rect, min, max, ...rest }) => ({ id, ...cornersOf({ rect, min, max }), ...rest }));

/** Keys of a world beside its building; parts add theirs. */
export const worldShape = {
  origin: anyPoint.default([0, 0]).describe('South-west corner of the world, m'),
  size: z
    .array(z.number().gt(0).max(longestWorld))
    .min(2)
    .max(3)
    .describe('Extent along x and y, m; a third number is the height of the volume for flyers and swimmers'),
  edges: z
    .enum(['open', 'wrap', 'closed'])
    .default('open')
    .describe('What the outer edge does: lets out, brings in on the other side, or stops'),
  levels: z.int().min(1).max(mostLevels).default(1).describe('Number of floors'),
  walls: z.array(wall).max(100_000).default([]),
  exits: z.array(exit).max(10_000).prefault([]).describe('Rectangles where agents that want to leave are let out'),
  obstacles: z
    .array(obstacleSchema)
    .max(100_000)
    .default([])
    .describe('What is gone around, in the volume and on floors'),
  wayRules: z
    .array(wayRuleSchema)
    .max(1000)
    .optional()
    .describe('Rules for paths of the roadmap, for groups of roadmap-rules'),
};

export const describedWorld = <Schema extends z.ZodType>(schema: Schema): Schema => schema.describe('The place');

export type WorldDescription = z.output<z.ZodObject<typeof worldShape>> & {
  building?: BuildingDescription | undefined;
};
