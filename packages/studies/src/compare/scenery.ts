import type { World } from '@korzo/core';
import type { Scenario } from '@korzo/formats';

/** What stands around in a picture from above, m. */
export interface Scenery {
  /** From x, y to x, y. */
  readonly walls: readonly (readonly [number, number, number, number])[];
  /** West, south, east, north. */
  readonly exits: readonly (readonly [number, number, number, number])[];
  /** By group: what the scenario says. */
  readonly colours: readonly (string | undefined)[];
}

export const sceneryOf = ({ walls, exits }: World, { groups }: Scenario): Scenery => ({
  walls: walls.map(({ from, to }) => [...from, ...to] as const),
  exits: exits.map(({ min, max }) => [...min, ...max] as const),
  colours: groups.map(({ colour }) => colour),
});
