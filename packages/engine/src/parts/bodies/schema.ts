import { anyPoint, record, word } from '@korzo/reading';
import * as z from 'zod';

const size = (least: number, most: number) => z.number().min(least).max(most);

const placed = {
  name: word.describe('What commands and lists call it'),
  at: anyPoint.describe(
    'x and y of the place it stands on, m; with a third number it is let go at that height, not under the ground',
  ),
  heading: z.number().min(-360).max(360).default(0).describe('Where it looks, degrees from east, anticlockwise'),
  speed: z.number().min(-60).max(60).default(0).describe('Its speed ahead at the start, m/s'),
};

const car = record({
  ...placed,
  length: size(1.5, 12).default(4.4).describe('Length of its body, m; what is not given follows from it'),
  mass: size(50, 50_000).optional().describe('kg'),
  understeer: size(-0.01, 0.05)
    .default(0.002)
    .describe('Understeer coefficient K, s2/m2: above 0 it turns less at speed; below 0 more, up to a limit'),
  acceleration: size(0.1, 20).default(4).describe('At full drive, m/s2'),
  power: size(1, 1000).default(60).describe('W for each kg: limits the acceleration at speed'),
  brake: size(0, 1).default(1).describe('How hard it is braked until a driver takes it'),
}).describe('A car: it is driven by commands, stands on four wheels, and its body must not touch anything');

const round = {
  ...placed,
  radius: size(0.05, 1).describe('m'),
  mass: size(0.01, 50_000).default(10).describe('kg'),
  resistance: size(0, 10).default(1).describe('How much of the rolling resistance of the ground it feels'),
  acceleration: size(0, 20).default(3).describe('At full drive, m/s2'),
};

const ball = record({
  ...round,
  inertia: size(0, 1)
    .default(0.4)
    .describe('Moment of inertia as a share of mass times square of radius: 0.4 when solid, 0.667 for a shell'),
}).describe('A ball: it rolls down-hill');

const wheel = record({
  ...round,
  inertia: size(0, 1)
    .default(0.8)
    .describe('Moment of inertia as a share of mass times square of radius: 1 for a hoop'),
}).describe('An upright wheel: it keeps its direction unless it is turned');

const bodies = record({
  cars: z.array(car).max(10_000).default([]),
  balls: z.array(ball).max(10_000).default([]),
  wheels: z.array(wheel).max(10_000).default([]),
}).describe('Bodies on the ground, which commands drive');

export const bodiesSchema = bodies.optional();

export type BodiesDescription = z.output<typeof bodies>;
export type CarDescription = z.output<typeof car>;
export type RoundDescription = z.output<typeof ball>;
