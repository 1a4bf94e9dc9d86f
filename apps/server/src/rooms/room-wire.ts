import { z } from 'zod';
import type { FromRoom, RoomOrders, ToRoom } from './room-messages.ts';

/** What only the machines of a room tell each other. */
export type SeatSign =
  /** The node, or the server, is there; whatever the room does. */
  | { readonly type: 'alive' }
  /** The server has no more use for the room. */
  | { readonly type: 'kill' }
  /** The room's process has ended. */
  | { readonly type: 'ended'; readonly reason: string; readonly words: string; readonly isMachines?: true | undefined };

export type ToNode = ToRoom | Extract<SeatSign, { readonly type: 'alive' | 'kill' }>;
export type FromNode = FromRoom | Extract<SeatSign, { readonly type: 'alive' | 'ended' }>;

/** kind, whether more pieces follow, line, number of the letter */
const headBytes = 10;
const kinds = { message: 0, frame: 1, text: 2 } as const;
/** A piece fits into a letter. */
const pieceBytes = 256 * 1024;
/** A run with very many commands is the largest message there is; longer ones are refused. */
const longestMessage = 256 * 1024 * 1024;

/** Writes the letters that carry messages. They are numbered: mail that was given up on must not go unnoticed. */
export class LetterWriter {
  #number = 0;

  write(message: ToNode | FromNode): readonly Uint8Array[] {
    if (message.type === 'parcel') {
      const { packet, text } = message.parcel as { readonly packet?: unknown; readonly text?: Uint8Array };
      if (text instanceof Uint8Array) return this.#pieces(kinds.text, message.line, text);
      if (packet instanceof Uint8Array) return this.#pieces(kinds.frame, message.line, packet);
    }
    return this.#pieces(kinds.message, 0, new TextEncoder().encode(JSON.stringify(message)));
  }

  #pieces(kind: number, line: number, body: Uint8Array): readonly Uint8Array[] {
    const count = Math.max(1, Math.ceil(body.length / pieceBytes));
    return Array.from({ length: count }, (_, index) => {
      const part = body.subarray(index * pieceBytes, (index + 1) * pieceBytes);
      const letter = new Uint8Array(headBytes + part.length);
      const view = new DataView(letter.buffer);
      view.setUint8(0, kind);
      view.setUint8(1, index + 1 < count ? 1 : 0);
      view.setUint32(2, line, true);
      view.setUint32(6, this.#number++, true);
      letter.set(part, headBytes);
      return letter;
    });
  }
}

/** Letters of the other side are missing: the two have parted. */
export class MissingLetters extends Error {
  override readonly name = 'MissingLetters';
}

/** Puts messages together again; what is none is dropped. Throws `MissingLetters` when the numbers have a gap. */
export class LetterReader<Message> {
  readonly #read: (value: unknown) => Message | undefined;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #next = 0;

  /** @param read checks a message; undefined when it is none */
  constructor(read: (value: unknown) => Message | undefined) {
    this.#read = read;
  }

  /** A message, when it is complete. */
  take(letter: Uint8Array): Message | undefined {
    if (letter.length < headBytes || letter[0] > kinds.text || letter[1] > 1) return this.#drop();
    const view = new DataView(letter.buffer, letter.byteOffset);
    const number = view.getUint32(6, true);
    if (number !== this.#next) throw new MissingLetters(`letter ${number} came, ${this.#next} was expected`);
    this.#next = (number + 1) >>> 0;
    this.#parts.push(letter.subarray(headBytes));
    this.#bytes += letter.length - headBytes;
    if (this.#bytes > longestMessage) return this.#drop();
    if (letter[1] === 1) return undefined;
    const [kind] = letter;
    const line = view.getUint32(2, true);
    const body = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts, this.#bytes);
    this.#drop();
    if (kind === kinds.message) return this.#read(parsed(body));
    return this.#read({ type: 'parcel', line, parcel: kind === kinds.frame ? { packet: body } : { text: body } });
  }

  #drop(): undefined {
    this.#parts = [];
    this.#bytes = 0;
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

const count = z.number().int().min(0);
const line = count.max(0xffff_ffff);
const role = z.enum(['viewer', 'operator']);
const speed = z.union([z.number(), z.literal('fastest')]);
const parcel = z.union([
  z.object({ packet: z.union([z.string(), z.instanceof(Uint8Array)]) }),
  z.object({ text: z.instanceof(Uint8Array) }),
  z.object({ took: count }),
  z.object({ closed: z.string() }),
]);
const orders = z.object({
  hostName: z.string(),
  workers: count.max(1024).optional(),
  agents: count,
  memoryMiB: count.min(64),
});
/** The room checks inputs and commands as it checks those of watchers. */
const past = z.looseObject({
  inputs: z.looseObject({ source: z.looseObject({ type: z.string() }) }),
  commands: z.array(z.looseObject({ tick: count })),
  marks: z.array(z.unknown()),
  epoch: count,
  tick: count,
  dt: z.number(),
  playing: z.boolean(),
  speed,
});
const report = z.looseObject({
  type: z.enum(['opening', 'refused', 'opened', 'applied', 'too long', 'state', 'marks', 'caught up', 'alive']),
});

const alive = z.object({ type: z.literal('alive') });

const toNode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), orders }),
  z.object({ type: z.literal('attach'), line, role }),
  z.object({ type: z.literal('parcel'), line, parcel }),
  z.object({ type: z.literal('reopen'), past }),
  z.object({ type: z.literal('kill') }),
  alive,
]);

const fromNode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('parcel'), line, parcel }),
  z.object({ type: z.literal('report'), report }),
  z.object({ type: z.literal('beat'), bytes: z.number().min(0) }),
  z.object({ type: z.literal('fault'), words: z.string() }),
  z.object({
    type: z.literal('ended'),
    reason: z.string(),
    words: z.string(),
    isMachines: z.literal(true).optional(),
  }),
  alive,
]);

/** A node has neither the scenarios nor the modules of the server: folders are never taken from a message. */
export function readToNode(value: unknown): ToNode | undefined {
  const { data } = toNode.safeParse(value);
  if (data?.type !== 'begin') return data as ToNode | undefined;
  const { hostName, workers, agents, memoryMiB } = data.orders;
  const own: RoomOrders = { hostName, workers, agents, memoryMiB, scenarioFolder: undefined, modules: undefined };
  return { type: 'begin', orders: own };
}

export const readFromNode = (value: unknown): FromNode | undefined =>
  fromNode.safeParse(value).data as FromNode | undefined;
