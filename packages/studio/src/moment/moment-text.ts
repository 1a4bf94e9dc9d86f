import type { Request, ScenarioSource } from '@korzo/live';
import type { Opening } from '../store/studio.ts';

export type RunCommands = NonNullable<Extract<Request, { type: 'open' }>['commands']>;

/** How far a run was, and what was done to it until then. */
export interface RunPoint {
  readonly tick: number;
  readonly commands: RunCommands;
}

/** A run beside the first one, of the same scenario. */
export interface BesideRun extends RunPoint, Pick<Opening, 'seed' | 'model' | 'settings' | 'branched'> {
  readonly title: string;
}

/** What a link says of a run beside scenario, seed, model and settings: with them it is the same run, to the bit. */
export interface Moment extends RunPoint {
  /** A scenario that no other visitor could open by its name. */
  readonly source?: ScenarioSource;
  readonly chosen: readonly number[];
  readonly beside: readonly BesideRun[];
}

/** Letters of an address that mail and chat programs leave whole. */
export const longestMoment = 24_000;

async function through(bytes: Uint8Array, pipe: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(pipe);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A moment as letters that may stand in an address. */
export async function writeMoment(moment: Moment): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(moment));
  const packed = await through(text, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed) letters += String.fromCodePoint(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A text that opens to more than this was made to do harm, bytes. */
const mostBytes = 20_000_000;

/** The moment of a link; undefined when it is damaged. What it holds is checked by the run that opens it. */
export async function readMoment(text: string): Promise<Moment | undefined> {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    const bytes = await through(packed, new DecompressionStream('deflate-raw'));
    if (bytes.length > mostBytes) return undefined;
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isMoment(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPoint = (value: unknown): value is RunPoint =>
  isRecord(value) && Number.isInteger(value['tick']) && Number(value['tick']) >= 0 && Array.isArray(value['commands']);

const isBeside = (value: unknown): value is BesideRun =>
  isPoint(value) && isRecord(value) && typeof value['title'] === 'string';

/** More runs do not fit beside the first. */
const mostBeside = 3;

function isMoment(value: unknown): value is Moment {
  if (!isRecord(value) || !isPoint(value)) return false;
  const { chosen, beside, source } = value as Partial<Record<keyof Moment, unknown>>;
  return (
    Array.isArray(chosen) &&
    chosen.every((agent) => Number.isInteger(agent) && Number(agent) >= 0) &&
    Array.isArray(beside) &&
    beside.length <= mostBeside &&
    beside.every(isBeside) &&
    (source === undefined || isRecord(source))
  );
}
