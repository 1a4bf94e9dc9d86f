import type { ParameterValue } from '@korzo/core';

/** A model with its settings, as it is validated: plain JSON. */
export interface Configuration {
  readonly name: string;
  /** One sentence: what it is meant for. */
  readonly summary: string;
  readonly model: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Fixed time step, s. */
  readonly dt: number;
  /** Radius of a body where a test leaves it open, m; drawn by sex (0.18 to 0.29 m) when it is not given. */
  readonly radius?: number;
  /** How people find their ways in buildings where a test leaves it open; `field` when it is not given. */
  readonly tactic?: 'field' | 'path' | 'stream';
}
