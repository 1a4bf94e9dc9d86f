import { record } from '@korzo/reading';
import * as z from 'zod';

/** Grows when older programs would misread newer servers. */
export const controlVersion = 1;

/** Columns that a program may read after a step. */
export const controlColumns = [
  'id',
  'generation',
  'kind',
  'group',
  'level',
  'x',
  'y',
  'z',
  'vx',
  'vy',
  'vz',
  'headingX',
  'headingY',
  'radius',
  'desiredSpeed',
  'goalX',
  'goalY',
] as const;

const name = z.string().min(1).max(200);
const command = z.looseObject({ type: name });

/** Everything a program may ask. Each is answered once, under its number. */
const request = z.discriminatedUnion('type', [
  /** Opens a run: a shipped scenario by name, or one as an object. A run that is open is closed first. */
  record({
    type: z.literal('open'),
    scenario: z.union([name, z.record(z.string(), z.unknown())]),
    seed: z.int().min(0).max(0xffff_ffff).optional(),
    model: name.optional(),
    workers: z.int().min(1).max(16).optional(),
    /** What frames hold from now on. */
    columns: z.array(z.enum(controlColumns)).min(1).max(controlColumns.length).default(['id', 'x', 'y']),
    /** Whether each step is answered with its events too. */
    events: z.boolean().default(false),
  }),
  /** Queues the commands, makes the ticks, and answers with a frame. */
  record({
    type: z.literal('step'),
    ticks: z.int().min(1).max(100_000).default(1),
    commands: z.array(command).max(100_000).default([]),
  }),
  record({ type: z.literal('checksum') }),
  /** Keeps the state under a name, and goes back to it. */
  record({ type: z.literal('save'), name }),
  record({ type: z.literal('restore'), name }),
  record({ type: z.literal('close') }),
]);

/** A request as it travels. */
export const packetSchema = record({ ask: z.int().min(0).max(0xffff_ffff), request });

export type ControlRequest = z.output<typeof request>;
export type ControlColumn = (typeof controlColumns)[number];
