import type { LostOrigin } from '@korzo/core';

/** Where the processes of a run find each other: handed to each of them as plain data. */
export interface MeetingPlace {
  /** Port of the first process, on this machine. */
  readonly port: number;
  /** Only processes that know it are let in. */
  readonly token: string;
  readonly processes: number;
  /** A process that sends nothing for so long, not even a heartbeat, is given up, s. */
  readonly longestSilence: number;
}

/** What the thread that owns the sockets starts with. The first process has port 0: it opens the place. */
export interface ThreadOrders {
  readonly process: number;
  readonly place: MeetingPlace;
  /** Rung when an answer lies in the port. */
  readonly bell: Int32Array;
  /** Not 0 once the run is to end: a silent process is then given up within seconds. Shared memory. */
  readonly hurry: Int32Array;
}

/** What the thread says while processes find each other. */
export type StartMessage = { readonly opened: number } | { readonly joined: true } | { readonly failed: string };

/** What the simulation's thread asks for. */
export type Request = { readonly outgoing: readonly Uint8Array[] } | { readonly farewell: Farewell };

/** What it gets for outgoing bytes. */
export type Answer = { readonly incoming: readonly Uint8Array[] } | { readonly lost: Farewell };

/** Why a process is not there any more. */
export interface Farewell {
  readonly text: string;
  /** The text is about another process: it is handed on as it is. */
  readonly isHandedOn: boolean;
  /** The error that stopped a process, when one did. */
  readonly origin?: LostOrigin;
}
