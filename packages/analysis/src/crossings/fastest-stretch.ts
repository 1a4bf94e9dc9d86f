/**
 * Most experiments with doors and passages find 1.3 to 2.3 people per metre and second; some with thin doors find more
 * (docs/models/configurations.md).
 */
export const fastestMeasured = 2.3;

/** So many people in a row are looked at: fewer scatter too much. */
export const peopleInARow = 30;

/** People per second in the shortest time that so many in a row took, by when each passed, rising; 0 of fewer. The first only starts the clock. */
export function fastestStretch(times: readonly number[]): number {
  const steps = peopleInARow - 1;
  let shortest = Infinity;
  for (let last = steps; last < times.length; last++) shortest = Math.min(shortest, times[last] - times[last - steps]);
  return steps / shortest;
}
