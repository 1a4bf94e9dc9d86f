/**
 * What one tile sends another in one tick: agents that crossed (all their state), then copies of agents near the
 * border (what neighbours may see), then copies of those seen from another floor, each with the number of the crossing.
 * Lossless bytes, so that a Link may carry them anywhere.
 */
export interface Parcel {
  readonly from: number;
  readonly to: number;
  readonly tick: number;
  readonly migrants: number;
  readonly ghosts: number;
  readonly across: number;
  /** The migrants, the ghosts, those across, and the numbers of their crossings as 32-bit words. */
  readonly bytes: Uint8Array;
}
