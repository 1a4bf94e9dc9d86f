import type { AppliedCommand } from '@korzo/core';
import type { Mark } from '../protocol/replies.ts';
import type { SavedDepartures } from './departures.ts';
import type { Inputs } from './inputs.ts';

/** The state of a run after a tick: with its inputs and commands it is as good as all ticks before it. */
export interface RunCheckpoint {
  readonly tick: number;
  /** A snapshot of the simulation. */
  readonly state: Uint8Array;
  readonly departures: SavedDepartures;
}

/** Everything it takes to make a run again as it was: the same inputs and commands give the same bits. */
export interface RunPast {
  /** A scenario that came from a folder is here as text: the file may change. */
  readonly inputs: Inputs;
  readonly commands: readonly AppliedCommand[];
  readonly marks: readonly Mark[];
  /** What an earlier run, which this one repeats, was at some tick. */
  readonly reached?: { readonly tick: number; readonly checksum: string };
  readonly epoch: number;
  readonly tick: number;
  /** Fixed time step, s. */
  readonly dt: number;
  readonly playing: boolean;
  readonly speed: number | 'fastest';
  /** The state to go on from; without it the run is made from its start. */
  readonly from?: RunCheckpoint | undefined;
}

/** The most commands that are reported: a keeper has many runs and must not fill its memory with one. */
export const mostReported = 200_000;

/** What a host reports to its keeper while it happens, in this order: a host that lives elsewhere may end at any moment. */
export type RunReport =
  | { readonly type: 'opening' }
  /** Opening failed; the run that was on goes on. */
  | { readonly type: 'refused' }
  /** Without a past when it has more commands than a keeper is asked to keep. */
  | { readonly type: 'opened'; readonly past?: RunPast }
  /**
   * Commands that the tick before `tick` has carried out, those that a replay brought among them; of a run that stands still, those of the
   * tick that comes next.
   */
  | {
      readonly type: 'applied';
      readonly tick: number;
      readonly commands: readonly AppliedCommand[];
      readonly stands?: true;
    }
  /** There were too many commands to be kept: the run cannot be made again from reports. */
  | { readonly type: 'too long' }
  | {
      readonly type: 'state';
      readonly tick: number;
      readonly playing: boolean;
      readonly speed: number | 'fastest';
    }
  | { readonly type: 'marks'; readonly marks: readonly Mark[] }
  /** The state after a tick, now and then. */
  | { readonly type: 'checkpoint'; readonly kept: RunCheckpoint }
  /** Reopened, and as far as it was before. */
  | { readonly type: 'caught up' }
  /** Long work goes on. */
  | { readonly type: 'alive' };
