import type { Kind } from './kinds.ts';

/** An agent as it comes to the door: everything a run needs to know of it, in SI units and within `specRanges`. */
export interface AgentSpec {
  readonly kind: Kind;
  /** Index of its model instance and of its group. */
  readonly model: number;
  readonly group?: number;
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  /** Floor it stands on (default 0), or 'volume' when it flies or swims. */
  readonly level?: number | 'volume';
  readonly vx?: number;
  readonly vy?: number;
  readonly vz?: number;
  /** Direction it faces when it stands; along +x when absent. */
  readonly heading?: readonly [number, number, number];
  readonly radius?: number;
  readonly mass?: number;
  readonly maxSpeed?: number;
  readonly maxAcceleration?: number;
  readonly desiredSpeed?: number;
  readonly goal?: readonly [number, number, number];
  /** Exit it leaves by as soon as it stands in it: index into the world's exits, or 'any'. Absent: it stays. */
  readonly exit?: number | 'any';
  /** First values of columns that the run's models and guides added, by name (those with one value per agent); 0 unless given. */
  readonly extra?: Readonly<Record<string, number>>;
}

/** Stays valid as long as the agent is there; a handle of an agent that has left finds no agent, even when its id is used again. */
export interface AgentHandle {
  readonly id: number;
  readonly generation: number;
}

export const specDefaults = {
  radius: 0.25,
  mass: 80,
  maxSpeed: 2,
  maxAcceleration: 10,
  desiredSpeed: 1.34,
} as const;

/** What the run has; a spec may only name what is there. */
export interface SpecLimits {
  readonly models: number;
  readonly levels: number;
  readonly exits: number;
  readonly hasVolume: boolean;
  /** Names that `extra` may use. */
  readonly extra: ReadonlySet<string>;
}

/** Everything in a spec that this run does not have, each with rule and remedy. Its shape and ranges were checked before (`specProperty`). */
export function problemsWithSpec(spec: AgentSpec, limits: SpecLimits): string[] {
  const problems: string[] = [];
  const { model, level = 0, exit, extra = {} } = spec;
  if (model >= limits.models)
    problems.push(`model must be the index of one of the run's ${limits.models} model instances; it is ${model}`);
  if (level !== 'volume' && level >= limits.levels)
    problems.push(`level must be 'volume' or a floor from 0 to ${limits.levels - 1}; it is ${level}`);
  if (level === 'volume' && !limits.hasVolume)
    problems.push('level is volume, but the world has no height: give its size a third number');
  if (typeof exit === 'number' && exit >= limits.exits)
    problems.push(`exit must be 'any' or the index of one of the world's ${limits.exits} exits; it is ${exit}`);
  for (const name of Object.keys(extra)) {
    if (!limits.extra.has(name))
      problems.push(`extra.${name} names no column of this run; known are ${[...limits.extra].join(', ') || 'none'}`);
  }
  return problems;
}
