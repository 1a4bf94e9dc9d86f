import type { Command } from '@korzo/core';
import { z } from 'zod';

const finite = z.number();
const count = z.number().int().min(0);
const point = z.tuple([finite, finite]);
const vector = z.tuple([finite, finite, finite]);
const name = z.string().min(1).max(200);
const value = z.union([finite, z.string().max(1000), z.boolean()]);
const handle = z.object({ id: count, generation: count });

/** Everything else about an agent is checked when it is added. */
const spec = z
  .looseObject({
    kind: z.string(),
    model: count,
    group: count.optional(),
    x: finite,
    y: finite,
    heading: vector.optional(),
    goal: vector.optional(),
    extra: z.record(z.string(), finite).optional(),
  })
  .describe('An agent as it was added');

/** One for every command that a run knows. */
const commands = {
  add: z.object({ type: z.literal('add'), spec }),
  remove: z.object({ type: z.literal('remove'), agent: handle }),
  set: z.object({ type: z.literal('set'), model: count, parameter: name, value }),
  send: z.object({ type: z.literal('send'), agent: handle, goal: vector }),
  model: z.object({
    type: z.literal('model'),
    model: count,
    group: count.optional(),
    agents: z.array(handle).max(1_000_000).optional(),
  }),
  obstacle: z.object({
    type: z.literal('obstacle'),
    id: name,
    level: count.optional(),
    outline: z.array(point).max(1000).optional(),
    circle: z.object({ centre: point, radius: z.number().positive() }).optional(),
  }),
  clear: z.object({ type: z.literal('clear'), id: name }),
  close: z.object({ type: z.literal('close'), passage: name }),
  open: z.object({ type: z.literal('open'), passage: name }),
  signal: z.object({ type: z.literal('signal'), name }),
} satisfies Record<Command['type'], z.ZodType>;

/** Commands as they come from a file: what a run may be asked, and nothing that a run would stumble over. */
export const commandSchema = z.discriminatedUnion('type', [
  commands.add,
  commands.remove,
  commands.set,
  commands.send,
  commands.model,
  commands.obstacle,
  commands.clear,
  commands.close,
  commands.open,
  commands.signal,
]);
