import type { ImageOrders, ScribeOrders } from './scribe-orders.ts';

/** What the thread is told when it starts. */
export interface ThreadOrders {
  readonly scribe: ScribeOrders;
  /** Batches done, and whether something has failed; the run waits on the first. */
  readonly signals: Int32Array;
  /** Where it says what has failed: the run looks there without giving up its turn. */
  readonly answers: { postMessage(answer: ThreadAnswer): void };
}

export type ThreadMessage =
  | ({ readonly type: 'expect' } & ImageOrders)
  | { readonly type: 'batch'; readonly bytes: Uint8Array; readonly journal: string }
  | { readonly type: 'finish' };

/** Said when the thread cannot go on. */
export interface ThreadAnswer {
  readonly fault: { readonly file: string; readonly rule: string; readonly remedy: string };
}

export const doneSignal = 0;
export const faultSignal = 1;
