import type { Evidence } from './evidence.ts';

/** Whether the runs show vehicles, animals or things, and not one person. */
export const areWithoutPeople = (runs: readonly Evidence[]): boolean =>
  runs.every(({ people }) => people === 0) && runs.some(({ vehicles, otherAgents }) => vehicles + otherAgents > 0);

export const haveVehicles = (runs: readonly Evidence[]): boolean => runs.some(({ vehicles }) => vehicles > 0);
