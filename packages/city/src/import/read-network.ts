import type { Problem } from '@korzo/reading';
import type { RoadNetwork } from '../roads/road-network.ts';

/** What was made of a foreign map. */
export interface ReadNetwork {
  /** Absent when nothing could be made. */
  readonly network?: RoadNetwork;
  /** What is wrong, all of it, each with its line. */
  readonly problems: readonly Problem[];
  /** What was left out or guessed without harm. */
  readonly warnings: readonly Problem[];
}
