import { mostObstacles, type TrafficState } from './traffic-state.ts';

/** Something in the way: people on a crossing, or a big object. */
export interface Obstacle {
  readonly lane: number;
  /** m from the beginning of the lane: vehicles stop before it. */
  readonly where: number;
}

/** Puts obstacles in the way, instead of those that were; their order does not matter. Throws a RangeError when there are too many. */
export function setObstacles({ obstacleFirst, obstacleAt }: TrafficState, obstacles: readonly Obstacle[]): void {
  if (obstacles.length > mostObstacles)
    throw new RangeError(`${obstacles.length} places are blocked at once; at most ${mostObstacles} can be`);
  const sorted = obstacles.toSorted((one, other) => one.lane - other.lane || one.where - other.where);
  let at = 0;
  for (let lane = 0; lane + 1 < obstacleFirst.length; lane++) {
    obstacleFirst[lane] = at;
    while (at < sorted.length && sorted[at].lane === lane) {
      obstacleAt[at] = sorted[at].where;
      at++;
    }
  }
  obstacleFirst[obstacleFirst.length - 1] = at;
}
