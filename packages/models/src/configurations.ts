import type { ParameterValue } from '@korzo/core';

/** A model with values that were measured together, and the bodies, time step and tactic they were measured with. */
export interface Configuration {
  /** Name by which commands and documents call it. */
  readonly name: string;
  readonly model: string;
  readonly values: Readonly<Record<string, ParameterValue>>;
  /** Body radius, m. */
  readonly radius: number;
  /** Time step, s. */
  readonly dt: number;
  /** How people find their ways in buildings, as groups of scenarios say it. */
  readonly tactic: 'field' | 'path' | 'stream';
  readonly about: string;
}

/**
 * Configurations for studies of people, the recommended one first. Where each value comes from, and what was measured with it, stands in
 * docs/models/configurations.md.
 */
export const configurations: readonly Configuration[] = [
  {
    name: 'guidelines',
    model: 'orca-time-gap',
    values: {
      timeHorizon: 0.3,
      timeHorizonWalls: 0.5,
      timeGap: 1.1,
      breadth: 1.17,
      trailing: 0.5,
      stepTime: 0.5,
      unevenness: 0.25,
      shuffle: 0.25,
      yielding: 0.3,
      quicker: 0.25,
      keepRight: 1,
      oncomingRange: 1,
    },
    radius: 0.18,
    dt: 0.05,
    tactic: 'stream',
    about: 'Walks, queues, passes doors and oncoming crowds as the guidelines for evacuation models ask for.',
  },
  {
    name: 'one-way',
    model: 'collision-free-speed',
    values: { neighbourStrength: 8, neighbourRange: 0.1, wallStrength: 5, wallRange: 0.02, timeGap: 0.85 },
    radius: 0.15,
    dt: 0.05,
    tactic: 'path',
    about: 'Flows in one direction without any overlap; the time gap is the one that fits doors of all widths.',
  },
  {
    name: 'time-gap-2015',
    model: 'collision-free-speed',
    values: { neighbourStrength: 8, neighbourRange: 0.1, wallStrength: 5, wallRange: 0.02, timeGap: 1 },
    radius: 0.15,
    dt: 0.05,
    tactic: 'path',
    about: 'The collision-free speed model with the bodies and the time gap that its authors use for bottlenecks.',
  },
];

export const findConfiguration = (name: string): Configuration | undefined =>
  configurations.find((configuration) => configuration.name === name);
