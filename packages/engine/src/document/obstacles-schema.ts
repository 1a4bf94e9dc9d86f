import { coordinate, floorPoint, record, volumePoint, word } from '@korzo/reading';
import * as z from 'zod';

const size = z.number().gt(0).max(1e6);
const standing = {
  id: word.optional(),
  level: z
    .int()
    .min(0)
    .max(255)
    .optional()
    .describe('The floor it stands on, at any height; in the volume unless given, or on floor 0 where there is none'),
};
const heights = {
  bottom: coordinate.optional().describe('Height of its lower end, m; that of the world unless given'),
  top: coordinate.optional().describe('Height of its upper end, m; that of the world unless given'),
};
const index = z.int().min(0).max(1e6);

/** What stands or hangs in the world and is gone around. */
export const obstacleSchema = z
  .discriminatedUnion('shape', [
    record({ shape: z.literal('sphere'), centre: volumePoint, radius: size, ...standing }).describe('A ball'),
    record({ shape: z.literal('cylinder'), centre: floorPoint, radius: size, ...heights, ...standing }).describe(
      'An upright cylinder',
    ),
    record({
      shape: z.literal('box'),
      min: volumePoint,
      max: volumePoint,
      turn: z.number().min(-7).max(7).default(0).describe('Turn about its vertical axis, counter-clockwise, rad'),
      ...standing,
    }).describe('A box'),
    record({
      shape: z.literal('wall'),
      from: floorPoint,
      to: floorPoint,
      thickness: size.default(0.2).describe('m'),
      ...heights,
      ...standing,
    }).describe('An upright wall with a thickness'),
    record({
      shape: z.literal('mesh'),
      vertices: z.array(volumePoint).min(4).max(20_000),
      triangles: z
        .array(z.tuple([index, index, index]))
        .min(4)
        .max(20_000)
        .describe('Numbers of three vertices each, counter-clockwise as seen from outside; together a closed surface'),
      spacing: size.optional().describe('Distance of the samples of its signed distance, m; its longest side / 32'),
      ...standing,
    }).describe('Any closed surface of triangles'),
  ])
  .describe('Something solid that flyers, swimmers and walkers go around');

export type ObstacleDescription = z.output<typeof obstacleSchema>;
