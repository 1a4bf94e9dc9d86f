import type { ImageOrders, ScribeOrders } from '../writing/scribe-orders.ts';

/** Batches that may be on their way at once: one is filled, one is worked on, one waits. */
export const slots = 3;

/** Numbers that both threads see and wait on. A message would cost the run a hundred times as much as a number. */
export const signals = {
  /** Rises with everything the run has to say. */
  bell: 0,
  /** Batches handed in, and batches done. */
  handedIn: 1,
  done: 2,
  /** Whether something has failed. */
  fault: 3,
  /** Bytes of the batch in each slot. */
  lengths: 4,
} as const;
export const signalCount = signals.lengths + slots;

/** What can be said through a port without a turn of the event loop. */
export interface SpeakingTube {
  postMessage(message: unknown): void;
}

/** What to write, and the folder with its files. */
export interface ThreadScribeOrders extends ScribeOrders {
  readonly directory: string;
}

/** What the thread gets when it starts. */
export interface ThreadOrders {
  readonly scribe: ThreadScribeOrders;
  readonly signals: Int32Array;
  readonly tube: SpeakingTube;
}

/** What is said seldom; it is heard before the batches that are handed in after it. */
export type ThreadMessage =
  | ({ readonly type: 'expect' } & ImageOrders)
  | { readonly type: 'memory'; readonly slot: number; readonly bytes: Uint8Array }
  | { readonly type: 'journal'; readonly lines: string }
  | { readonly type: 'finish' };

/** Said when the thread cannot go on. */
export interface ThreadAnswer {
  readonly fault: { readonly file: string; readonly rule: string; readonly remedy: string };
}
