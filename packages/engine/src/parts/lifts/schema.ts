import { floorSegment, record, word } from '@korzo/reading';
import * as z from 'zod';

const lift = record({
  id: word,
  door: floorSegment.describe('On the border of every region it stops at, m; the car is behind it'),
  stops: z.array(word).min(2).max(100).describe('Regions it stops at, one on each floor'),
  capacity: z.int().min(1).max(200).default(8).describe('People it carries at most'),
  speed: z.number().gt(0).max(20).default(1).describe('m/s'),
  acceleration: z.number().gt(0).max(20).optional().describe('m/s2; at once up to speed unless given'),
  storeyHeight: z.number().gt(0).max(100).default(3.5).describe('From one level to the next, m'),
  doorTime: z.number().min(0).max(60).default(2).describe('Time the doors take to open, and to close, s'),
  dwell: z.number().min(0).max(600).default(3).describe('Time the doors stay open after the last has passed, s'),
}).describe('Carries people from floor to floor; the goal ride takes it');

export const liftsSchema = z.array(lift).max(200).default([]);

export type LiftDescription = z.output<typeof lift>;
