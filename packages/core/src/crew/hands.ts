import type { ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { Values } from '../model/parameters.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { World } from '../world/world.ts';

/** What a part's hands on one thread see of the run. Columns and memory may move between two jobs: views are taken again then. */
export interface HandsPlace {
  readonly memory: WebAssembly.Memory;
  readonly world: World;
  readonly seed: number;
  readonly dt: number;
  /** The tick that the run is at, as in the phase that shares its work. */
  readonly tick: number;
  /** The tiles of this process. */
  readonly crowds: readonly CrowdView[];
  /** What columns models and parts have added. */
  readonly ownSpecs: readonly ColumnSpec[];
  /** The columns that models and parts added to a tile, by name, where they lie now. */
  ownColumns(tile: number): Readonly<Record<string, OwnColumn>>;
  /** Encoded parameter values of each model instance, as they are now. */
  readonly values: readonly Values[];
  /** Number of the thread; the leader is 0. */
  readonly thread: number;
  /** Address of `scratchBytes` bytes that are this thread's alone. */
  readonly scratch: number;
}

/** What does a part's work on one thread. All threads make theirs of the same briefing. */
export interface Hands {
  /**
   * Does a job for the items `first` to `last` (not included) of a tile; what jobs and items are, the part says. Other threads do
   * others at the same time: it writes nothing that they read or write.
   */
  perform(job: number, tile: number, first: number, last: number): void;
  /** Columns or memory have moved: takes its views again. Called once after it was made, too. */
  refresh?(): void;
}

/** How threads get their hands for a part: found by name in each of them, since code cannot be posted. */
export interface HandsMaker<B = unknown> {
  readonly name: string;
  make(place: HandsPlace, briefing: B): Hands;
}

/** The hands of a part: their maker, and the briefing of each thread. */
export interface OfferedHands {
  readonly maker: HandsMaker;
  /** Plain data, addresses in the run's memory, typed arrays over shared memory: posted once to each thread. */
  readonly briefing: unknown;
}

/** A place in the run's memory for what a part keeps there beside columns. */
export interface RunMemory {
  readonly memory: WebAssembly.Memory;
  /** The address of so many zeroed bytes, aligned to 16. Views made before may be stale then. */
  reserve(bytes: number): number;
}
