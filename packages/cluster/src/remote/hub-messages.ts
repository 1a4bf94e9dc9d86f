import type { ObjectDescription, SenderOptions } from '../hub/records.ts';
import type { Entrant, ReceiverArea } from '../hub/receiver.ts';

/** Columns of positions, in the order in which they travel. */
export const positionColumns = ['id', 'x', 'y', 'z', 'heading', 'pitch', 'level', 'look'] as const;
export type PositionColumns = Readonly<Record<(typeof positionColumns)[number], Float64Array>>;

/** Positions as they travel: all columns, and the user parts. */
export interface SentPositions {
  readonly count: number;
  readonly columns: PositionColumns;
  readonly users: readonly unknown[];
}

export interface SentReceiver {
  readonly area: ReceiverArea;
  readonly period: number;
  readonly types?: readonly string[] | undefined;
}

/** What programs send to the hub of a cluster. Parties are numbered by the program. */
export type ToHub =
  | { readonly type: 'alive' }
  /** Everything of this program begins again: the hub is another one, or has forgotten it. */
  | { readonly type: 'join' }
  | { readonly type: 'sender'; readonly party: number; readonly options: SenderOptions }
  | { readonly type: 'describe'; readonly party: number; readonly objects: readonly ObjectDescription[] }
  | { readonly type: 'send'; readonly party: number; readonly positions: SentPositions }
  | { readonly type: 'depart'; readonly party: number; readonly ids: readonly number[] }
  | { readonly type: 'receiver'; readonly party: number; readonly receiver: SentReceiver }
  | { readonly type: 'pause'; readonly party: number; readonly paused: boolean }
  | { readonly type: 'remove'; readonly party: number }
  | { readonly type: 'find'; readonly ask: number; readonly name: string };

/** What the hub sends to programs. */
export type FromHub =
  /** The hub does not know the program, or not by this token: it is to join. */
  | { readonly type: 'welcome' }
  | {
      readonly type: 'news';
      readonly party: number;
      readonly time: number;
      readonly entered: readonly Entrant[];
      readonly described: readonly Entrant[];
      readonly left: readonly number[];
      readonly positions: SentPositions;
      /** More of the same report follows. */
      readonly more: boolean;
    }
  | { readonly type: 'found'; readonly ask: number; readonly id: number }
  | { readonly type: 'refused'; readonly reason: string };

/** A message, and the token of the hub that it is for, or from. */
export interface HubMessage<Message> {
  readonly hub: string;
  readonly message: Message;
}

const headBytes = 8;
const noPositions: SentPositions = { count: 0, columns: columnsOf(0), users: [] };

export function columnsOf(count: number): PositionColumns {
  const column = (): Float64Array => new Float64Array(count);
  return {
    ...{ id: column(), x: column(), y: column(), z: column() },
    ...{ heading: column(), pitch: column(), level: column(), look: column() },
  };
}

/** Length of the text, count of positions, the text as JSON, then the columns. */
export function writeHubMessage(hub: string, message: ToHub | FromHub): Uint8Array {
  const { count, columns, users } = 'positions' in message ? message.positions : noPositions;
  const text = new TextEncoder().encode(JSON.stringify({ ...message, positions: undefined, users, hub }));
  const bytes = new Uint8Array(headBytes + text.length + count * 8 * positionColumns.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, text.length, true);
  view.setUint32(4, count, true);
  bytes.set(text, headBytes);
  let at = headBytes + text.length;
  for (const name of positionColumns)
    for (let row = 0; row < count; row++, at += 8) view.setFloat64(at, columns[name][row], true);
  return bytes;
}

interface Opened {
  readonly value: Readonly<Record<string, unknown>>;
  readonly positions: SentPositions;
}

function open(bytes: Uint8Array): Opened | undefined {
  if (bytes.length < headBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [length, count] = [view.getUint32(0, true), view.getUint32(4, true)];
  if (headBytes + length + count * 8 * positionColumns.length !== bytes.length) return undefined;
  const value = parsed(bytes.subarray(headBytes, headBytes + length));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const columns = columnsOf(count);
  let at = headBytes + length;
  for (const name of positionColumns)
    for (let row = 0; row < count; row++, at += 8) columns[name][row] = view.getFloat64(at, true);
  const { users } = value as { readonly users?: unknown };
  return {
    value: value as Readonly<Record<string, unknown>>,
    positions: { count, columns, users: Array.isArray(users) ? users : [] },
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1000;
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;
const isListOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObject = (value: unknown): boolean =>
  isRecord(value) && isId(value['id']) && isOptional(value['name'], isText) && isOptional(value['type'], isText);

function isArea(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { centre, on, radius } = value;
  const isPlace = Array.isArray(centre) && (centre.length === 2 || centre.length === 3) && centre.every(isNumber);
  return isPlace && isOptional(on, isId) && isNumber(radius) && radius >= 0;
}

const isReceiver = (value: unknown): boolean =>
  isRecord(value) &&
  isArea(value['area']) &&
  isNumber(value['period']) &&
  value['period'] >= 0 &&
  isOptional(value['types'], isListOf(isText));

const isSender = (value: unknown): boolean =>
  isRecord(value) &&
  isOptional(value['name'], isText) &&
  isOptional(value['period'], (period) => isNumber(period) && period > 0);

/** What each message needs besides its type. */
const toHub: Readonly<Record<ToHub['type'], (value: Readonly<Record<string, unknown>>) => boolean>> = {
  alive: () => true,
  join: () => true,
  sender: ({ party, options }) => isId(party) && isSender(options),
  describe: ({ party, objects }) => isId(party) && isListOf(isObject)(objects),
  send: ({ party }) => isId(party),
  depart: ({ party, ids }) => isId(party) && isListOf(isId)(ids),
  receiver: ({ party, receiver }) => isId(party) && isReceiver(receiver),
  pause: ({ party, paused }) => isId(party) && typeof paused === 'boolean',
  remove: ({ party }) => isId(party),
  find: ({ ask, name }) => isId(ask) && isText(name),
};

const fromHub: Readonly<Record<FromHub['type'], (value: Readonly<Record<string, unknown>>) => boolean>> = {
  welcome: () => true,
  news: ({ party, time, entered, described, left, more }) =>
    isId(party) &&
    isNumber(time) &&
    isListOf(isObject)(entered) &&
    isListOf(isObject)(described) &&
    isListOf(isId)(left) &&
    typeof more === 'boolean',
  found: ({ ask, id }) => isId(ask) && isId(id),
  refused: ({ reason }) => typeof reason === 'string',
};

function read<Message>(
  bytes: Uint8Array,
  checks: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => boolean>>,
): HubMessage<Message> | undefined {
  const opened = open(bytes);
  if (opened === undefined) return undefined;
  const { value, positions } = opened;
  const { type, hub } = value;
  if (typeof type !== 'string' || !Object.hasOwn(checks, type) || !isText(hub)) return undefined;
  if (!checks[type](value)) return undefined;
  const whole = type === 'send' || type === 'news' ? { ...value, positions } : value;
  return { hub, message: whole as Message };
}

/** Reads what came over the wire; undefined when it is no such message. */
export const readToHub = (bytes: Uint8Array): HubMessage<ToHub> | undefined => read(bytes, toHub);
export const readFromHub = (bytes: Uint8Array): HubMessage<FromHub> | undefined => read(bytes, fromHub);
