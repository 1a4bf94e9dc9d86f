import { defineFollowing } from './define-following.ts';

/**
 * The acceleration plans of ACar (thesis, 9.2.2). A plan is a row of pieces "so long with this acceleration": speed up to
 * the favourite speed, keep it, brake. One plan follows from the road, one from the obstacle ahead; the safer of the two
 * holds at every moment, so that the car is never faster than either says. An obstacle needs the safe distance, and the
 * way it takes to brake to its speed:
 *
 *   d = safe distance + max(0, v^2 - v_l^2) / (2 b)
 *
 * Closer than d the car brakes as hard as it can; near d it brakes by its comfortable rate. Then the plan of the obstacle
 * itself, when it brakes, is joined in the same way.
 */
export const accelerationPlan = defineFollowing({
  name: 'acceleration-plan',
  summary: 'Plans of accelerations for the road and for what is ahead; the safer of two holds (ACar)',
  parameters: {
    acceleration: { default: 2, min: 0.1, max: 10, unit: 'm/s2', meaning: 'acceleration to the favourite speed' },
    deceleration: { default: 2.5, min: 0.1, max: 8, unit: 'm/s2', meaning: 'braking as planned' },
    hardDeceleration: { default: 6, min: 0.1, max: 8, unit: 'm/s2', meaning: 'braking when the distance is too short' },
    safeDistance: { default: 3, min: 0.5, max: 50, unit: 'm', meaning: 'distance kept to what is ahead' },
    caution: { default: 1, min: 0.1, max: 5, unit: 's', meaning: 'time kept to what moves ahead' },
  },
  acceleration({ speed, wishedSpeed, gap, leaderSpeed, leaderAcceleration, part }, values, at) {
    const road = planForRoad(speed, wishedSpeed, part, values[at], values[at + 1]);
    if (gap === Infinity) return road;
    const comfortable = values[at + 1];
    const safe = values[at + 3] + leaderSpeed * values[at + 4];
    const toStop = Math.max(0, speed * speed - leaderSpeed * leaderSpeed) / (2 * comfortable);
    const spare = gap - safe - toStop;
    const obstacle = planForObstacle(spare, speed, leaderSpeed, part, comfortable, values[at + 2]);
    // The obstacle's own plan: what it brakes, we brake, once we are no farther away than we want to be.
    const joined = spare < speed * part && leaderAcceleration < 0 ? Math.min(obstacle, leaderAcceleration) : obstacle;
    return Math.min(road, joined);
  },
});

/** Up to the favourite speed and no further, averaged over the time of the plan that is used. */
function planForRoad(speed: number, wished: number, part: number, acceleration: number, deceleration: number): number {
  const needed = (wished - speed) / part;
  return needed > acceleration ? acceleration : needed < -deceleration ? -deceleration : needed;
}

function planForObstacle(
  spare: number,
  speed: number,
  leaderSpeed: number,
  part: number,
  comfortable: number,
  hard: number,
): number {
  const closing = speed - leaderSpeed;
  if (spare < 0) return closing > 0 || spare < -1 ? -hard : Math.min(0, -comfortable * Math.min(1, -spare));
  // Braking begins within the time of the plan: only that share of it is braked.
  const approach = Math.max(speed, 0.1) * part;
  if (spare < approach && closing > 0) return -comfortable * (1 - spare / approach);
  return spare < approach ? Math.min(spare / approach, 1) * 0.5 : Infinity;
}
