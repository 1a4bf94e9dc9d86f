import type { Wall } from '../world/world.ts';
import type { Parameters, Values } from './parameters.ts';

export type Vector3 = readonly [x: number, y: number, z: number];

/** The agent that is asked why it moves as it does. */
export interface AskedAgent {
  readonly id: number;
  readonly at: Vector3;
  /** Floor; -1 in the volume. */
  readonly level: number;
  readonly velocity: Vector3;
  /** Unit vector it faces. */
  readonly heading: Vector3;
  readonly radius: number;
  readonly mass: number;
  readonly maxSpeed: number;
  readonly maxAcceleration: number;
  readonly desiredSpeed: number;
  /** Velocity toward its goal at desired speed, m/s; 0, 0, 0 when it wants nothing. */
  readonly desired: Vector3;
  /** NaN when it wants nothing. */
  readonly goal: Vector3;
  /** It leaves by an exit when it gets there. */
  readonly leaves: boolean;
  /** Columns with one value per agent that models and guides added. */
  readonly added: Readonly<Record<string, number>>;
}

/** An agent near it. */
export interface NearAgent {
  readonly id: number;
  /** Way from the asked one, m; across a wrapping edge when that is shorter. */
  readonly way: Vector3;
  readonly distance: number;
  readonly velocity: Vector3;
  readonly heading: Vector3;
  readonly radius: number;
}

/** One agent and what is around it between two ticks: what its model would decide on. */
export interface Onlook<P extends Parameters = Parameters> {
  readonly self: AskedAgent;
  /** Every agent of the kinds the model reacts to within its perception, nearest first, then by id. */
  readonly others: readonly NearAgent[];
  /** Walls of its floor within the reach of the model, or of its sight. */
  readonly walls: readonly Wall[];
  readonly values: Values<P>;
  /** s */
  readonly dt: number;
}

/** Why an agent moves as it does, for people to look at. Never used to decide. */
export interface Explanation {
  /** Ids of those it reckons with, nearest first. */
  readonly neighbours: readonly number[];
  /** What drives and what pushes it, by name, m/s2: together they are the change of velocity, as far as nothing limits it. */
  readonly forces: readonly { readonly name: string; readonly force: Vector3 }[];
  /** How far it sees, m, and half the angle it sees, rad. */
  readonly sight: { readonly radius: number; readonly halfAngle: number };
  /** Rays it looks along: where each ends and whether it met something. */
  readonly rays?: readonly { readonly to: Vector3; readonly hit: boolean }[];
}
