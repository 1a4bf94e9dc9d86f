import { defineFollowing, offsetsOf, type Situation } from './define-following.ts';
import { Plan, safer } from './plan.ts';

/** A vehicle that stands behind something that stands drives up to it for no less than this, m: queues do not creep. */
const worthStarting = 0.5;
/** Braking is hard from this share of the safe distance on. */
const shareForHard = 0.5;
/** From this share of the planned rate on the obstacle is said to brake: less is keeping its distance. */
const shareForBraking = 0.5;
/** A vehicle that could not be faster than it is by more than this, m/s, is as near as it wants to be. */
const near = 0.5;

const road = new Plan();
const obstacle = new Plan();

const parameters = {
  acceleration: {
    default: 2,
    min: 0.1,
    max: 10,
    useful: [0.5, 5],
    unit: 'm/s2',
    label: 'Acceleration',
    meaning: 'acceleration to the favourite speed',
  },
  deceleration: {
    default: 2.5,
    min: 0.1,
    max: 8,
    useful: [0.5, 6],
    unit: 'm/s2',
    label: 'Planned braking',
    meaning: 'braking as planned',
  },
  hardDeceleration: {
    default: 6,
    min: 0.1,
    max: 8,
    useful: [2, 8],
    unit: 'm/s2',
    label: 'Hard braking',
    meaning: 'braking when the distance is too short',
  },
  safeDistance: {
    default: 3,
    min: 0.5,
    max: 50,
    useful: [0.5, 10],
    unit: 'm',
    label: 'Safe distance',
    meaning: 'distance kept to what is ahead',
  },
  caution: {
    default: 1,
    min: 0.1,
    max: 5,
    useful: [0.3, 3],
    unit: 's',
    label: 'Caution',
    meaning: 'time kept to what moves ahead',
  },
} as const;

const of = offsetsOf(parameters);

/**
 * The acceleration plans of ACar (thesis, 9.2.2). A plan is a row of pieces "so long with this acceleration". One follows from
 * the road: up to the favourite speed, then down to the speed that is wanted ahead. One follows from the obstacle: drive until
 * the distance to it is
 *
 *   d = safe distance + caution min(v, v_l) + max(0, v^2 - v_l^2) / (2 b),
 *
 * then keep to that distance, which brakes to its speed. Where that asks for more than b the distance is too short: b is kept to
 * until half of the safe distance and the way of hard braking are left, then it is braked hard. What the obstacle itself plans
 * is counted with, and joined when it brakes. The safer of two plans holds at every moment.
 *
 * The acceleration is the mean over the time until the next decision, so it makes no difference how long that is.
 */
export const accelerationPlan = defineFollowing({
  name: 'acceleration-plan',
  summary: 'Plans of accelerations for the road and for what is ahead; the safer of two holds (ACar)',
  parameters,
  pace: 'acceleration',
  gapAtRest: 'safeDistance',
  acceleration(situation, values, at) {
    const { speed, gap, part } = situation;
    planForRoad(situation, values, at);
    if (gap === Infinity) return (road.speedAfter(speed, part) - speed) / part;
    planForObstacle(situation, values, at);
    return (safer(road, obstacle, speed, part) - speed) / part;
  },
});

/**
 * Speeds up to the favourite speed, keeps it, and brakes to the speed wanted ahead; where the way is too short for that, stops
 * speeding up earlier; where it is too short even so, brakes as hard as is needed.
 */
function planForRoad(situation: Situation, values: Float64Array, at: number): void {
  const { speed, favouriteSpeed, limitSpeed, limitDistance } = situation;
  const strongest = values[at + of.acceleration];
  const planned = values[at + of.deceleration];
  const hard = Math.max(planned, values[at + of.hardDeceleration]);
  road.begin();
  const excess = speed * speed - limitSpeed * limitSpeed;
  if (excess > 2 * planned * limitDistance) {
    const needed = limitDistance > 0 ? Math.min(hard, excess / (2 * limitDistance)) : hard;
    road.goOn((speed - limitSpeed) / needed, -needed);
    return;
  }
  if (speed > favouriteSpeed) road.goOn((speed - favouriteSpeed) / planned, -planned);
  if (limitDistance === Infinity) {
    road.goOn((favouriteSpeed - speed) / strongest, strongest);
    return;
  }
  const highest = Math.sqrt(
    (2 * strongest * planned * limitDistance + planned * speed * speed + strongest * limitSpeed * limitSpeed) /
      (strongest + planned),
  );
  const top = Math.min(favouriteSpeed, highest);
  const from = Math.min(speed, top);
  const speedingUp = (top * top - from * from) / (2 * strongest);
  const slowingDown = Math.max(0, speed * speed - top * top) / (2 * planned);
  const braking = Math.max(0, top * top - limitSpeed * limitSpeed) / (2 * planned);
  road
    .goOn((top - from) / strongest, strongest)
    .goOn((limitDistance - speedingUp - slowingDown - braking) / top, 0)
    .goOn((top - limitSpeed) / planned, -planned);
}

function planForObstacle(situation: Situation, values: Float64Array, at: number): void {
  const { speed, gap, leaderSpeed, leaderAcceleration, part } = situation;
  const planned = values[at + of.deceleration];
  const hard = Math.max(planned, values[at + of.hardDeceleration]);
  const safeDistance = values[at + of.safeDistance];
  // Where the obstacle is, by its own plan, when the next decision comes.
  const leaderAfter = Math.max(0, leaderSpeed + leaderAcceleration * part);
  const room = gap + ((leaderSpeed + leaderAfter) / 2) * part;
  obstacle.begin();
  if (speed === 0 && leaderAfter === 0 && gap < safeDistance + worthStarting) {
    obstacle.goOn(part, 0);
    return;
  }
  const kept = speedKeeping(speed, room - safeDistance, leaderAfter, part, planned, values[at + of.caution]);
  const avoiding = speedKeeping(speed, room - shareForHard * safeDistance, leaderAfter, part, hard, 0);
  let first = Math.min(Math.max(-planned, (kept - speed) / part), Math.max(-hard, (avoiding - speed) / part));
  // The obstacle's own plan: when it brakes in earnest, a vehicle as near as it wants to be brakes at once.
  const isBraking = leaderAcceleration < -shareForBraking * planned;
  if (isBraking && kept - speed < near) first = Math.min(first, Math.max(leaderAcceleration, -hard));
  obstacle.goOn(part, first).goOn((speed + first * part - leaderAfter) / planned, -planned);
}

/**
 * The speed after a time h at which the distance is again the one that is wanted: v' with
 *
 *   room - (v + v') h / 2 = caution min(v', v_l) + max(0, v'^2 - v_l^2) / (2 b).
 */
function speedKeeping(
  speed: number,
  room: number,
  leaderSpeed: number,
  part: number,
  braking: number,
  caution: number,
): number {
  const rest = room - (speed * part) / 2;
  const slower = rest / (caution + part / 2);
  if (slower <= leaderSpeed) return Math.max(0, slower);
  const half = (braking * part) / 2;
  const under = half * half + leaderSpeed * leaderSpeed + 2 * braking * (rest - caution * leaderSpeed);
  return under <= half * half ? 0 : Math.sqrt(under) - half;
}
