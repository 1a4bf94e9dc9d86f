import type { ImageOrders } from './scribe-orders.ts';
import type { Scribe } from './scribe.ts';

/** Where ticks are handed in to be written down. */
export interface Desk {
  /** Resolves when it is open: before, handing in would only wait. */
  readonly open: Promise<void>;
  /** Memory for the next batch, of at least so many bytes; waits until there is some. */
  room(bytes: number): Uint8Array;
  expect(orders: ImageOrders): void;
  /** Hands in the first so many bytes of the room, with the lines of the journal about them. */
  handIn(bytes: number, journal: string): void;
  /** Waits until everything handed in before the last call of this is written. */
  waitForOneBefore(): void;
  finish(): Promise<void>;
}

/** In the thread of the run. */
export function deskHere(scribe: Scribe): Desk {
  let memory = new Uint8Array(0);
  return {
    open: Promise.resolve(),
    room: (bytes) => (memory = memory.length < bytes ? new Uint8Array(2 * bytes) : memory),
    expect: (image) => scribe.expect(image),
    handIn: (bytes, journal) => {
      scribe.takeJournal(journal);
      scribe.take(memory.subarray(0, bytes));
    },
    waitForOneBefore: () => undefined,
    finish: () => {
      scribe.finish();
      return Promise.resolve();
    },
  };
}
