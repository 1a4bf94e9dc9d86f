import type { Recording } from '../../recording/recording.ts';
import type { Polygon } from './geometry.ts';
import type { TrackBuilder } from './tracks.ts';

/** What a writer gets. */
export interface TrackSource {
  readonly recording: Recording;
  /** Frames in a second. */
  readonly frameRate: number;
  readonly plan: readonly Polygon[];
}

export interface ExchangeOptions {
  /** Frames in a second, for files that do not say. */
  readonly frameRate?: number;
  /** Version of the format to write, where there are several. */
  readonly version?: number;
}

/** A kind of file in which other programs keep trajectories. */
export interface TrajectoryFormat {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** How names of such files end. */
  readonly endings: readonly string[];
  /** Whether a file of that ending is one, by its first characters. */
  recognises?(head: string): boolean;
  /** Adds all rows. Throws an Error that says what is wrong when nothing can be read. */
  read?(path: string, tracks: TrackBuilder, options: ExchangeOptions): Promise<void>;
  write?(path: string, source: TrackSource, options: ExchangeOptions): Promise<void>;
}
