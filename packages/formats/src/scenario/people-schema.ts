import { z } from 'zod';
import { quantity, record, spread, word } from './notation.ts';

/** One quantity for everybody, or one for each sex. */
const bySex = (most: number) => {
  const each = quantity({ above: 0 }, most);
  return z.union([each, record({ men: each.optional(), women: each.optional() })]).optional();
};

export const peopleSchema = record({
  women: z.number().min(0).max(1).default(0.5).describe('Share of women'),
  ages: z
    .record(word, z.number().min(0).max(1e6))
    .optional()
    .describe('Shares of age classes, which then set the walking speeds: under30, from30to50, over50, impaired'),
  mass: bySex(1000).describe('kg'),
  height: bySex(3).describe('m'),
  radius: bySex(1).describe('Body radius, m'),
  walkingSpeed: bySex(15).describe('Speed when alone on the flat, m/s'),
  viewAngle: bySex(7).describe('Angle within which a person sees, rad'),
  viewDistance: bySex(1000).describe('How far a person looks ahead, m'),
  viewSensitivity: bySex(1000).describe('How well a person notices others'),
  stairsUp: quantity({ above: 0 }, 10)
    .optional()
    .describe('Speed up stairs as a share of the walking speed; by age unless given'),
  stairsDown: quantity({ above: 0 }, 10)
    .optional()
    .describe('Speed down stairs as a share of the walking speed; by age unless given'),
  premovement: spread(0, 1e9).default(0).describe('Time before the first step, s'),
}).describe('Who the people are: bodies, speeds and sight by sex and age');

export type PeopleDescription = z.output<typeof peopleSchema>;
