/** Distances up to a millimetre are rounding, not geometry, m; the last digits leave room for the rounding of the test itself. */
export const tolerance = 1.000_001e-3;

/** A corner that merely touches a line lies within `tolerance` of it for a little way, m. */
export const grazing = 0.05;

/** What a building may have at most. Far above any real one: inputs beyond are mistakes or attacks. */
export const buildingLimits = {
  /** m */
  shortestSide: 0.1,
  /** m */
  longestSide: 10_000,
  /** Distance of the origin from 0 along one axis, m. */
  farthestOrigin: 1_000_000,
  levels: 256,
  regions: 65_536,
  portals: 100_000,
  gates: 10_000,
  obstacles: 100_000,
  cornersOfOneOutline: 10_000,
  cornersInAll: 1_000_000,
  timesOfOneElement: 10_000,
} as const;
