import type { SimulationEvent } from '@korzo/core';

/** What a watching module sees of a run after a tick: copies, so that nothing it does can change the run. */
export interface WatchedFrame {
  readonly tick: number;
  /** s */
  readonly time: number;
  readonly count: number;
  readonly id: Uint32Array;
  /** Index into `kinds`. */
  readonly kind: Uint8Array;
  readonly kinds: readonly string[];
  readonly group: Uint16Array;
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly vz: Float64Array;
  /** What happened since the frame before. */
  readonly events: readonly SimulationEvent[];
}
