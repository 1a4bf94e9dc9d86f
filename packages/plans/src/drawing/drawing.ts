import type { Point } from '@korzo/building';

/** What a file of a plan shows, in metres, y to the north. Readers of formats make it; `makePlace` makes rooms of it. */
export interface Drawing {
  readonly floors: readonly DrawnFloor[];
}

export interface DrawnFloor {
  /** Counted from 0, the lowest. */
  readonly level: number;
  /** Walls, and every line whose meaning the file does not say. */
  readonly lines: readonly DrawnLine[];
  /** Quarter circles that show how a door leaf swings. */
  readonly swings?: readonly DoorSwing[];
  /** Lines that people cross from one room into another, or to the outside. */
  readonly doors?: readonly DrawnLine[];
  /** Rectangles cut out of the walls: the ground inside a door frame. Corners in order; the first side lies along a wall. */
  readonly frames?: readonly DoorFrame[];
  /** Things that stand in rooms. */
  readonly solids?: readonly DrawnSolid[];
  /** Walkable ground, when the file says so; without it, everything that walls enclose is ground. */
  readonly grounds?: readonly DrawnGround[];
  /** GroundKind on which people leave. */
  readonly exits?: readonly DrawnArea[];
  /** GroundKind on which people stand at the start. */
  readonly starts?: readonly DrawnArea[];
  /** Stairs, ramps and escalators from this floor to the next, seen from above: four corners. */
  readonly stairs?: readonly DrawnStairs[];
  /** Lifts that pass this floor, seen from above; those above each other are one. */
  readonly lifts?: readonly DrawnLift[];
  readonly labels?: readonly Label[];
}

export interface DrawnLine {
  readonly from: Point;
  readonly to: Point;
  /** What it is called in the file, for messages. */
  readonly source?: string;
}

/** A quarter of a circle, from one end to the other around the hinge. */
export interface DoorSwing {
  readonly hinge: Point;
  readonly ends: readonly [Point, Point];
}

export interface DoorFrame {
  readonly corners: readonly [Point, Point, Point, Point];
  readonly name?: string;
}

export type DrawnSolid = { readonly outline: readonly Point[] } | { readonly centre: Point; readonly radius: number };

export interface DrawnGround {
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
  readonly name?: string;
}

export interface DrawnArea {
  readonly outline: readonly Point[];
  readonly name?: string;
  /** People on it, when the file says so. */
  readonly count?: number;
}

export interface DrawnStairs {
  readonly corners: readonly Point[];
  readonly kind?: 'stairs' | 'ramp' | 'escalator';
  readonly name?: string;
  /** How much higher the next floor is, m. */
  readonly rise?: number;
}

export interface DrawnLift {
  readonly outline: readonly Point[];
  readonly name?: string;
  /** The outline is that of a shaft, which has doors; else it may be the box that is drawn for it. */
  readonly isShaft?: boolean;
  readonly capacity?: number;
  /** How much higher the next floor is, m. */
  readonly rise?: number;
}

export interface Label {
  readonly at: Point;
  readonly text: string;
}
