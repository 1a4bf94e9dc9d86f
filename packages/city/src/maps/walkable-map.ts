import type { Polygon } from './convex.ts';

export type WalkableKind = 'pavement' | 'corner' | 'zebra' | 'park' | 'path' | 'lot';

/** Where people can walk. Regions touch and never lie on each other. */
export interface WalkableRegion {
  readonly kind: WalkableKind;
  /** Anticlockwise, at the height of the road beside it or of the ground, m. */
  readonly outline: Polygon;
  /** Number of the road of the plan. */
  readonly road?: number;
  /** Number of the cross of the plan, which is that of the junction. */
  readonly cross?: number;
  /** For a zebra: its number among the crossings. */
  readonly crossing?: number;
}

/** Where a lane leads over a crossing, m from its beginning. */
export interface LaneSpan {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** A zebra as drivers meet it. */
export interface RoadCrossing {
  readonly polygon: Polygon;
  /** Every lane that leads over it, in the order of their numbers. */
  readonly lanes: readonly LaneSpan[];
  /** Number of the junction, when it lies on one. */
  readonly junction?: number;
}

/** Something people walk around. */
export type WalkableObstacle =
  | { readonly kind: 'house' | 'box'; readonly outline: Polygon; readonly height: number }
  | { readonly kind: 'tree' | 'lamp'; readonly centre: readonly [number, number]; readonly radius: number };

/** The city for who walks. */
export interface WalkableMap {
  readonly regions: readonly WalkableRegion[];
  readonly crossings: readonly RoadCrossing[];
  readonly obstacles: readonly WalkableObstacle[];
}
