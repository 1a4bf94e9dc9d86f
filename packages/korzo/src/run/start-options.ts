import type { RunOptions } from '@korzo/engine';

/** How a scenario is run. */
export interface StartOptions extends RunOptions {
  /** Simulated time between two frames of a `for await` loop, s; every tick unless given. */
  readonly every?: number;
  /** Keeps a recording, with a frame each 0.1 s of simulated time or as often as given; see `StartedRun.recording`. */
  readonly record?: boolean | { readonly every: number };
}
