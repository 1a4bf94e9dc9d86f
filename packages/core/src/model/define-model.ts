import type { ColumnSpec } from '../memory/columns.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Look } from '../space/look.ts';
import type { World } from '../world/world.ts';
import type { Explanation, Onlook } from './explanation.ts';
import type { Parameters, Values } from './parameters.ts';

/**
 * What a model gets when it is bound to one tile on one thread. It reads the frozen state of the tick and writes only its
 * decision: nextVx, nextVy, nextVz at the slots of its own agents.
 */
export interface DecisionPlace<P extends Parameters = Parameters> {
  readonly memory: WebAssembly.Memory;
  readonly world: World;
  readonly crowd: CrowdView;
  /** Index of this model instance; its agents have it in the `model` column. */
  readonly model: number;
  /** Live values: they change between ticks when an agent turns a knob. */
  readonly values: Values<P>;
  /** Bit mask of the kinds this instance reacts to. */
  readonly kindsSeen: number;
  /** Finds neighbours for models in TypeScript, among those kinds. */
  readonly look: Look;
  /** Addresses for kernels: the instance's block, and scratch memory of this thread. */
  readonly modelBlock: number;
  readonly scratch: number;
  /** The model's own columns by name (see `Model.columns`). */
  readonly ownColumns: Readonly<Record<string, OwnColumn>>;
}

export type OwnColumn = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Int16Array | Uint8Array;

/** Decides for the agents of this model in entries first..last of the crowd's list of occupied cells. */
export type Decide = (firstOccupied: number, lastOccupied: number) => void;

/** How agents move: declared as data, bound to a crowd when a run begins. */
export interface Model<P extends Parameters = Parameters> {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Where its agents live: on floors (2D), in the volume (3D), or either. */
  readonly space: 'floor' | 'volume' | 'either';
  readonly parameters: P;
  /** State per agent that only this model has; role 'own' or 'seen'. */
  readonly columns?: readonly ColumnSpec[];
  /** Which velocity carries the agent through the tick; the new one unless the paper says otherwise. */
  stepsWith?(values: Values<P>): 'new' | 'old';
  /** The farthest neighbour that can matter, m. Tiles send ghosts that far. */
  perceptionRadius(values: Values<P>): number;
  /** The farthest wall that can matter, m; 0 when the model does not see walls. */
  wallReach?(values: Values<P>): number;
  /** The largest time step with which agents as fast as this move as the model was made to, s; any step when absent. */
  largestStep?(values: Values<P>, agents: { readonly fastestSpeed: number }): number;
  bind(place: DecisionPlace<P>): Decide;
  /** Why an agent would move as it does, split into parts, for people to look at; results never depend on it. */
  explain?(onlook: Onlook<P>): Explanation;
}

/** The one door for models: built-in kernels and a user's TypeScript come in the same way. */
export const defineModel = <const P extends Parameters>(model: Model<P>): Model<P> => model;

/** A model with its values, as a run uses it; several instances of one model may differ in values. */
export interface ModelInstance {
  readonly model: Model;
  readonly values: Values;
  /** Kinds it reacts to; all when absent. */
  readonly kindsSeen?: number;
}
