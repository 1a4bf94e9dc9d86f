import type { Span } from '../language/complaint.ts';
import type { Control, LaneLink, LotWish, StyleObject, Vector } from '../evaluate/objects.ts';
import type { CitySettings } from '../evaluate/functions.ts';
import type { Box, HeightAt, House, Lamp, Lot, Park, Tree } from '../evaluate/workshop.ts';
import type { Piece } from './shapes.ts';

export type { Control, LaneLink, LightPhase, LotWish, StyleObject, Vector } from '../evaluate/objects.ts';
export type { CitySettings, LineStyle } from '../evaluate/functions.ts';
export type { Box, HeightAt, House, Lamp, Lot, Park, Tree } from '../evaluate/workshop.ts';
export type { Piece } from './shapes.ts';

/** One end of a road. */
export interface RoadEnd {
  readonly cross: number;
  readonly income: number;
}

/** A road between two incomes, in world coordinates; heights count from the ground. */
export interface PlannedRoad {
  readonly from: RoadEnd;
  readonly to: RoadEnd;
  readonly pieces: readonly (Piece & { readonly style: StyleObject; readonly speedLimit: number })[];
  /** Crossings for people, as shares of the length. */
  readonly zebras: readonly number[];
  /** Petrol stations and car parks that are still to be laid beside it. */
  readonly lots?: readonly LotWish[];
  readonly name?: string;
  readonly span: Span;
}

export interface PlannedIncome {
  /** Where the road begins, in world coordinates. */
  readonly point: Vector;
  /** Number of the road; absent for an income that nothing is joined to. */
  readonly road?: number;
  readonly zebra: boolean;
}

export interface PlannedCross {
  readonly position: Vector;
  readonly incomes: readonly PlannedIncome[];
  /** What connect_incomes said; empty when lanes are joined by themselves. */
  readonly links: readonly LaneLink[];
  readonly omitsArcs: boolean;
  readonly control: Control;
  readonly name?: string;
  readonly span: Span;
}

/** Everything a text says about a city, before any map is made of it. */
export interface CityPlan {
  readonly settings: Readonly<CitySettings>;
  readonly crosses: readonly PlannedCross[];
  readonly roads: readonly PlannedRoad[];
  readonly houses: readonly House[];
  readonly trees: readonly Tree[];
  readonly lamps: readonly Lamp[];
  readonly parks: readonly Park[];
  readonly boxes: readonly Box[];
  readonly lots: readonly Lot[];
  /** Height of the ground, m. Throws an InputError where the text's own height() cannot be computed. */
  readonly ground: HeightAt;
}
