/**
 * How the processes of one run meet. A run has one in each of its processes; it carries bytes and knows nothing of what they mean.
 * A process that has ended or died is an error for all others, never a wait without end.
 */
export interface Meeting {
  /** Number of this process, from 0 on. The first one leads: what is gathered, it gets. */
  readonly process: number;
  /** How many processes there are. */
  readonly processes: number;
  /**
   * Gives each process its bytes and waits for those of all others. Both lists are by process; the own places in them hold nothing.
   */
  swap(outgoing: readonly Uint8Array[]): readonly Uint8Array[];
}

/** The processes of a run cannot go on together: one is lost, or they have parted. No part is to blame for it. */
export class MeetingError extends Error {
  override readonly name: string = 'MeetingError';
}

/** Another process of the run has stopped, died or left: the run cannot go on. */
export class LostProcessError extends MeetingError {
  override readonly name = 'LostProcessError';
  /** The error that stopped that process, when one did. */
  readonly origin: LostOrigin | undefined;

  constructor(message: string, origin?: LostOrigin) {
    super(message);
    this.origin = origin;
  }
}

/** An error of another process, as far as it is reported. */
export interface LostOrigin {
  readonly name: string;
  readonly message: string;
}

/** A run has at most this many processes: a tick waits for the slowest of them at each round. */
export const mostProcesses = 16;

/** The process of each tile: stretches of tiles that follow each other, which are near each other in the world too. */
export const ownersOf = (tiles: number, processes: number): readonly number[] =>
  Array.from({ length: tiles }, (_, tile) => Math.floor((tile * processes) / tiles));
