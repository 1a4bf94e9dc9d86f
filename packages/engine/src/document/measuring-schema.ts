import { floorPoint, record, rectangle, word } from '@korzo/reading';
import * as z from 'zod';
import { floorLevel } from './floor-level.ts';

const area = record({
  id: word.describe('Name by which measures call it'),
  rect: rectangle.optional().describe('x and y of its south-west corner, width, height, m'),
  outline: z.array(floorPoint).min(3).max(10_000).optional().describe('Corners in order, instead of rect, m'),
  level: floorLevel.default(0).describe('The floor'),
}).describe('An area that is measured in');

const line = record({
  id: word.describe('Name by which measures call it'),
  at: z
    .tuple([floorPoint, floorPoint])
    .describe('Its ends, m; forward leads from its left to its right, seen from the first end'),
  level: floorLevel.default(0).describe('The floor'),
}).describe('A line that people are counted at');

export const measuringSchema = record({
  areas: z.array(area).max(10_000).default([]),
  lines: z.array(line).max(10_000).default([]),
  measures: z
    .array(z.string().min(1).max(1000))
    .max(1000)
    .optional()
    .describe('Measures taken in every run, such as mean-speed or flow:line=neck; `korzo measures` lists them'),
}).describe('Areas and lines for measures, beside rooms, doors, gates and exits, which are known by their own names');

export type MeasuringDescription = z.output<typeof measuringSchema>;
