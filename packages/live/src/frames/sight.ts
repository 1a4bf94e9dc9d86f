/** What a watcher sees after a frame: one row per agent of its area, in columns. Rows are reused; only ids say who is who. */
export interface Sight {
  readonly epoch: number;
  readonly tick: number;
  /** Simulated time of the frame, s. */
  readonly time: number;
  readonly count: number;
  readonly id: Uint32Array;
  /** Number of its look (see the reply `looks`). */
  readonly look: Uint16Array;
  /** Floor; -1 in the volume. */
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Direction it faces in the plane, radians from east against the clock; and above it. */
  readonly heading: Float32Array;
  readonly pitch: Float32Array;
  /** 1 when it did not walk here from where it was in the frame before: around the edge of the world, by stairs, or put there. */
  readonly jumped: Uint8Array;
  /** Ids that came into sight with this frame, and that left it: gone from the area, or from the world. */
  readonly entered: readonly number[];
  readonly left: readonly number[];
}
