import type { FrameColumns } from '@korzo/analysis';
import type { AgentColumns } from '@korzo/core';

/** The columns a recording keeps. Goals, exits and what only the eye needs are there where they are known. */
export type RecordedColumns = FrameColumns & Partial<Pick<AgentColumns, 'generation'>> & Partial<LookColumns>;

/** What a picture shows of an agent beside its place. */
export interface LookColumns extends Pick<AgentColumns, 'model' | 'headingX' | 'headingY' | 'headingZ'> {
  /** 0 unknown, 1 man, 2 woman. */
  readonly sex: ArrayLike<number>;
  /** m; 0 unknown. */
  readonly height: ArrayLike<number>;
}

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

/** Layout of the contents, and the earliest one that is still read; other numbers are refused. Layout 1 had no looks. */
export const chunkLayout = 2;
export const firstLayout = 1;

/** Bits of the second byte: which of the optional columns there are. */
export const keptGoals = 1;
export const keptExits = 2;
export const keptLooks = 4;

/** An agent that is slower faces where it faced before, mm/s: the direction of so short a velocity is rounding. */
export const facingSpeed = 50;

export const mostFrames = 0xffff;
