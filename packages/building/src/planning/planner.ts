import type { Maps } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import type { Parameters, ParameterValue } from '@korzo/core';

/** A way wanted on one floor for a round body. */
export interface Query {
  readonly level: number;
  readonly from: Point;
  readonly to: Point;
  /** m */
  readonly radius: number;
}

export interface FoundWay {
  readonly found: true;
  /** From the start to the goal, both included, m. */
  readonly points: readonly Point[];
  /** Along the points, m. */
  readonly length: number;
  /** Nodes the search took out of its queue: the work done. */
  readonly expanded: number;
}

export interface NoWay {
  readonly found: false;
  /** Why, with place and remedy. */
  readonly reason: string;
  readonly expanded: number;
}

export type Way = FoundWay | NoWay;

/** How an agent finds a way, declared as data. */
export interface Planner {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly parameters: Parameters;
  /** Finds a way; keeps no state between calls but memory to work in. */
  plan(maps: Maps, query: Query, settings?: Readonly<Record<string, ParameterValue>>): Way;
}

export function wayLength(points: readonly Point[]): number {
  let length = 0;
  for (let at = 1; at < points.length; at++) {
    const x = points[at][0] - points[at - 1][0];
    const y = points[at][1] - points[at - 1][1];
    length += Math.sqrt(x * x + y * y);
  }
  return length;
}
