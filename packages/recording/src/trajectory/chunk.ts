import type { FrameColumns } from '@korzo/analysis';
import type { AgentColumns } from '@korzo/core';

/** The columns a recording keeps. Goals and exits only where they are known. */
export type RecordedColumns = FrameColumns & Partial<Pick<AgentColumns, 'generation'>>;

/** What is said of a chunk beside its contents. */
export interface ChunkShape {
  /** Number of its first frame in the recording. */
  readonly firstFrame: number;
  readonly frames: number;
  readonly tracks: number;
  /** Agents over all its frames. */
  readonly rows: number;
}

/** A second or less of frames, packed but not yet compressed. */
export interface Chunk {
  readonly shape: ChunkShape;
  /** Stale when the next chunk begins. */
  readonly bytes: Uint8Array;
}

/** Layout of the contents; another number is refused. */
export const chunkLayout = 1;

/** Bits of the second byte: which of the optional columns there are. */
export const keptGoals = 1;
export const keptExits = 2;

export const mostFrames = 0xffff;
