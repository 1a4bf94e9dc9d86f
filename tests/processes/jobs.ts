import type { MeetingPlace } from '@korzo/cluster/node';
import type { SimulationEvent } from '@korzo/core';
import type { RunOptions } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';

/** What a test asks of one process. */
export type Job = OpenJob | JoinJob | RunJob;

/** Opens a meeting of so many processes; its place is the answer. */
interface OpenJob {
  readonly job: 'open';
  readonly processes: number;
}

/** Comes to a meeting; done when all are there. */
interface JoinJob {
  readonly job: 'join';
  readonly place: MeetingPlace;
  readonly process: number;
}

/** Runs a scenario in the meeting that was joined last of those with so many processes. */
export interface RunJob {
  readonly job: 'run';
  readonly processes: number;
  readonly scenario: Scenario;
  readonly options: Pick<RunOptions, 'tiles' | 'workers' | 'commands' | 'alternatives'>;
  /** The run ends after so many ticks of its own time. */
  readonly ticks: number;
  /** A snapshot that it goes on from. */
  readonly restored?: Uint8Array;
  /** What goes wrong in this process, and before which tick. */
  readonly fault?: { readonly what: 'dies' | 'throws' | 'leaves' | 'parts'; readonly tick: number };
}

/** Everything of a run that must not depend on processes. */
export interface RunDiary {
  readonly checksum: string;
  readonly events: readonly SimulationEvent[];
  readonly snapshot: Uint8Array;
  readonly books: Readonly<Record<string, unknown>>;
  /** Ids of the agents that can be seen in this process, in their order. */
  readonly gathered: readonly number[];
}

export type Reply = { readonly done: unknown } | { readonly failed: string };
