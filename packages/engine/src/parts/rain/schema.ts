import { record, rectangle } from '@korzo/reading';
import * as z from 'zod';

const time = z.number().min(0).max(1e7);

const shower = record({
  rect: rectangle
    .optional()
    .describe('Where it falls: x and y of its south-west corner, width, height, m; everywhere unless given'),
  level: z.int().min(0).max(255).optional().describe('The floor it falls on; all floors and the air unless given'),
  from: time.default(0).describe('When it begins, s'),
  until: time.gt(0).optional().describe('When it is over, s; it does not end unless given'),
  speedFactor: z
    .number()
    .min(0.01)
    .max(1)
    .default(0.8)
    .describe('Speed of everything under it as a share of its speed in the dry'),
}).describe('Rain over an area for a time; where showers overlap, the one that slows most holds');

const rain = record({ showers: z.array(shower).min(1).max(10_000) }).describe(
  'Rain: it slows people, birds and other agents under it',
);

export const rainSchema = rain.optional();

export type RainDescription = z.output<typeof rain>;
export type Shower = z.output<typeof shower>;
