import { choice, number, type Parameters, type Values } from '@korzo/core';
import { boidsParameters } from '@korzo/kernels';

export const behaviours = ['homing', 'exploring', 'searching'] as const;
/** Numbers of the behaviours other than homing. */
export const exploring = 1;
export const searching = 2;

const metres = (value: number, least: number, meaning: string) =>
  number(value, { min: least, max: 1000, unit: 'm' }, meaning);

/** What the kernel of the flocking rules reads comes first, in its order, with values for people and animals of their size. */
export const roadmapParameters = {
  ...boidsParameters,
  separationRadius: metres(1.5, 0, 'others within this distance are kept away from'),
  separationWeight: number(2, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of separation; 0 turns it off'),
  alignmentRadius: metres(4, 0, 'headings of others within this distance are matched'),
  alignmentWeight: number(0.8, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of alignment; 0 turns it off'),
  cohesionRadius: metres(6, 0, 'the middle of others within this distance is sought'),
  cohesionWeight: number(0.5, { min: 0, max: 1000, unit: 'm/s2' }, 'strength of cohesion; 0 turns it off'),
  maxForce: number(5, { min: 0, max: 1e6, unit: 'm/s2' }, 'largest acceleration'),
  goalWeight: number(2, { min: 0, max: 100, unit: '1/s' }, 'pull of the velocity toward the next node, or the goal'),
  avoidWeight: number(5, { min: 0, max: 1e6, unit: 'm/s2' }, 'strength of avoiding obstacles'),
  lookAhead: number(1.5, { min: 0, max: 60, unit: 's' }, 'how far ahead in time obstacles are looked for'),
  sight: metres(20, 0.1, 'obstacles, goals that are searched for, and others to learn from are not seen farther away'),
  clearance: metres(0.3, 0, 'distance kept from obstacles beside the body where there is room'),
  behaviour: choice(
    'homing',
    behaviours,
    'goes to its goal by the map; visits the map, the least known edges first; or does that until an agent finds the goal',
  ),
  nodeSpacing: metres(5, 0.5, 'distance of the nodes of the map where there is room'),
  bodyRadius: metres(0.3, 0.05, 'the map is made for bodies of this radius'),
  passage: metres(3, 0, 'what is narrower than this is a passage: one goes behind the other'),
  followDistance: metres(0.4, 0, 'gap kept to the one ahead in a passage'),
  splitTolerance: number(
    0.1,
    { min: 0, max: 10 },
    'paths no longer than the best by this share are as good: a flock splits',
  ),
  patience: number(
    4,
    { min: 0.1, max: 1e4, unit: 's' },
    'time without progress after which an agent considers its edge jammed',
  ),
  jamPenalty: number(
    40,
    { min: 0, max: 1e5, unit: 'm' },
    'detour that is made around an edge known to be jammed; 0: nothing is learnt from jams',
  ),
  forgetTime: number(60, { min: 0.1, max: 1e6, unit: 's' }, 'time after which what is known of an edge is forgotten'),
} as const satisfies Parameters;

export type RoadmapParameters = typeof roadmapParameters;
export type RoadmapValues = Values<RoadmapParameters>;
export type LiveRoadmapValues = { -readonly [K in keyof RoadmapValues]: number };
