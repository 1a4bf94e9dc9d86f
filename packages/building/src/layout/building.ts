/**
 * What people walk in: regions that tile a floor, portals between them, gates to the outside, obstacles inside.
 * Plain data, in metres and seconds; `maps` compiles it to what planners and walls need. Ids are unique within their kind.
 */
export interface Building {
  readonly regions: readonly Region[];
  readonly portals: readonly Portal[];
  readonly gates: readonly Gate[];
  readonly obstacles: readonly Obstacle[];
}

export type Point = readonly [x: number, y: number];

/** A walkable polygon of one floor; a rectangle is a case of it. Regions touch at borders and never overlap. */
export interface Region {
  readonly id: string;
  readonly level: number;
  /** A simple polygon, at least three corners. */
  readonly outline: readonly Point[];
  /** It is the apron of a gate: agents walk over it, and none is sent there. */
  readonly isApron?: boolean;
}

/** A segment people can walk through, from one region into another. */
export interface Portal {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** On the shared border; for stairs, ramps and escalators the foot, on the level of `from`. */
  readonly segment: readonly [Point, Point];
  readonly kind: 'opening' | 'door' | 'stairs' | 'ramp' | 'escalator';
  /** Where it comes out on the level of `to`; only for stairs, ramps and escalators. */
  readonly landing?: readonly [Point, Point];
  /** Length of the way on it, m; only for stairs, ramps and escalators. */
  readonly length?: number;
  /** Walking speed on it as a share of the speed on the flat; an escalator's belt is `beltSpeed`. */
  readonly speedFactor?: number;
  readonly beltSpeed?: number;
  readonly direction: 'both' | 'forward';
  /** Times it is open, s; always when absent. */
  readonly open?: readonly (readonly [from: number, until: number])[];
}

/** A segment where people come in or go out. */
export interface Gate {
  readonly id: string;
  readonly region: string;
  readonly segment: readonly [Point, Point];
  readonly way: 'in' | 'out' | 'in/out';
  readonly open?: readonly (readonly [from: number, until: number])[];
}

/** Something solid on one floor. */
export interface Obstacle {
  readonly id: string;
  readonly level: number;
  readonly shape:
    | { readonly type: 'polygon'; readonly outline: readonly Point[] }
    | { readonly type: 'circle'; readonly centre: Point; readonly radius: number };
  /** Times it is there, s; always when absent. */
  readonly present?: readonly (readonly [from: number, until: number])[];
}
