import { z } from 'zod';
import type { WriterMessage } from './messages.ts';

/** Longest name of a person, letters. */
const mostName = 60;
/** Things selected in the plan that others are shown. */
const mostSelected = 200;

const mark = z.string().max(200);
const name = z.string().max(mostName);

const message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    client: z.int().min(0),
    key: z.string().min(8).max(64),
    name,
    has: z.base64(),
  }),
  z.strictObject({ type: z.literal('edit'), update: z.base64() }),
  z.strictObject({
    type: z.literal('look'),
    look: z.strictObject({
      anchor: mark.optional(),
      head: mark.optional(),
      selected: z.array(z.string().max(80)).max(mostSelected).optional(),
      level: z.int().min(-100).max(1000).optional(),
    }),
  }),
  z.strictObject({ type: z.literal('name'), name }),
]);

/** A message of a page; undefined when it is none. */
export function readMessage(packet: string | Uint8Array): WriterMessage | undefined {
  if (typeof packet !== 'string') return undefined;
  try {
    const read = message.safeParse(JSON.parse(packet));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
