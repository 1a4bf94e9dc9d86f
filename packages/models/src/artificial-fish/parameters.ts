import { choice, number, onOff, type Parameters, type Values } from '@korzo/core';

/** What a fish is to others; the number of a choice in `temper`, and what it shows to others less 1. */
export const tempers = ['prey', 'predator', 'pacifist'] as const;
export const prey = 0;
export const predator = 1;
export const pacifist = 2;

/** The light that a fish likes, by the numbers of `likes`. */
export const likesLight = 1;
export const likesDark = 2;

const share = (value: number, meaning: string) => number(value, { min: 0, max: 1 }, meaning);
const metres = (value: number, meaning: string) => number(value, { min: 0, max: 1000, unit: 'm' }, meaning);
const seconds = (value: number, meaning: string) => number(value, { min: 0, max: 3600, unit: 's' }, meaning);

export const fishParameters = {
  temper: choice(
    'prey',
    tempers,
    'what the fish is: prey that schools and flees, a predator that hunts, or a pacifist',
  ),
  sight: number(20, { min: 0.1, max: 1000, unit: 'm' }, 'how far it sees in this water'),
  view: number(
    5.235987755982989,
    { min: 0, max: 6.283185307179586, unit: 'rad' },
    'angle of view, open to the front; 300 degrees in the paper',
  ),
  neighbours: number(16, { min: 1, max: 64, integer: true }, 'how many of the nearest others it minds'),
  appetite: number(10, { min: 0.01, max: 1e6 }, 'bites that make it full (alpha)'),
  digestion: number(0.00067, { min: 0, max: 1, unit: '1/s' }, 'share of a meal that is digested in a second (p0)'),
  libidoRate: number(0.0025, { min: 0, max: 1, unit: '1/s' }, 'how fast libido grows in a fish that is full (p1)'),
  fearDistance: number(
    100,
    { min: 0, max: 1e5 },
    'distance in units of the paper at which a predator means the greatest fear (D0); 100, or 500 for timid fish',
  ),
  lengthUnit: number(0.05, { min: 1e-4, max: 100, unit: 'm' }, 'metres in one unit of length of the paper'),
  fearThreshold: share(0.2, 'fear above this is acted upon (f0)'),
  escapeThreshold: share(0.5, 'fear of one predator above which the fish flees instead of schooling (f1)'),
  urgeThreshold: share(0.4, 'hunger or libido above this is acted upon (r)'),
  contentShare: share(0.5, 'share of that threshold below which a fish that began to eat or mate stops'),
  startFill: share(1, 'how full a fish may be at the start, at most, and how much of its libido has grown: by chance'),
  company: choice('school', ['school', 'alone'], 'habit: whether prey that is afraid, or idle, joins a school'),
  likes: choice('neither', ['neither', 'light', 'dark'], 'habit: the light it likes; it leaves the other half'),
  preferredTemperature: number(22, { min: -5, max: 60, unit: '°C' }, 'habit: the temperature it likes best'),
  temperatureTolerance: number(6, { min: 0, max: 100, unit: '°C' }, 'habit: how much warmer or colder it bears'),
  surfaceTemperature: number(24, { min: -5, max: 60, unit: '°C' }, 'temperature of the water at its surface'),
  temperatureDrop: number(0.2, { min: 0, max: 100, unit: '°C/m' }, 'how much colder it is each metre deeper'),
  foodPatches: number(6, { min: 0, max: 64, integer: true }, 'how many clouds of plankton drift in the water'),
  patchRadius: metres(2, 'radius of such a cloud'),
  patchTime: number(60, { min: 1, max: 1e6, unit: 's' }, 'how long a cloud stays at its place'),
  biteTime: seconds(1, 'time between two bites, at least'),
  biteReach: metres(0.2, 'how far beyond its body a predator can bite'),
  schoolPenalty: number(0.5, { min: 0, max: 100 }, 'how much a predator shuns prey that is in a school (beta 1)'),
  turnPenalty: number(0.2, { min: 0, max: 100 }, 'how much a predator shuns prey it must turn for (beta 2)'),
  longestPrediction: seconds(1, 'how far ahead a menace or a quarry is predicted, at most'),
  schoolNear: metres(0.8, 'distance in a school at which a neighbour is too close'),
  schoolFar: metres(2, 'distance in a school at which the one ahead is too far'),
  gathering: number(0.6, { min: 0, max: 10 }, 'pull to the middle of the school in view, against matching its heading'),
  courtship: seconds(5, 'how long two are together until they have mated'),
  mateReach: metres(0.5, 'how near two come for that, beyond their bodies'),
  collisionTime: seconds(1, 'others met later than this are no danger of collision'),
  collisionGap: metres(0.15, 'others who will pass at a greater gap are no danger of collision'),
  schoolSensitivity: share(0.3, 'what is left of both in a school and on the flight'),
  lookAhead: seconds(2, 'how far ahead in time obstacles and the edge of the water are looked for'),
  clearance: metres(0.3, 'distance kept from obstacles beside the body'),
  keepsInside: onOff(true, 'whether it turns before the edge of a world that does not wrap around'),
  turningRate: number(3, { min: 0, max: 1000, unit: 'rad/s' }, 'fastest turn that its muscles make'),
  locomotion: choice('thrust', ['thrust', 'muscles'], 'whether it moves by thrust, or by muscles that bend its body'),
  beatRate: number(6, { min: 0, max: 20, unit: 'Hz' }, 'with muscles: beats of its tail at full effort'),
  contraction: number(0.2, { min: 0, max: 0.4 }, 'with muscles: share of its length that a muscle contracts, at most'),
  bodyStiffness: number(30, { min: 1, max: 60, unit: '1/s2' }, 'with muscles: stiffness of its joints for its mass'),
  waterGrip: number(30, { min: 1, max: 60, unit: '1/s' }, 'with muscles: how water resists its sides for its mass'),
  wanderRate: number(0.5, { min: 0.01, max: 100, unit: '1/s' }, 'how often a wanderer changes its mind'),
} as const satisfies Parameters;

export type FishParameters = typeof fishParameters;
export type FishValues = Values<FishParameters>;
export type LiveFishValues = { -readonly [K in keyof FishValues]: number };
