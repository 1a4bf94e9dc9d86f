import { quantity, record, word } from '@korzo/reading';
import * as z from 'zod';
import { kinds, specRanges } from '@korzo/core';
import { goalNode, oneGoal, type GoalNode } from './goals-schema.ts';
import { peopleSchema } from './people-schema.ts';
import { placeSchema } from './place-schema.ts';

/** Of a group that names neither a model nor a configuration. */
export const noModel = '';

/** The most agents one group may have; a run of this size still fits into the memory of a large machine. */
export const mostAgents = 10_000_000;

const arrivalsSchema = record({
  perSecond: z.number().gt(0).max(100_000).optional().describe('Mean number of arrivals, 1/s'),
  gaps: z
    .enum(['even', 'random', 'normal'])
    .default('random')
    .describe('even: like a clock; random: a Poisson process; normal: times between two arrivals are normal'),
  deviation: z
    .number()
    .min(0)
    .max(1e6)
    .optional()
    .describe('Standard deviation of normal gaps, s; their mean is 1 / perSecond, and negative ones are 0'),
  table: z
    .array(z.tuple([z.number().min(0).max(1e7), z.int().min(1).max(mostAgents)]))
    .min(1)
    .max(100_000)
    .optional()
    .describe('Instead of perSecond: how many come at which time, each as [time in s, count]'),
  gates: z.array(word).min(1).max(1000).optional().describe('Gates of the building where they come in, drawn evenly'),
  from: z.number().min(0).max(1e7).default(0).describe('Time of the first, s'),
  until: z
    .number()
    .gt(0)
    .max(1e7)
    .optional()
    .describe('No arrival from this time on, s; the end of the run unless given'),
  most: z.int().min(1).max(mostAgents).optional().describe('Arrivals in all, at most'),
}).describe('Agents that come in during the run');

/** Body radius of agents whose group gives none, m. */
export const noRadius = 0.25;

/** What agents may measure is the same however they come into a run. */
export const groupRanges = {
  speed: specRanges.desiredSpeed,
  initialSpeed: specRanges.desiredSpeed,
  radius: specRanges.radius,
  mass: specRanges.mass,
  maxAcceleration: specRanges.maxAcceleration,
} as const;

export const groupSchema = record({
  name: word.describe('Name of the group in results, pictures and knob paths'),
  kind: z.enum(kinds).default('person'),
  configuration: word
    .optional()
    .describe(
      'A model with parameters, bodies, tactic and time step that were measured together; for persons without a model: guidelines',
    ),
  model: z
    .string()
    .min(1)
    .max(100)
    .default(noModel)
    .describe('How its agents move; `korzo models` lists the models. The configuration brings it unless given'),
  parameters: z
    .record(z.string().max(100), z.union([z.number(), z.string().max(1000), z.boolean()]))
    .default({})
    .describe("The model's parameters that differ from their defaults"),
  sees: z.array(z.enum(kinds)).min(1).max(kinds.length).optional().describe('Kinds it reacts to; all unless given'),
  count: z.int().min(1).max(mostAgents).optional().describe('Agents that are there from the start'),
  density: z.number().gt(0).max(15).optional().describe('Instead of count: people per square metre of the place'),
  arrivals: arrivalsSchema.optional(),
  parties: z
    .union([z.int().min(2).max(1000), record({ min: z.int().min(1).max(1000), max: z.int().min(1).max(1000) })])
    .optional()
    .describe('They come in parties of so many, each with a leader: its first member'),
  party: word
    .optional()
    .describe('All of them, and all of other groups with the same party, are one party; the first of all leads it'),
  place: placeSchema.prefault({ shape: 'world' }),
  people: peopleSchema.optional().describe('Bodies and speeds by sex and age; replaces speed, radius and mass'),
  speed: quantity(groupRanges.speed).default(1.34).describe('Speed an agent would move at if alone, m/s'),
  radius: quantity(groupRanges.radius).default(noRadius).describe('Body radius, m'),
  mass: quantity(groupRanges.mass).default(80).describe('kg'),
  maxSpeed: z
    .union([z.number().min(specRanges.maxSpeed.min).max(1000), record({ factor: z.number().min(1).max(100) })])
    .default({ factor: 1.3 })
    .describe("m/s, or a factor of the agent's own speed"),
  maxAcceleration: quantity(groupRanges.maxAcceleration).default(10).describe('m/s2'),
  initialSpeed: quantity(groupRanges.initialSpeed).default(0).describe('Speed at the start, along the heading, m/s'),
  heading: z
    .union([z.enum(['goal', 'random']), z.array(z.number().min(-1e6).max(1e6)).min(2).max(3)])
    .default('goal')
    .describe('Direction at the start: to its goal, random, or a vector'),
  goal: oneGoal,
  goals: z.array(goalNode).max(1000).optional().describe('What they want, one after the other; nothing unless given'),
  reactions: z
    .array(
      record({
        on: word.describe('Name of the signal'),
        goals: z.array(goalNode).max(1000).describe('What they do then; none: they go on as they did'),
      }),
    )
    .max(100)
    .optional()
    .describe(
      'What they do instead of their goals once a signal is raised; on `alarm` all leave unless it stands here',
    ),
  tactic: z
    .enum(['field', 'path', 'stream'])
    .default('field')
    .describe(
      'How they find a path to their goals: field, shared by all; path, planned by each; stream, a field that uses the whole width of halls and bends',
    ),
  planner: word
    .optional()
    .describe('How those with the tactic path plan their paths: a name that `korzo planners` lists; mass unless given'),
  detours: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Tactic path: weight of paths with one region more than the fewest, against 1 of those with the fewest; 0 unless given',
    ),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'a colour written #rrggbb' })
    .optional()
    .describe('Colour in pictures, #rrggbb'),
})
  .transform(({ goal, goals, ...rest }) => ({
    ...rest,
    goals: goals ?? ((goal === undefined || isNothing(goal) ? [] : [goal]) as readonly GoalNode[]),
  }))
  .describe('Agents that have everything in common but chance');

/** A group that wants nothing has no goals. */
const isNothing = ({ goal, otherwise }: GoalNode): boolean => goal === 'none' && otherwise === undefined;

export type Group = z.output<typeof groupSchema>;
export type ArrivalsDescription = z.output<typeof arrivalsSchema>;
