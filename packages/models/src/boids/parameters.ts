import { choice, kinds, number, onOff, type Parameters, type Values } from '@korzo/core';
import { boidsParameters } from '@korzo/kernels';
import { avoidanceNames } from '../kit/avoidance/methods.ts';
import { arbitrations } from '../kit/steering/arbitrate.ts';

const weight = (meaning: string, unit = '1/s') => number(0, { min: 0, max: 1000, unit }, `${meaning}; 0 turns it off`);
const seconds = (value: number, meaning: string) => number(value, { min: 0, max: 60, unit: 's' }, meaning);
const metres = (value: number, meaning: string) => number(value, { min: 0, max: 1000, unit: 'm' }, meaning);

/** What the kernel reads comes first, in its order; then what is worked out in TypeScript for those who ask for more. */
export const flockParameters = {
  ...boidsParameters,
  arbitration: choice(
    'sum',
    arbitrations,
    'how requests become one acceleration: added up, their mean, by priority until the limit is used up, or the first not skipped by chance',
  ),
  leakThrough: number(0.1, { min: 0, max: 1 }, 'chance of a request to be skipped, for arbitration by chance'),
  friction: number(0, { min: 0, max: 100, unit: '1/s' }, 'share of the velocity lost per second'),
  avoidance: choice('silhouetteEdge', avoidanceNames, 'how obstacles and walls are avoided'),
  avoidWeight: number(27, { min: 0, max: 1e6, unit: 'm/s2' }, 'strength of avoiding obstacles'),
  lookAhead: seconds(2, 'how far ahead in time obstacles are looked for'),
  sight: metres(20, 'obstacles farther away are not seen'),
  clearance: metres(0.5, 'distance kept from obstacles beside the body'),
  guardsBody: onOff(true, 'whether what would carry the body into an obstacle is taken from its velocity'),
  bounds: choice(
    'none',
    ['none', 'return', 'contain'],
    "what the world's edge does to those it lets out: nothing, calls them back, or turns them before it",
  ),
  boundsWeight: number(9, { min: 0, max: 1e6 }, 'strength of that: 1/s to return, m/s2 to be turned'),
  goalMode: choice('seek', ['seek', 'arrive', 'flee'], 'whether the goal is sought, arrived at slowly, or fled from'),
  slowingDistance: metres(5, 'distance from the goal at which those who arrive slow down'),
  evadeWeight: weight('pull away from where the nearest menace will be'),
  evadeRadius: metres(15, 'a menace farther away is not minded'),
  menace: choice('predator', kinds, 'the kind that is fled from'),
  pursueWeight: weight('pull to where the nearest quarry will be'),
  pursueRadius: metres(30, 'a quarry farther away is not hunted'),
  quarry: choice('fish', kinds, 'the kind that is hunted; the name of a group stands for its kind and quarryGroup'),
  pursueOffset: metres(0, 'distance at which the quarry is passed'),
  longestPrediction: seconds(3, 'how far ahead a menace or a quarry is predicted, at most'),
  yieldWeight: weight('turn away from the one met soonest', 'm/s2'),
  yieldTime: seconds(3, 'those met later are not minded'),
  yieldRadius: metres(10, 'those farther away are not minded'),
  leaderWeight: weight('pull to the spot behind the leader'),
  leaderGroup: number(
    -1,
    { min: -1, max: 65535, integer: true },
    'group whose nearest member leads, by name or number (from 0); -1 no agent',
  ),
  leaderRadius: metres(50, 'a leader farther away is not followed'),
  leaderDistance: metres(3, 'distance kept behind the leader'),
  queueWeight: weight('braking when a slower agent is right ahead'),
  queueDistance: metres(1, 'length of the box ahead in which that counts'),
  wallWeight: weight('pull along the nearest obstacle or wall'),
  wallDistance: metres(2, 'distance at which those who go along keep from it'),
  wanderWeight: weight('sideways push that changes by chance', 'm/s2'),
  wanderRate: number(1, { min: 0.01, max: 100, unit: '1/s' }, 'how often it changes'),
  flowWeight: weight('pull to the velocity of the flow'),
  flowX: number(0, { min: -100, max: 100, unit: 'm/s' }, 'the flow, eastward'),
  flowY: number(0, { min: -100, max: 100, unit: 'm/s' }, 'the flow, northward'),
  flowZ: number(0, { min: -100, max: 100, unit: 'm/s' }, 'the flow, upward'),
  flowSwirl: number(0, { min: -10, max: 10, unit: 'rad/s' }, "turn of the flow about the world's middle"),
  quarryGroup: number(
    -1,
    { min: -1, max: 65535, integer: true },
    'group that is hunted, by name or number (from 0); -1 every agent of the kind',
  ),
  catchRadius: metres(0, 'a quarry whose body is nearer than this to that of the hunter is caught; 0: none ever is'),
} as const satisfies Parameters;

export type FlockValues = Values<typeof flockParameters>;

/** Nothing is asked for but the three rules and a goal to seek: the kernel alone decides. Obstacles are another matter. */
export const isPlain = (values: FlockValues): boolean =>
  values.arbitration === 0 &&
  values.friction === 0 &&
  values.weighByAngle === 0 &&
  values.bounds === 0 &&
  values.goalMode === 0 &&
  values.evadeWeight === 0 &&
  values.pursueWeight === 0 &&
  values.yieldWeight === 0 &&
  values.leaderWeight === 0 &&
  values.queueWeight === 0 &&
  values.wanderWeight === 0 &&
  values.flowWeight === 0;

/** Whether obstacles and walls mean anything to it. */
export const mindsObstacles = (values: FlockValues): boolean =>
  values.avoidance !== 0 || values.guardsBody !== 0 || values.wallWeight !== 0;

/** The farthest other that counts for what is worked out beside the three rules, m. */
export const farthestOther = (values: FlockValues): number =>
  Math.max(
    values.evadeWeight === 0 ? 0 : values.evadeRadius,
    values.pursueWeight === 0 ? 0 : values.pursueRadius,
    values.yieldWeight === 0 ? 0 : values.yieldRadius,
    values.leaderWeight === 0 ? 0 : values.leaderRadius,
    // Bodies of the largest size on both sides of the gap.
    values.queueWeight === 0 ? 0 : values.queueDistance + 2,
  );
