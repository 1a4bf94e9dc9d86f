import { mostStateBytes, type RunCheckpoint } from '@korzo/live';
import { z } from 'zod';
import type { FromRoom, RoomOrders, ToRoom } from './room-messages.ts';

/** What only the machines of a room send each other. */
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
const kinds = { message: 0, frame: 1, text: 2, state: 3 } as const;
/** Before a message with a state: the length of its words. */
const lengthBytes = 4;
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
    const state = stateIn(message);
    const words = new TextEncoder().encode(JSON.stringify(message, wordsOnly));
    return state === undefined
      ? this.#pieces(kinds.message, 0, words)
      : this.#pieces(kinds.state, 0, withLength(words, state));
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
    if (letter.length < headBytes || letter[0] > kinds.state || letter[1] > 1) return this.#drop();
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
    if (kind === kinds.state) return this.#read(withState(body));
    return this.#read({ type: 'parcel', line, parcel: kind === kinds.frame ? { packet: body } : { text: body } });
  }

  #drop(): undefined {
    this.#parts = [];
    this.#bytes = 0;
  }
}

/** The checkpoint that travels with a message. */
function checkpointIn(message: unknown): { state?: unknown } | undefined {
  const { type, report, past } = (message ?? {}) as {
    readonly type?: unknown;
    readonly report?: { readonly kept?: RunCheckpoint };
    readonly past?: { readonly from?: RunCheckpoint };
  };
  const found: unknown = type === 'report' ? report?.kept : type === 'reopen' ? past?.from : undefined;
  return typeof found === 'object' && found !== null ? found : undefined;
}

function stateIn(message: ToNode | FromNode): Uint8Array | undefined {
  const { state } = checkpointIn(message) ?? {};
  return state instanceof Uint8Array ? state : undefined;
}

/** Bytes travel beside the words. */
const wordsOnly = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? undefined : value);

function withLength(words: Uint8Array, state: Uint8Array): Uint8Array {
  const body = new Uint8Array(lengthBytes + words.length + state.length);
  new DataView(body.buffer).setUint32(0, words.length, true);
  body.set(words, lengthBytes);
  body.set(state, lengthBytes + words.length);
  return body;
}

/** A message with its state; undefined when it has no place for one. */
function withState(body: Uint8Array): unknown {
  if (body.length < lengthBytes) return undefined;
  const end = lengthBytes + new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  if (end > body.length) return undefined;
  const message = parsed(body.subarray(lengthBytes, end));
  const checkpoint = checkpointIn(message);
  if (checkpoint === undefined) return undefined;
  // A copy of its own: the letter is longer than the state.
  checkpoint.state = new Uint8Array(body.subarray(end));
  return message;
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
const checkpoint = z.object({
  tick: count,
  state: z.instanceof(Uint8Array).refine(({ length }) => length <= mostStateBytes),
  departures: z.object({
    exits: z.array(z.string()),
    left: z.array(count),
    removed: count,
  }),
});
/** The room checks inputs, commands and state as it checks those of watchers. */
const past = z.looseObject({
  inputs: z.looseObject({ source: z.looseObject({ type: z.string() }) }),
  commands: z.array(z.looseObject({ tick: count })),
  marks: z.array(z.unknown()),
  epoch: count,
  tick: count,
  dt: z.number(),
  playing: z.boolean(),
  speed,
  from: checkpoint.optional(),
});
const report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('checkpoint'), kept: checkpoint }),
  z.looseObject({
    type: z.enum(['opening', 'refused', 'opened', 'applied', 'too long', 'state', 'marks', 'caught up', 'alive']),
  }),
]);

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
