import type { ContactTotals } from '@korzo/analysis';
import type { Wall, World } from '@korzo/core';

/** Frames that may wait for the check: so many ticks the run gets ahead of it. */
export const framesKept = 16;

/** Words that the run and the check share. */
export const bell = {
  /** Frames handed over, and frames checked. */
  handed: 0,
  checked: 1,
  /** 1: no more frames come. */
  ended: 2,
  words: 3,
} as const;

/** What the thread of the check is started with. */
export interface ContactOrders {
  readonly bell: SharedArrayBuffer;
  readonly world: World;
}

/** Messages beside frames. Each is posted before the frame that it concerns. */
export type ContactNews =
  | { readonly type: 'room'; readonly buffers: readonly SharedArrayBuffer[]; readonly capacity: number }
  /** The walls as they stand from a tick on. */
  | { readonly type: 'walls'; readonly tick: number; readonly walls: readonly Wall[] };

/** What it answers when it has started, and when it has ended. */
export type ContactAnswer =
  | { readonly started: true }
  | { readonly totals: ContactTotals }
  | { readonly fault: string };
