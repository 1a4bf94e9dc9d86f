import { record, rectangle, word } from '@korzo/reading';
import * as z from 'zod';

const course = (most: number) =>
  z
    .union([
      z.number().min(0).max(most),
      z
        .array(z.tuple([z.number().min(0).max(1e7), z.number().min(0).max(most)]))
        .min(1)
        .max(100_000),
    ])
    .optional();

const zone = record({
  in: z
    .union([word, z.array(word).min(1).max(10_000)])
    .optional()
    .describe('Areas, regions or stairs of the building; everywhere unless given'),
  rect: rectangle.optional().describe('Instead of in: x and y of its south-west corner, width, height, m'),
  level: z.int().min(0).max(255).optional().describe('The floor of the rectangle; 0 unless given'),
  extinction: course(1000).describe('Extinction coefficient of smoke, 1/m, or [[time in s, value], ...]'),
  co: course(1e6).describe('Carbon monoxide, parts per million, or [[time in s, value], ...]'),
  co2: course(100).describe('Carbon dioxide, per cent, or [[time in s, value], ...]'),
  o2: course(100).describe('Oxygen, per cent, or [[time in s, value], ...]; 20.9 in clear air'),
}).describe('Bad air; where zones overlap, the last that gives a quantity holds');

/** How smoke slows people: the names are those of published relations. */
const smokeRelationNames = ['frantzich-nilsson', 'linear', 'jin', 'jin-irritant', 'purser', 'fridolf', 'none'] as const;

const hazards = record({
  speedInSmoke: z
    .union([
      z.enum(smokeRelationNames),
      z
        .array(z.tuple([z.number().min(0).max(1000), z.number().min(0).max(1)]))
        .min(1)
        .max(1000),
    ])
    .default('frantzich-nilsson')
    .describe('How smoke slows people: a published relation, or [[extinction coefficient, share of the speed], ...]'),
  zones: z.array(zone).min(1).max(10_000),
}).describe('Smoke and gases, and what they do to people');

export const hazardsSchema = hazards.optional();

export type HazardsDescription = z.output<typeof hazards>;
