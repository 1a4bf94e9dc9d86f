import type { AgentLimit } from '@korzo/engine';
import type { Packing } from '@korzo/recording';
import type { PortableSet } from '@korzo/formats';
import type { ModuleSet } from '@korzo/modules';
import type { RunReport } from './run-report.ts';
import type { CatalogueEntry } from '../protocol/replies.ts';

/** Calls back after so many milliseconds, unless it is cancelled by what it gives back. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void;

/** Scenarios beside those that ship: a server's folder. */
export interface ScenarioShelf {
  list(): Promise<readonly CatalogueEntry[]>;
  /** undefined when there is none of this name. Throws an InputError when it cannot be read. */
  find(name: string): Promise<PortableSet | undefined>;
}

export interface HostOptions {
  /** Milliseconds from any origin. */
  readonly clock: () => number;
  readonly schedule: Schedule;
  /** What watchers read that they are connected to. */
  readonly hostName: string;
  /** Scenarios beside the shipped ones. */
  readonly catalogue?: ScenarioShelf;
  /** Threads of a run, unless the request names a number; 1 unless given. */
  readonly workers?: number;
  /** The most bytes that the recording of the time line may take; 256 MB unless given. */
  readonly recordingBytes?: number;
  /** Packs frames; by JavaScript unless the platform has something quicker. */
  readonly packing?: Packing;
  /** The address by which watchers get a file; it holds the whole file unless they are on the same page. */
  readonly addressOf?: (file: Blob) => string | Promise<string>;
  /** Agents that may be in the run at once, those that wait outside among them; as many as fit unless given. */
  readonly agentLimit?: AgentLimit;
  /** The most that the columns of all agents may take, MiB; 4096 unless given. */
  readonly memoryMiB?: number;
  /** Modules of users: what they add is known to all runs, and those that watch look at each. */
  readonly modules?: ModuleSet;
  /** Where watching modules write their files; they have none unless given. */
  readonly moduleFiles?: string;
  /** Called with what another host would need to go on with the run, as it happens. */
  readonly report?: (report: RunReport) => void;
  /** Work on ticks between two states that are reported, ms; 2000 unless given. */
  readonly checkpointWork?: number;
}

/** What one watcher may do beside its role. */
export interface WatcherLimits {
  /** Asked for every packet, with its length; false drops the packet and answers that it was too much. */
  readonly mayAsk?: (length: number) => boolean;
}
