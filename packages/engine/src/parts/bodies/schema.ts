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
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'a colour written #rrggbb' })
    .optional()
    .describe('What it is painted in, #rrggbb; unless given, cars and round bodies get one by their id'),
};

const moment = record({
  at: z.number().min(0).max(1e7).describe('s'),
  drive: z.number().min(-1).max(1).optional(),
  brake: z.number().min(0).max(1).optional(),
  turn: z.number().min(-1).max(1).optional(),
}).describe('Controls that are turned at a time; those that are not given stay as they are');

const driven = {
  robot: z.boolean().default(false).describe('Whether a robot drives it, along the lanes of the city and by its rules'),
  replay: z.array(moment).max(100_000).optional().describe('Controls that a driver called replay turns at their times'),
};

const car = record({
  ...placed,
  ...driven,
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

const vehicle = record({
  ...placed,
  ...driven,
  length: size(2, 12).default(4.4).describe('Length of its body, m; what is not given follows from it'),
  mass: size(50, 50_000).optional().describe('kg'),
  acceleration: size(0.1, 20).default(4).describe('At full drive, m/s2, as far as its tyres hold'),
  power: size(1, 1000).default(60).describe('W for each kg: limits the acceleration at speed'),
  stiffness: size(15, 200).default(35).describe('Of its springs, for each kg that it has, 1/s2'),
  damping: size(0.05, 2).default(0.35).describe('Of its springs, as a share of the critical damping'),
  grip: size(0.1, 3).default(1.1).describe('Of its tyres, times the friction of the ground'),
  brake: size(0, 1).default(1).describe('How hard it is braked until a driver takes it'),
}).describe('A vehicle: a rigid body on four springs, with engine, brakes and tyres; it tilts, skids and turns over');

const thing = record({
  ...placed,
  shape: z.enum(['crate', 'ball', 'barrier']).default('crate').describe('What it is'),
  size: z
    .tuple([size(0.1, 10), size(0.1, 10), size(0.1, 10)])
    .optional()
    .describe('Length, width and height, m; 0.8 m each for a crate, 2, 0.5 and 0.9 m for a barrier'),
  radius: size(0.05, 2).optional().describe('Of a ball, m; 0.3 unless given'),
  mass: size(0.05, 50_000)
    .optional()
    .describe('kg; unless given, 60 for each cubic metre of its box, and at least 0.4'),
  bounce: size(0, 1)
    .optional()
    .describe('Share of the speed at which it parts from what it hits; 0.7 for balls, else 0.1'),
  stack: z
    .tuple([z.int().min(1).max(50), z.int().min(1).max(50), z.int().min(1).max(20)])
    .optional()
    .describe('So many ahead, to the left and on top of each other; names get numbers'),
}).describe('Something that falls, slides and is knocked over: it has no controls');

const bodies = record({
  vehicles: z.array(vehicle).max(1000).default([]),
  things: z.array(thing).max(1000).default([]),
  cars: z.array(car).max(10_000).default([]),
  balls: z.array(ball).max(10_000).default([]),
  wheels: z.array(wheel).max(10_000).default([]),
  take: z.string().min(1).max(100).optional().describe('Name of the body that a visitor drives from the start'),
}).describe('Bodies on the ground, which commands drive');

export const bodiesSchema = bodies.optional();

export type BodiesDescription = z.output<typeof bodies>;
export type CarDescription = z.output<typeof car>;
export type RoundDescription = z.output<typeof ball>;
export type VehicleDescription = z.output<typeof vehicle>;
export type ThingDescription = z.output<typeof thing>;
