import type { LostOrigin } from '@korzo/core';
import type { ClusterPlace } from '../nats/connect.node.ts';

/** Where a process of a run on a cluster belongs: plain data, for any thread or process. */
export interface RunSeat {
  readonly place: ClusterPlace;
  readonly run: string;
  readonly process: number;
  readonly processes: number;
  /** SHA-256 of the plan that all processes open. */
  readonly planHash: string;
  /** Made with the invitation: a process that was given up and comes back is not let in again. */
  readonly token: string;
  /** Whether processes load modules of the user, which only nodes do that were started to. */
  readonly hasModules: boolean;
}

/** What the first process makes known, with every heartbeat. */
export interface RunBeat {
  readonly epoch: number;
  /** Tokens of those who belong to the run, by process. */
  readonly tokens: readonly string[];
  /** The checkpoint that the epoch begins with; none at the start of a run. */
  readonly base: string | undefined;
  readonly isOver: boolean;
}

/** Sign of life of another process, or its end. */
export interface MemberBeat {
  readonly process: number;
  readonly token: string;
  readonly gone?: { readonly text: string; readonly origin?: LostOrigin };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 10_000;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function readRunBeat(text: string): RunBeat | undefined {
  const value = parsed(text);
  if (value === undefined) return undefined;
  const { epoch, tokens, base, isOver } = value;
  if (!isCount(epoch) || !Array.isArray(tokens) || !tokens.every(isText) || typeof isOver !== 'boolean')
    return undefined;
  if (base !== undefined && !isText(base)) return undefined;
  return { epoch, tokens, base, isOver };
}

export function readMemberBeat(text: string): MemberBeat | undefined {
  const value = parsed(text);
  if (value === undefined) return undefined;
  const { process, token, gone } = value;
  if (!isCount(process) || !isText(token)) return undefined;
  if (gone === undefined) return { process, token };
  if (!isObject(gone) || !isText(gone['text'])) return undefined;
  const { origin } = gone;
  const told =
    isObject(origin) && isText(origin['name']) && isText(origin['message'])
      ? { origin: { name: origin['name'], message: origin['message'] } }
      : {};
  return { process, token, gone: { text: gone['text'], ...told } };
}

/** What a node is asked to host. */
export type Invitation = Omit<RunSeat, 'place'> & { readonly version: string };

export function readInvitation(text: string): Invitation | undefined {
  const value = parsed(text);
  if (value === undefined) return undefined;
  const { run, process, processes, token, version, planHash, hasModules = false } = value;
  if (!isText(run) || !/^[0-9a-f]{20}$/.test(run) || !isText(token) || !isText(version)) return undefined;
  if (!isCount(process) || !isCount(processes) || process < 1 || process >= processes || processes > 16)
    return undefined;
  if (!isText(planHash) || !/^[0-9a-f]{64}$/.test(planHash)) return undefined;
  if (typeof hasModules !== 'boolean') return undefined;
  return { run, process, processes, token, version, planHash, hasModules };
}

/** What the simulation's thread asks the one that owns the connection for. */
export type RunRequest =
  | { readonly outgoing: readonly Uint8Array[] }
  /** Waits for the (next) epoch and gives its checkpoint. */
  | { readonly enter: true }
  /** Keeps a snapshot; the first process alone. */
  | { readonly keep: Uint8Array; readonly tick: number }
  | { readonly leave: MemberBeat['gone'] | 'well' };

export type RunAnswer =
  | { readonly incoming: readonly Uint8Array[] }
  | { readonly entered: { readonly epoch: number; readonly snapshot: Uint8Array | undefined } }
  /** The epoch is over: a process was lost. The run goes on in the next one. */
  | { readonly broken: string }
  | { readonly lost: { readonly text: string; readonly origin?: LostOrigin } };

/** What the thread that owns the connection starts with. */
export interface RunThreadOrders {
  readonly seat: RunSeat;
  readonly bell: Int32Array;
  readonly lead: LeadOrders | undefined;
}

/** What the first process brings. */
export interface LeadOrders {
  readonly version: string;
  /** What members need to open the run. */
  readonly plan: Uint8Array;
  /** A process that sends nothing for so long is replaced, s. */
  readonly longestSilence: number;
  /** Whether checkpoints of an earlier try are gone on from. */
  readonly resumes: boolean;
}

/** What the thread says by itself. */
export type RunNews =
  | { readonly ready: true; readonly isResumed: boolean }
  | { readonly failed: string; readonly remedy?: string }
  | { readonly note: string };
