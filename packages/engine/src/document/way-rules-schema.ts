import { record, rectangle, volumePoint } from '@korzo/reading';
import * as z from 'zod';
import { floorLevel } from './floor-level.ts';

/** Rules that the author gives to ways of the map that `roadmap-rules` makes of the world. */
export const wayRuleSchema = record({
  rect: rectangle.optional().describe('On a floor: x and y of its south-west corner, width, height, m'),
  level: floorLevel.optional().describe('The floor of rect; 0 unless given'),
  min: volumePoint.optional().describe('In the volume, instead of rect: the lowest corner of a box, m'),
  max: volumePoint.optional().describe('In the volume, with min: the highest corner, m'),
  order: z
    .enum(['file', 'flock'])
    .optional()
    .describe('file: one behind the other; flock: side by side, however narrow it is'),
  weight: z
    .number()
    .min(1)
    .max(1e6)
    .optional()
    .describe('Ways through it count for so many times their length: agents prefer others'),
  speed: z.number().min(0.01).max(100).optional().describe("Speed on these ways as a multiple of the agent's own"),
}).describe('Rules for paths through an area, for models that use a roadmap');

export type WayRuleDescription = z.output<typeof wayRuleSchema>;
