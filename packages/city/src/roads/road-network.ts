import type { Vector } from '../plan/city-plan.ts';

/** A straight piece of a lane. */
export interface StraightPiece {
  readonly kind: 'straight';
  readonly begin: Vector;
  readonly end: Vector;
  /** Where the roof of a car points at the beginning: a unit vector at right angles to the piece. */
  readonly roof: Vector;
  /** By how much the roof turns about the piece until its end, rad. */
  readonly roofTurn: number;
  /** m, on the grid of lengths. */
  readonly length: number;
  /** How fast it may be driven, m/s: the limit, and less in a bend. */
  readonly speed: number;
}

/** A piece of a helix: a bend that may rise. */
export interface ArcPiece {
  readonly kind: 'arc';
  /** Middle of the circle at the height of the beginning. */
  readonly centre: Vector;
  /** Unit vector along which the helix rises. */
  readonly axis: Vector;
  /** By how much it rises along the axis, m. */
  readonly elevation: number;
  /** From the centre to the beginning, at right angles to the axis. */
  readonly begin: Vector;
  /** rad, anticlockwise about the axis when positive. */
  readonly angle: number;
  /** Where the roof points: its turn about the direction of driving away from the way to the centre, rad. */
  readonly roofBegin: number;
  readonly roofEnd: number;
  readonly length: number;
  readonly speed: number;
}

export type LanePiece = StraightPiece | ArcPiece;

/** A vehicle that goes first: seen from the lane a relation leads to, so `master` means that those over there do. */
export type Subordination = 'master' | 'slave' | 'pair' | 'dynamic';

export type Relation =
  | {
      readonly kind: 'neighbour';
      readonly lane: number;
      readonly subordinate: Subordination;
      /** Between the middles of both lanes, m. */
      readonly distance: number;
    }
  | {
      readonly kind: 'opposite';
      readonly lane: number;
      readonly subordinate: Subordination;
      readonly distance: number;
      /** Whether the line between both may be crossed from here. */
      readonly mayOvertake: boolean;
    }
  | {
      /** Both lanes end in one (merging) or begin in one (splitting). */
      readonly kind: 'merging' | 'splitting';
      readonly lane: number;
      readonly subordinate: Subordination;
      /** How much of this lane, from its end or its beginning, is shared, m. */
      readonly length: number;
    }
  | {
      readonly kind: 'crossing';
      readonly lane: number;
      readonly subordinate: Subordination;
      /** Where on this lane both cross, and where on the other, m from their beginnings. */
      readonly here: number;
      readonly there: number;
      /** Length of the stretch of this lane, around `here`, that the other one touches, m. */
      readonly length: number;
    };

export type Turn = 'right' | 'straight' | 'left' | 'back';

export interface Lane {
  /** A chain without gaps. */
  readonly pieces: readonly LanePiece[];
  readonly length: number;
  readonly width: number;
  /** m/s */
  readonly speedLimit: number;
  /** Counted from the middle of the road; in a junction, that of the lane it comes from. */
  readonly index: number;
  /** Number of the road; absent inside a junction. */
  readonly road?: number;
  readonly junction?: number;
  /** Where a lane of a junction leads. */
  readonly turn?: Turn;
  readonly prev: readonly number[];
  readonly next: readonly number[];
  readonly related: readonly Relation[];
}

/** One direction of a road between two junctions: an edge of the graph in which routes are sought. */
export interface Road {
  readonly from: number;
  readonly to: number;
  /** m, along the middle line */
  readonly length: number;
  /** In driving order, those side by side from the middle outwards. */
  readonly lanes: readonly number[];
  readonly prev: readonly number[];
  readonly next: readonly number[];
  readonly name?: string;
}

export type JunctionControl = 'right-before-left' | 'main-road' | 'all-way' | 'light' | 'actuated';

export interface Junction {
  readonly position: Vector;
  readonly control: JunctionControl;
  readonly lanes: readonly number[];
  readonly light?: number;
  readonly name?: string;
}

export interface Light {
  readonly junction: number;
  /** Between two phases, s. */
  readonly amber: number;
  /** Absent when green always lasts as long as the phase says. */
  readonly actuated?: { readonly shortest: number; readonly longest: number };
  /** In turn, for ever. */
  readonly phases: readonly {
    /** s; the longest when actuated. */
    readonly green: number;
    /** Lanes of the junction that may be entered. */
    readonly lanes: readonly number[];
  }[];
}

/** Roads, lanes and junctions of a city, and the turns between lanes. */
export interface RoadNetwork {
  /** The side of the road that is driven on; the right one unless given. Lanes still count from the middle. */
  readonly drivesOn?: 'left';
  readonly lanes: readonly Lane[];
  readonly roads: readonly Road[];
  readonly junctions: readonly Junction[];
  readonly lights: readonly Light[];
}

const order = ['neighbour', 'opposite', 'merging', 'splitting', 'crossing'];

/** Relations have one order, however they were found. */
export const sortRelations = (relations: readonly Relation[]): Relation[] =>
  relations.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.lane - other.lane);
