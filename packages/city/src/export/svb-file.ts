import type { RoadNetwork } from '../roads/road-network.ts';

/** A kind of car of the thesis: SI units. */
export interface CarDefinition {
  readonly speed: number;
  readonly acceleration: number;
  readonly deceleration: number;
  readonly highestSpeed: number;
  readonly highestAcceleration: number;
  readonly highestDeceleration: number;
  readonly length: number;
}

/** A car at the beginning. */
export interface StartingCar {
  readonly definition: number;
  readonly lane: number;
  /** m from the beginning of the lane */
  readonly where: number;
  readonly speed: number;
}

/** Everything an SVB file says. */
export interface SvbContents {
  readonly network: RoadNetwork;
  readonly cars: readonly StartingCar[];
  readonly carDefinitions: readonly CarDefinition[];
}

/** Names of the entries of a car definition. */
export const definitionEntries = {
  speed: 'Speed',
  acceleration: 'Accel',
  deceleration: 'Decel',
  highestSpeed: 'MaxSpeed',
  highestAcceleration: 'MaxAccel',
  highestDeceleration: 'MaxDecel',
  length: 'CarLength',
} as const satisfies Record<keyof CarDefinition, string>;
