import type { Lane, LanePiece, RoadNetwork, StraightPiece } from '@korzo/city';

/** Roads that experiments are made on. */

const straight = (from: number, to: number, y: number, speed: number): StraightPiece => ({
  kind: 'straight',
  begin: [from, y, 0],
  end: [to, y, 0],
  roof: [0, 0, 1],
  roofTurn: 0,
  length: to - from,
  speed,
});

const lane = (pieces: readonly LanePiece[], rest: Partial<Lane> = {}): Lane => ({
  pieces,
  length: pieces.reduce((sum, { length }) => sum + length, 0),
  width: 3,
  speedLimit: Math.max(...pieces.map(({ speed }) => speed)),
  index: 0,
  prev: [],
  next: [],
  related: [],
  ...rest,
});

/** One lane that ends where it begins; it is drawn as a straight, which no vehicle on it notices. */
export function ringRoad(length: number, speed: number): RoadNetwork {
  return {
    lanes: [lane([straight(0, length, 0, speed)], { road: 0, prev: [0], next: [0] })],
    roads: [{ from: 0, to: 0, length, lanes: [0], prev: [], next: [] }],
    junctions: [],
    lights: [],
  };
}

export interface LightTimes {
  readonly green: number;
  readonly red: number;
  readonly amber: number;
}

/** A road to a light and on: lanes 0 (to the line), 1 (over the junction), 2 (on). */
export function roadWithLight(
  before: number,
  after: number,
  speed: number,
  { green, red, amber }: LightTimes,
): RoadNetwork {
  const wide = 20;
  return {
    lanes: [
      lane([straight(0, before, 0, speed)], { road: 0, next: [1] }),
      lane([straight(before, before + wide, 0, speed)], { junction: 0, turn: 'straight', prev: [0], next: [2] }),
      lane([straight(before + wide, before + wide + after, 0, speed)], { road: 1, prev: [1] }),
    ],
    roads: [
      { from: 1, to: 0, length: before, lanes: [0], prev: [], next: [1] },
      { from: 0, to: 2, length: after, lanes: [2], prev: [0], next: [] },
    ],
    junctions: [{ position: [before + wide / 2, 0, 0], control: 'light', lanes: [1], light: 0 }],
    lights: [
      {
        junction: 0,
        amber,
        phases: [
          { green: red - amber, lanes: [] },
          { green, lanes: [1] },
        ],
      },
    ],
  };
}

/** A road that narrows to a slower stretch and is free again behind it: speeds before, within, and lengths. */
export function roadWithSlowStretch(
  before: number,
  slow: number,
  after: number,
  speeds: readonly [number, number],
): RoadNetwork {
  const [fast, held] = speeds;
  return {
    lanes: [
      lane(
        [
          straight(0, before, 0, fast),
          straight(before, before + slow, 0, held),
          straight(before + slow, before + slow + after, 0, fast),
        ],
        { road: 0, speedLimit: fast },
      ),
    ],
    roads: [{ from: 0, to: 1, length: before + slow + after, lanes: [0], prev: [], next: [] }],
    junctions: [],
    lights: [],
  };
}

/**
 * A road with the right of way from west to east (lanes 0, 1, 2) and one that crosses it from south to north (lanes 3, 4, 5), which
 * gives way. The stretches on which both touch are 4 m long and begin 4 m behind the lines.
 */
export function sideRoad(main: number, before: number, after: number, speed: number): RoadNetwork {
  const wide = 12;
  const crossing = { kind: 'crossing', here: 6, there: 6, length: 4 } as const;
  const north = (from: number, to: number): LanePiece => ({
    ...straight(from, to, 0, speed),
    begin: [0, from, 0],
    end: [0, to, 0],
  });
  return {
    lanes: [
      lane([straight(-wide / 2 - main, -wide / 2, 0, speed)], { road: 0, next: [1] }),
      lane([straight(-wide / 2, wide / 2, 0, speed)], {
        junction: 0,
        turn: 'straight',
        prev: [0],
        next: [2],
        related: [{ ...crossing, lane: 4, subordinate: 'slave' }],
      }),
      lane([straight(wide / 2, after, 0, speed)], { road: 1, prev: [1] }),
      lane([north(-before, -wide / 2)], { road: 2, next: [4] }),
      lane([north(-wide / 2, wide / 2)], {
        junction: 0,
        turn: 'straight',
        prev: [3],
        next: [5],
        related: [{ ...crossing, lane: 1, subordinate: 'master' }],
      }),
      lane([north(wide / 2, after)], { road: 3, prev: [4] }),
    ],
    roads: [
      { from: 1, to: 0, length: main, lanes: [0], prev: [], next: [1] },
      { from: 0, to: 2, length: after, lanes: [2], prev: [0], next: [] },
      { from: 3, to: 0, length: before, lanes: [3], prev: [], next: [3] },
      { from: 0, to: 4, length: after, lanes: [5], prev: [2], next: [] },
    ],
    junctions: [{ position: [0, 0, 0], control: 'main-road', lanes: [1, 4] }],
    lights: [],
  };
}

/** A lane from west to east (0) and one back (1), 3.5 m apart, with a line between that may be crossed, or not. */
export function twoWayRoad(length: number, speed: number, mayOvertake = true): RoadNetwork {
  const beside = { kind: 'opposite', subordinate: 'pair', distance: 3.5, mayOvertake } as const;
  const back: StraightPiece = { ...straight(0, length, 1.75, speed), begin: [length, 1.75, 0], end: [0, 1.75, 0] };
  return {
    lanes: [
      lane([straight(0, length, -1.75, speed)], { road: 0, width: 3.5, related: [{ ...beside, lane: 1 }] }),
      lane([back], { road: 1, width: 3.5, related: [{ ...beside, lane: 0 }] }),
    ],
    roads: [
      { from: 0, to: 1, length, lanes: [0], prev: [], next: [] },
      { from: 1, to: 0, length, lanes: [1], prev: [], next: [] },
    ],
    junctions: [],
    lights: [],
  };
}

/** A road with two lanes in one direction: 0 at the middle, 1 at the kerb. */
export function twoLaneRoad(length: number, speed: number): RoadNetwork {
  const beside = { kind: 'neighbour', subordinate: 'pair', distance: 3.5 } as const;
  return {
    lanes: [
      lane([straight(0, length, 0, speed)], { road: 0, index: 0, related: [{ ...beside, lane: 1 }] }),
      lane([straight(0, length, -3.5, speed)], { road: 0, index: 1, related: [{ ...beside, lane: 0 }] }),
    ],
    roads: [{ from: 0, to: 1, length, lanes: [0, 1], prev: [], next: [] }],
    junctions: [],
    lights: [],
  };
}
