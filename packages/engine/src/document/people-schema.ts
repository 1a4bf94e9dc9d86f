import { quantity, record, spread, word, type QuantityRange } from '@korzo/reading';
import * as z from 'zod';
import { specRanges } from '@korzo/core';

/** One quantity for every agent, or one for each sex. */
const bySex = (range: QuantityRange) => {
  const each = quantity(range);
  return z.union([each, record({ men: each.optional(), women: each.optional() })]).optional();
};

/** Where what people measure may lie. */
export const peopleRanges = {
  mass: { min: specRanges.mass.min, max: 1000 },
  height: { min: 0, max: 3, above: true },
  radius: { min: specRanges.radius.min, max: 1 },
  walkingSpeed: { min: 0, max: 15, above: true },
  viewAngle: { min: 0, max: 7, above: true },
  viewDistance: { min: 0, max: 1000, above: true },
  viewSensitivity: { min: 0, max: 1000, above: true },
} as const satisfies Readonly<Record<string, QuantityRange>>;

export const stairsRange: QuantityRange = { min: 0, max: 10, above: true };

export const peopleSchema = record({
  women: z.number().min(0).max(1).default(0.5).describe('Share of women'),
  ages: z
    .record(word, z.number().min(0).max(1e6))
    .optional()
    .describe('Shares of age classes, which then set the walking speeds: under30, from30to50, over50, impaired'),
  mass: bySex(peopleRanges.mass).describe('kg'),
  height: bySex(peopleRanges.height).describe('m'),
  radius: bySex(peopleRanges.radius).describe('Body radius, m'),
  walkingSpeed: bySex(peopleRanges.walkingSpeed).describe('Speed when alone on the flat, m/s'),
  viewAngle: bySex(peopleRanges.viewAngle).describe('Angle within which a person sees, rad'),
  viewDistance: bySex(peopleRanges.viewDistance).describe('How far a person looks ahead, m'),
  viewSensitivity: bySex(peopleRanges.viewSensitivity).describe('How well a person notices others'),
  stairsUp: quantity(stairsRange)
    .optional()
    .describe('Speed up stairs as a share of the walking speed; by age unless given'),
  stairsDown: quantity(stairsRange)
    .optional()
    .describe('Speed down stairs as a share of the walking speed; by age unless given'),
  premovement: spread(0, 1e9).default(0).describe('Time before the first step, s'),
}).describe('Population: bodies, speeds and sight by sex and age');

export type PeopleDescription = z.output<typeof peopleSchema>;
