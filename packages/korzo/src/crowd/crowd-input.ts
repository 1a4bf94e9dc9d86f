import type { Edges, Model, ParameterValue } from '@korzo/core';

/** A point on the floor, m. */
export type FloorPoint = readonly [x: number, y: number];

/** An agent of a crowd. */
export interface Walker {
  /** Where it starts, m. */
  readonly at: FloorPoint;
  /** Where it wants to go, m; the middle of its exit unless given. */
  readonly goal?: FloorPoint;
  /** The exit it leaves by; it stays unless given. */
  readonly exit?: string;
  /** Speed it would walk at if alone, m/s; 1.34 unless given. */
  readonly speed?: number;
  /** The most it can walk at, m/s; 1.3 times its speed unless given. */
  readonly maxSpeed?: number;
  /** Body radius, m; 0.25 unless given. */
  readonly radius?: number;
}

/** A rectangle where agents that want to leave by it are let out. */
export interface WayOut {
  /** Name by which agents call it. */
  readonly id: string;
  /** South-west corner, width and height, m. */
  readonly rect: readonly [x: number, y: number, width: number, height: number];
}

/** One crowd on one floor. */
export interface CrowdInput {
  /** Extent of the floor from (0, 0), m. */
  readonly size: FloorPoint;
  /** What the outer edge does: lets agents out of the picture, brings them in on the other side, or stops them; `open` unless given. */
  readonly edges?: Edges;
  /** Walls as lines through points, m. */
  readonly walls?: readonly (readonly FloorPoint[])[];
  /** Where agents may leave. */
  readonly exits?: readonly WayOut[];
  /** How agents move: `orca`, another model of this package, or one of your own. */
  readonly model: Model;
  /** The model's parameters that differ from their defaults. */
  readonly parameters?: Readonly<Record<string, ParameterValue>>;
  /** An agent that is there from the start. */
  readonly agents: readonly Walker[];
  /** Fixed time step, s; 0.05 unless given. */
  readonly dt?: number;
  /** The same seed gives the same bits; 1 unless given. */
  readonly seed?: number;
  /** Simulated time after which a `for await` loop ends, s; when all have left unless given. */
  readonly duration?: number;
  /** Simulated time between two frames of a `for await` loop, s; every tick unless given. */
  readonly every?: number;
}
