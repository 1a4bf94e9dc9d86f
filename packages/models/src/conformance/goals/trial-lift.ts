import { type Building, type Point, type Turnstile, mayPassDoor, restingLift, type Lift } from '@korzo/building';
import type { Crossing, Line } from '@korzo/core';

const door: Line = [
  [3, 0],
  [5, 0],
];
/** Turned so that its left is in the car. */
const inward: Line = [door[1], door[0]];
const car: readonly Point[] = [
  [5, 0],
  [3, 0],
  [3, -2],
  [5, -2],
];
const stops = [
  { level: 0, car: 2, door: inward, carOutline: car },
  { level: 1, car: 3, door: inward, carOutline: car },
];

/** Floors of a building with the lift: its own, the loft, and the car at both. */
export const levelsWithLift = 4;

/** The building with a loft over the region `left`, and the car of a lift that goes there. */
export const withLift = (building: Building): Building => ({
  ...building,
  regions: [
    ...building.regions,
    {
      id: 'loft',
      level: 1,
      outline: [
        [0, 0],
        [12, 0],
        [12, 10],
        [0, 10],
      ],
    },
    ...stops.map(({ level, car: carLevel }) => ({ id: `lift/${level}`, level: carLevel, outline: car })),
  ],
  portals: [
    ...building.portals,
    ...stops.map(({ level }) => ({
      id: `lift/${level}/door`,
      from: level === 0 ? 'left' : 'loft',
      to: `lift/${level}`,
      segment: inward,
      landing: inward,
      length: 0,
      kind: 'ramp' as const,
      direction: 'both' as const,
    })),
  ],
});

export const trialLift = (): Lift => ({
  id: 'lift',
  stops,
  capacity: 4,
  spots: [
    [3.5, -1.5],
    [4.5, -1.5],
    [3.5, -0.6],
    [4.5, -0.6],
  ],
  doorTicks: 3,
  dwellTicks: 5,
  patienceTicks: 50,
  travelTicks: () => 8,
  state: restingLift(),
});

export const liftCrossings: readonly Crossing[] = stops.flatMap(({ level, car: toLevel }) => [
  { level, line: inward, toLevel, toLine: inward },
  { level: toLevel, line: door, toLevel: level, toLine: door },
]);

export const doorsOf = (lift: Lift): readonly Turnstile[] =>
  stops.map(({ level, car: carLevel }, stop) => ({
    id: `lift/${level}/door`,
    lines: [
      { level, line: door },
      { level: carLevel, line: door },
    ],
    mayPass: mayPassDoor([lift], 0, stop),
  }));
