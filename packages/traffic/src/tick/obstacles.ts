import { mostObstacles, type TrafficState } from './traffic-state.ts';

/** Something in the way: people on a crossing, or a big object. */
export interface Obstacle {
  readonly lane: number;
  /** m from the beginning of the lane: vehicles stop before it. */
  readonly where: number;
  /** Whether it stays: drivers change lanes for it. */
  readonly lasts?: boolean;
  /** How fast it goes along the lane, m/s; it stands unless given. Drivers follow what moves. */
  readonly speed?: number;
}

/** Puts obstacles in the way, instead of those that were; their order does not matter. Throws a RangeError when there are too many. */
export function setObstacles(
  { obstacleFirst, obstacleAt, obstacleLasts, obstacleSpeed }: TrafficState,
  obstacles: readonly Obstacle[],
): void {
  if (obstacles.length > mostObstacles)
    throw new RangeError(`${obstacles.length} places are blocked at once; at most ${mostObstacles} can be`);
  const sorted = obstacles.toSorted(
    (one, other) => one.lane - other.lane || one.where - other.where || (one.speed ?? 0) - (other.speed ?? 0),
  );
  let at = 0;
  for (let lane = 0; lane + 1 < obstacleFirst.length; lane++) {
    obstacleFirst[lane] = at;
    while (at < sorted.length && sorted[at].lane === lane) {
      obstacleAt[at] = sorted[at].where;
      obstacleLasts[at] = sorted[at].lasts === true ? 1 : 0;
      obstacleSpeed[at] = sorted[at].speed ?? 0;
      at++;
    }
  }
  obstacleFirst[obstacleFirst.length - 1] = at;
}

/** Whether something that stays in the way keeps a vehicle from the end of its lane. */
export const isBlocked = (state: TrafficState, vehicle: number): boolean =>
  toLasting(state, state.vehicles.lane[vehicle], state.vehicles.where[vehicle]) < Infinity;

/** How far it is from a place of a lane to the next thing that stays in the way there, m; Infinity when nothing does. */
export function toLasting(
  { obstacleFirst, obstacleAt, obstacleLasts }: TrafficState,
  lane: number,
  where: number,
): number {
  for (let at = obstacleFirst[lane]; at < obstacleFirst[lane + 1]; at++)
    if (obstacleLasts[at] === 1 && obstacleAt[at] >= where) return obstacleAt[at] - where;
  return Infinity;
}
