import type { Watched } from '../declaration/module.ts';
import type { ModuleSettings } from '../declaration/module-settings.ts';
import type { WatchedFrame } from '../declaration/watched-frame.ts';

/** What the thread of a watching module starts with. */
export interface WatchOrders {
  readonly address: string;
  readonly settings: ModuleSettings;
  /** Flags of its log that are on. */
  readonly flags: readonly string[];
  /** Where its files go; it has none unless given. */
  readonly folder?: string;
  /** Counts the frames that it has taken, when the run waits for it; shared memory. */
  readonly taken?: Int32Array;
}

export type ToWatch = { readonly orders: WatchOrders } | { readonly frame: WatchedFrame } | { readonly end: true };

export type FromWatch =
  | { readonly ready: true }
  | { readonly taken: number; readonly watched?: Watched }
  | { readonly log: string; readonly text: string }
  | { readonly failed: string }
  | { readonly ended: true };

/** The thread of a module, wherever it runs. */
export interface WatchThread {
  post(message: ToWatch, transfer?: readonly ArrayBuffer[]): void;
  onMessage: (message: FromWatch) => void;
  /** It died of something. */
  onFailure: (reason: string) => void;
  stop(): void;
}
