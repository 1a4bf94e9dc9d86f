import type { Building } from '../layout/building.ts';
import type { Wall } from '@korzo/core';

export interface PremisesSetup {
  /** What people walk in; without one obstacles are walls and nothing else. */
  readonly building?: Building;
  /** All walls as they stand at the start. */
  readonly walls: readonly Wall[];
  /** Those of them that never change. */
  readonly standing: readonly Wall[];
  /** Ids of the world's exits. */
  readonly exits: readonly string[];
  /** Signals with the times they are raised at by themselves, s. */
  readonly signals?: readonly { readonly id: string; readonly at: number }[];
  /** Floors that people can drop things on. */
  readonly levels: number;
  /** West, south, east, north, m. */
  readonly bounds: readonly [number, number, number, number];
  /** s */
  readonly dt: number;
}
