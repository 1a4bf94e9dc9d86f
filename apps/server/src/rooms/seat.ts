import type { FromRoom, RoomOrders, ToRoom } from './room-messages.ts';

/** Why a room's process has ended. */
export interface SeatEnd {
  /** For watchers. */
  readonly reason: string;
  /** Its last words, for the server's log. */
  readonly words: string;
  /** The machine was lost, not the run: another one goes on with it. */
  readonly isMachines?: true;
}

export interface SeatEvents {
  readonly take: (message: FromRoom) => void;
  /** Called once; not after `end`. */
  readonly ended: (end: SeatEnd) => void;
}

/** Where the process of a room lives: on this machine, or on a node of a cluster. */
export interface RoomSeat {
  /** Of a process on this machine. */
  readonly pid: number | undefined;
  /** Resident memory of a process on this machine, bytes. */
  measure(): number | undefined;
  send(message: ToRoom): void;
  /** Ends the process at once; `ended` reports it. */
  kill(): void;
  /** Ends the process and waits until it is gone; nothing is reported any more. */
  end(): Promise<void>;
}

export type SeatRoom = (orders: RoomOrders, events: SeatEvents) => RoomSeat;
