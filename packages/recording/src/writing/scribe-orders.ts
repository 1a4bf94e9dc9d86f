import type { ColumnSpec } from '@korzo/core';
import type { ChunkSettings } from '../trajectory/chunk-encoder.ts';

export interface ScribeOrders {
  readonly settings: ChunkSettings;
  readonly framesPerChunk: number;
}

/** What the columns of a run's images are, and which of them are kept. */
export interface ImageOrders {
  readonly columns: readonly ColumnSpec[];
  /** Goals are left out where they are only the next turn of a path. */
  readonly goals: boolean;
}
