import type { Span } from '../language/complaint.ts';
import type { LineStyle, WayType } from './functions.ts';

export type Vector = readonly [x: number, y: number, z: number];

/**
 * What is not known of an object because a statement about it was refused: which roads lead to a cross, or what it
 * looks like. Faults that may come from that are not reported.
 */
export type Doubt = 'roads' | 'shape';

/** One place where a road can be joined to a cross. */
export interface Income {
  /** From the middle of the cross; absent while it is default and not yet connected. */
  vector?: Vector;
  readonly isDefault: boolean;
  isConnected?: boolean;
}

export interface LaneLink {
  readonly from: number;
  readonly to: number;
  readonly laneFrom: number;
  readonly laneTo: number;
  readonly span: Span;
}

export type Control =
  | { readonly kind: 'right-before-left' }
  | { readonly kind: 'main-road'; readonly incomes: readonly [number, number] }
  | { readonly kind: 'all-way' }
  | { readonly kind: 'light'; readonly cycle: number; readonly amber: number; readonly phases: readonly LightPhase[] }
  | { readonly kind: 'actuated'; readonly shortest: number; readonly longest: number };

export interface LightPhase {
  readonly green: number;
  readonly incomes: readonly number[];
}

export interface CrossObject {
  readonly kind: 'Cross';
  readonly className: string;
  readonly span: Span;
  readonly position: Vector;
  readonly incomes: Income[];
  readonly links: LaneLink[];
  readonly zebras: Set<number>;
  omitsArcs: boolean;
  control: Control;
  name?: string;
  doubt?: Doubt;
}

export interface StyleObject {
  readonly kind: 'Style';
  readonly className: string;
  readonly span: Span;
  readonly lanesThere: number;
  readonly lanesBack: number;
  readonly line: LineStyle;
  speedLimit?: number;
  pavement?: number;
  laneWidth?: number;
  treesEvery?: number;
  lampsEvery?: number;
  carParksEvery?: number;
  petrolEvery?: number;
  doubt?: Doubt;
}

/** A piece that was added to a compound way. */
export interface WayPiece {
  readonly way: WayObject;
  readonly end?: Vector;
  readonly span: Span;
}

export type LotKind = 'car park' | 'petrol station';

/** A petrol station or a car park that a road should have. */
export interface LotWish {
  readonly kind: LotKind;
  /** Where its middle is, as a share of the length. */
  readonly share: number;
  /** Cars that have room on its outer lane. */
  readonly spaces: number;
  /** On the side of those who drive from the second cross to the first. */
  readonly isOncoming: boolean;
  /** Left out where there is no room, without a word. */
  readonly isOptional: boolean;
  readonly span: Span;
}

/** What a way looks like, before it is laid between two points. */
export interface WayObject {
  readonly kind: 'Way';
  readonly className: string;
  readonly span: Span;
  readonly type: WayType;
  straight?: number;
  arc?:
    | { readonly by: 'points'; readonly radius: number; readonly clockwise: boolean; readonly large: boolean }
    | { readonly by: 'angle'; readonly radius: number; readonly degrees: number };
  readonly parts: WayPiece[];
  readonly zebras: number[];
  readonly lots: LotWish[];
  style?: StyleObject;
  speedLimit?: number;
  name?: string;
  doubt?: Doubt;
  /** Says what the way is like, once. */
  define?: () => void;
}

export type CityObject = CrossObject | WayObject | StyleObject;

/** Stands for a value whose statement was refused: what is computed from it is passed over without a word. */
export const refused = Symbol('refused');

export type Value = number | boolean | string | CityObject | Value[] | typeof refused | undefined;

/** So much of a text a message shows, characters. */
const longestShown = 60;

/** What a value is, for a message. */
export function kindOf(value: Value): string {
  if (value === undefined) return 'nothing (a pointer that leads nowhere)';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : `a ${value.kind}`;
  if (typeof value === 'number')
    return Number.isFinite(value) ? `the number ${value}` : 'no finite number (was something divided by 0?)';
  return typeof value === 'string' ? `'${value.slice(0, longestShown)}'` : String(value);
}
