/** A car that stands for a stop, with the way in and out, m. */
export const spaceLength = 7;
/** Cars at the pumps of a petrol station along a road. */
export const pumpSpaces = 3;
/** Of a car park along a road, unless the text says how many. */
export const usualSpaces = 8;
/** Ground between the road and the lanes of a lot, m. */
export const verge = 3;
/** Two lanes lead through a lot along a road: one to drive on, one to stand on. Width of each, m. */
export const lotLane = 3.25;
/** A lot reaches so far into the pavement, where it is cut off at its edge, m. */
export const overlap = 0.4;
/** Of a petrol station that stands by itself, m. */
export const stationSize = { width: 26, depth: 20 };
/** A lot reaches so far beyond both ends of its lanes, where the pavements of the road lead onto it, m. */
export const beyondLanes = 5;
/** Ground behind the lanes, m: for the shop of a petrol station, and to get out on car parks. */
const behind: { readonly [kind in 'petrol station' | 'car park']: number } = { 'petrol station': 11, 'car park': 3 };
/** Where the zebra is on the lanes of a lot: its middle from their beginning, m. */
export const zebraFrom = 2.5;

/** Length of the lanes of a lot along a road, m. */
export const lanesLength = (spaces: number): number => 2 * Math.max(20, (spaces * spaceLength) / 2 + 5);

export const depthOf = (kind: keyof typeof behind): number => overlap + verge + 2 * lotLane + behind[kind];

/** From the middle of a lot along a road to the outer edge of its lanes, away from the road, m. */
export const lanesEdge = (depth: number): number => overlap + verge + 2 * lotLane - depth / 2;
