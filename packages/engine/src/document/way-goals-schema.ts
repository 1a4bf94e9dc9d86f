import { anyPoint, record, word } from '@korzo/reading';
import { z } from 'zod';

const points = z.array(anyPoint).min(2).max(1000);
const exit = word.optional().describe('Exit it leaves by at the end of the way');
const repeat = z.boolean().default(false).describe('true makes a ring of it');

/** Goals that are a way. */
export const wayGoals = [
  record({
    to: z.literal('checkpoints'),
    points: z.array(anyPoint).min(1).max(1000).describe('Sought one after the other'),
    within: z
      .number()
      .gt(0)
      .max(1000)
      .default(1)
      .describe('A point counts as reached at this distance from the body, m'),
    repeat,
    exit,
  }).describe('Through checkpoints, then out'),
  record({
    to: z.literal('path'),
    points: points.describe('Corners of the way'),
    tube: z.number().min(0).max(1000).default(2).describe('How far from the way an agent may be, m'),
    ahead: z.number().gt(0).max(60).default(3).describe('How far ahead in time it looks where it will be, s'),
    repeat,
    exit,
  }).describe('Along a way, no farther from it than a tube is wide'),
  record({
    to: z.literal('curve'),
    points: points.describe('Control points of a smooth curve'),
    ahead: z.number().gt(0).max(1000).default(5).describe('How far ahead on the curve the target runs, m'),
    speed: z.number().gt(0).max(1000).optional().describe('Instead of ahead: one target for all, at this speed, m/s'),
    repeat,
    exit,
  }).describe('After a target that runs ahead along a curve'),
] as const;
