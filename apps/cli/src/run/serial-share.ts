import type { Simulation } from '@korzo/core';

/**
 * The share of a run's work that one thread does alone, 0 to 1: phases that no crew shares, and the watchers of the command line.
 *
 * @param watching seconds spent in each watcher
 */
export function serialShare(
  { alone, all }: Simulation['work'],
  watching: Readonly<Record<string, number>> = {},
): number {
  const watched = 1000 * Object.values(watching).reduce((sum, time) => sum + time, 0);
  return (alone + watched) / (all + watched);
}
