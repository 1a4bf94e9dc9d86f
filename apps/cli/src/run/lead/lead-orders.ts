import type { RunWords } from '../here/run-words.ts';

/** What the thread that makes the run of the first process starts with. */
export interface LeadOrders {
  readonly paths: readonly string[];
  readonly words: RunWords;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The stderr of the process. */
  readonly terminal: { readonly isTTY: boolean; readonly columns?: number };
  /** Not 0 once the run is to end; shared memory. */
  readonly asked: Int32Array;
  /** Which module is at work; shared memory. */
  readonly stamp: Int32Array;
}

/** What that thread says. */
export type LeadNews =
  | { readonly stream: 'stdout' | 'stderr'; readonly text: string }
  /** The other processes of the run, by their numbers of the operating system. */
  | { readonly members: readonly number[] }
  /** The modules of the run, by their numbers from 1 on. */
  | { readonly modules: readonly string[] }
  /** The first tick is about to be made: from now on there is something to sum up. */
  | { readonly began: true }
  | { readonly exitCode: number };
