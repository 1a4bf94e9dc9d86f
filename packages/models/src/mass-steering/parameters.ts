import { choice, number, onOff } from '@korzo/core';

export const pursuits = ['way-points', 'corridor', 'seek', 'pull', 'arrive'] as const;
export const arbitrations = ['priority', 'weighted', 'sum'] as const;

/** Everything adjustable of mass-steering. Sight is given in degrees here and in radians in the columns of the agents. */
export const massSteeringParameters = {
  viewAngle: number(
    165,
    { min: 30, max: 180, unit: 'deg' },
    'field of view; people with one of their own keep their ratio to the default',
  ),
  viewDistance: number(
    5,
    { min: 0.5, max: 15, unit: 'm' },
    'how far agents see; people with a distance of their own keep their ratio to the default',
  ),
  viewSensitivity: number(
    12.5,
    { min: 1, max: 45, unit: 'deg' },
    'angle between two rays of sight; people with one of their own keep their ratio to the default',
  ),
  farthestView: number(6, { min: 0.5, max: 15, unit: 'm' }, 'largest distance at which others and walls are seen'),
  mostSeen: number(7, { min: 1, max: 16, integer: true }, 'number of others remembered, nearest first'),

  arbitration: choice('priority', arbitrations, 'how forces are combined'),
  obstacleWeight: number(2, { min: 0, max: 20 }, 'weight of turning away from an obstacle in the weighted sum'),
  sideWeight: number(1, { min: 0, max: 20 }, 'weight of the side distance in the weighted sum'),
  agentWeight: number(1.5, { min: 0, max: 20 }, 'weight of avoiding others in the weighted sum'),
  pursuitWeight: number(1, { min: 0, max: 20 }, 'weight of following the path in the weighted sum'),
  obstacleSkip: number(0.3, { min: 0, max: 1 }, 'probability that a needed turn away from an obstacle is passed over'),
  sideSkip: number(0.7, { min: 0, max: 1 }, 'probability that a needed side distance is passed over'),
  agentSkip: number(0.5, { min: 0, max: 1 }, 'probability that a needed avoidance of an agent is passed over'),

  reaction: number(0.3, { min: 0.05, max: 5, unit: 's' }, 'time in which a difference of velocities is made up'),
  pursuit: choice('way-points', pursuits, 'which force leads to the goal'),
  pullShare: number(0.3, { min: 0, max: 1 }, 'strength of a pull and of a turn, as a share of the largest force'),
  arriveWithin: number(1.5, { min: 0.05, max: 20, unit: 'm' }, 'distance from the goal at which slowing down begins'),
  bendWithin: number(
    0.5,
    { min: 0.05, max: 20, unit: 'm' },
    'distance from a waypoint at which the next one begins to draw',
  ),
  corridorHalfWidth: number(0.5, { min: 0.05, max: 20, unit: 'm' }, 'how far off its path an agent may be'),
  foresight: number(
    0.8,
    { min: 0.05, max: 10, unit: 's' },
    'time ahead for which its own place on the path is foreseen',
  ),

  obstacleHorizon: number(1, { min: 0.1, max: 20, unit: 's' }, 'obstacles reached later than this are ignored'),
  sideDistance: number(0.1, { min: 0.01, max: 2, unit: 'm' }, 'free space kept between a shoulder and a wall'),
  agentHorizon: number(1.5, { min: 0.1, max: 20, unit: 's' }, 'collisions later than this are ignored'),
  personalSpace: number(
    0.05,
    { min: 0, max: 1, unit: 'm' },
    'space between two bodies that already counts as collision',
  ),
  headOnAngle: number(135, { min: 90, max: 180, unit: 'deg' }, 'orientations at least this far apart meet head-on'),
  sameWayAngle: number(30, { min: 0, max: 90, unit: 'deg' }, 'orientations at most this far apart go the same way'),
  hurry: number(1.3, { min: 1, max: 3 }, 'how many times its speed the faster of two that cross aims at'),
  giveWay: number(0.5, { min: 0, max: 1 }, 'how many times its speed the slower of two that cross aims at'),

  wallGuard: onOff(true, 'beyond the thesis: no step takes the body into a wall'),
  bodyGuard: onOff(true, 'beyond the thesis: no agent walks into the body of another'),
  timeGap: number(0.25, { min: 0.05, max: 5, unit: 's' }, 'time in which it could close up to the body ahead'),
  partingTime: number(0.2, { min: 0.05, max: 5, unit: 's' }, 'time in which bodies that overlap part'),
  patienceGuard: onOff(
    true,
    'beyond the thesis: an agent that has stood too long turns its shoulders and tries another path',
  ),
  patience: number(
    0.5,
    { min: 0.1, max: 60, unit: 's' },
    'time of standing still while wanting to move before it reacts',
  ),
  turnTime: number(
    6,
    { min: 0.5, max: 60, unit: 's' },
    'time after which people going in another direction go first in a jam',
  ),
  squeeze: number(
    0.15,
    { min: 0, max: 0.5 },
    'share of the room of two bodies that an agent leaves, in a jam, to the agent that goes first',
  ),
};

export type MassSteeringParameters = typeof massSteeringParameters;
