import type { Building } from '@korzo/building';
import type { SimulationEvent } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import type { Frame, FrameCrowd, MeasurePlace } from '../measure/frame.ts';
import { StuckWatch, type Standstill } from './stuck-watch.ts';

const rect = (west: number, south: number, east: number, north: number) =>
  [[west, south], [east, south], [east, north], [west, north]] as const; // prettier-ignore

const building: Building = {
  regions: [
    { id: 'hall', level: 0, outline: rect(0, 0, 20, 20) },
    { id: 'office', level: 1, outline: rect(0, 0, 20, 20) },
    { id: 'north/flight', level: 2, outline: rect(30, 0, 36, 2) },
  ],
  portals: [
    { id: 'north/foot', kind: 'stairs', from: 'hall', to: 'north/flight', segment: [[30, 0], [30, 2]], direction: 'both' },
  ], // prettier-ignore
  gates: [],
  obstacles: [],
};
const place: MeasurePlace = { world: openWorld({ levels: 3 }), dt: 0.5, premises: { setup: { building } } };

interface Person extends TestBody {
  /** The speed it would like to walk at, m/s. */
  readonly speed?: number;
  readonly depth?: number;
}

interface Shown {
  readonly place?: MeasurePlace;
  readonly seconds: number;
  readonly events?: (time: number) => readonly SimulationEvent[];
  /** Recordings have neither the speeds nor the goals. */
  readonly asRecorded?: boolean;
  readonly cut?: number;
}

function standstill(bodies: (time: number) => readonly Person[], shown: Shown): Standstill {
  const watch = new StuckWatch(shown.place ?? place);
  for (let ticks = 1; ticks * 0.5 <= shown.seconds; ticks++) {
    const time = ticks * 0.5;
    const people = bodies(time);
    const cut = shown.cut ?? people.length;
    const tiles = [people.slice(0, cut), people.slice(cut)];
    const frame: Frame = {
      ticks,
      time,
      crowds: tiles.map((tile) => crowdWith(tile, shown)),
      events: shown.events?.(time) ?? [],
    };
    const addedColumns = tiles.map((tile) => ({ goalDepth: tile.map(({ depth }) => depth ?? 1) }));
    watch.afterTick(shown.asRecorded ? frame : { ...frame, addedColumns });
  }
  return watch.standstill();
}

function crowdWith(people: readonly Person[], { asRecorded }: Shown): FrameCrowd {
  const { ownCount, columns } = crowdOf(people);
  if (asRecorded) return { ownCount, columns };
  return { ownCount, columns: { ...columns, desiredSpeed: Float32Array.from(people, ({ speed }) => speed ?? 1.3) } };
}

const stopsUpstairs = (time: number): Person[] => [
  { id: 7, x: time < 5 ? 3 * time : 15, y: 3, exit: 0, goal: [19, 3], level: 1 },
];
const pushedAbout = (time: number): Person[] => [
  { id: 1, x: 5 + 0.9 * Math.sin(time), y: 3, exit: 0 },
  time % 2 < 1 ? { id: 2, x: 30.1, y: 1, level: 2, exit: 0 } : { id: 2, x: 19.9, y: 1, level: 0, exit: 0 },
];
const onStairs = (): Person[] => [{ id: 2, x: 33, y: 1, level: 2, exit: 0 }];
const idleAt = (depth: number) => (): Person[] => [{ id: 4, x: 5, y: 3, speed: 0, depth }];
const standingRow = (): Person[] =>
  Array.from({ length: 9 }, (_, index) => ({ id: 20 - index, x: 1 + index / 3, y: 2, exit: 0 }));
const waitingPair = (): Person[] => [
  { id: 1, x: 5, y: 3, speed: 0 },
  { id: 2, x: 7, y: 3, speed: 0, exit: 0, goal: [9, 3] },
];
const atRedLight = (time: number): Person[] => [
  { id: 1, x: 5, y: 3, exit: 0, goal: [9, 3], speed: time < 100 ? 0 : 1 },
];
const idlers = (): Person[] => [
  { id: 1, x: 5, y: 3, depth: 255 },
  { id: 2, x: 5, y: 5, goal: [5.5, 5] },
  { id: 3, x: 5, y: 7, z: 3, level: -1, goal: [9, 9] },
];
const creeps = (time: number): Person[] => [{ id: 1, x: 0.08 * time, y: 3, exit: 0 }];
const creepsSlower = (time: number): Person[] => [{ id: 1, x: 0.04 * time, y: 3, exit: 0 }];
/** Twenty stand in a row before an exit that lets out one every `every` seconds; only the first moves up. */
const row = (every: number) => {
  const gone = (time: number): number => Math.min(Math.floor(time / every), 10);
  const bodies = (time: number): Person[] =>
    Array.from({ length: 20 }, (_, id) => ({ id, x: 1 + 0.5 * id, y: 5, exit: 0 })).slice(gone(time));
  const events = (time: number): SimulationEvent[] =>
    gone(time) > gone(time - 0.5)
      ? [{ type: 'left', tick: time, agent: { id: gone(time) - 1, generation: 0 }, exit: 'out' }]
      : [];
  return { bodies, events };
};
/** Twelve stand in a row; one every 10 s walks off at 1 m/s and is lost from sight after 12 m. */
const offOneByOne = (time: number): Person[] =>
  Array.from({ length: 12 }, (_, id): Person => {
    const walked = Math.max(0, time - 10 * (id + 1));
    return { id, x: 5 - walked, y: 5 + 0.5 * id, exit: 0 };
  }).filter(({ x }) => x > -7);
/** Twelve stand from the landing down the flight; the lowest walks off into the hall every so many seconds. */
const downTheFlight =
  (every: number) =>
  (time: number): Person[] =>
    Array.from({ length: 12 }, (_, id): Person => {
      const walked = Math.max(0, time - every * (id + 1));
      if (walked > 15) return { id, x: 300 + 50 * id, y: 0, level: 0, exit: 0 };
      if (walked > 0) return { id, x: 19 - walked, y: 1, level: 0, exit: 0 };
      return id < 6
        ? { id, x: 30.5 + id, y: 1, level: 2, exit: 0 }
        : { id, x: (id - 6) * 1.2, y: 11, level: 1, exit: 0 };
    });
/** Ten in a row; two of them swap their places 7 m apart, again and again. */
const jostled = (time: number): Person[] =>
  Array.from({ length: 10 }, (_, id): Person => {
    const swapped = id === 1 || id === 6 ? 3.5 + (id === 1 ? -3.5 : 3.5) * Math.cos(time / 6) : undefined;
    return { id, x: 2 + (swapped ?? 0.7 * id), y: swapped === undefined ? 5 : 5.5, exit: 0 };
  });

const ids = ({ stuck }: Standstill): number[] => stuck.map(({ id }) => id);

describe('a person is stuck', () => {
  it('that wants an exit and has not moved 2 m for 30 s: with floor, room, place and time', () => {
    expect(standstill(stopsUpstairs, { seconds: 34 }).stuck).toEqual([]);
    const { stuck } = standstill(stopsUpstairs, { seconds: 40 });
    expect(stuck).toEqual([
      { id: 7, group: 0, level: 1, floor: 'level 1', region: 'office', x: 15, y: 3, since: 5, reason: 'blocked' },
    ]);
  });

  it('however it is pushed to and fro within that distance, also from floor to floor on stairs', () => {
    for (const [seconds, where] of [
      [40, ["stairs 'north'", null]],
      [41, ['level 0', 'hall']],
    ] as const) {
      const { stuck } = standstill(pushedAbout, { seconds });
      expect(stuck.map(({ id, floor, region }) => [id, floor, region])).toEqual([
        [1, 'level 0', 'hall'],
        [2, ...where],
      ]);
    }
    expect(standstill(onStairs, { seconds: 40 }).stuck).toMatchObject([{ floor: "stairs 'north'", region: null }]);
  });

  it('whose goal has failed and that has none left, at once; not when it does something else instead', () => {
    const failed: SimulationEvent = {
      type: 'goal',
      tick: 3,
      agent: { id: 4, generation: 0 },
      goal: 'leave',
      outcome: 'failed',
      reason: 'there is no way out',
    };
    const events = (time: number): SimulationEvent[] => (time === 3 ? [failed] : []);
    expect(standstill(idleAt(255), { seconds: 5, events }).stuck).toMatchObject([
      { id: 4, since: 3, reason: "goal 'leave' failed: there is no way out", region: 'hall' },
    ]);
    expect(standstill(idleAt(2), { seconds: 60, events })).toEqual({ stuck: [], queueing: 0, waiting: 1 });
    // A recording does not show it: it has no goals.
    expect(ids(standstill(idleAt(2), { seconds: 5, events, asRecorded: true }))).toEqual([4]);
    const reached = { ...failed, tick: 4, outcome: 'reached' as const };
    const later = (time: number): SimulationEvent[] => (time === 4 ? [reached] : events(time));
    expect(ids(standstill(idleAt(255), { seconds: 60, events: later }))).toEqual([]);
  });

  it('the same for any cut into tiles', () => {
    const whole = standstill(standingRow, { seconds: 40 });
    expect(whole.stuck).toHaveLength(9);
    for (const cut of [0, 1, 5]) expect(standstill(standingRow, { seconds: 40, cut })).toEqual(whole);
  });
});

describe('a person is not stuck', () => {
  it('that waits on purpose: for its time, a signal, a counter, a lift, its party or a light', () => {
    expect(standstill(waitingPair, { seconds: 200 })).toEqual({ stuck: [], queueing: 0, waiting: 2 });
  });

  it('the moment it may go on after a long wait', () => {
    expect(ids(standstill(atRedLight, { seconds: 110 }))).toEqual([]);
    expect(ids(standstill(atRedLight, { seconds: 131 }))).toEqual([1]);
  });

  it('that has nothing left to do, has arrived where it wanted, or is no person', () => {
    const open: MeasurePlace = { world: openWorld(), dt: 0.5 };
    expect(ids(standstill(idlers, { seconds: 60, place: open }))).toEqual([]);
    // In a building the goal is the next turn of the path.
    expect(ids(standstill(idlers, { seconds: 60 }))).toEqual([2]);
  });

  it('that gets on slowly, 2 m in less than 30 s', () => {
    expect(ids(standstill(creeps, { seconds: 240 }))).toEqual([]);
    expect(ids(standstill(creepsSlower, { seconds: 245 }))).toEqual([1]);
  });

  it('in a queue that people get away from, however slowly; it is once they no longer do', () => {
    const slow = row(20);
    expect(standstill(slow.bodies, { seconds: 110, events: slow.events })).toMatchObject({ stuck: [], queueing: 15 });
    // The tenth leaves after 200 s, and no other.
    expect(standstill(slow.bodies, { seconds: 225, events: slow.events }).stuck).toEqual([]);
    expect(standstill(slow.bodies, { seconds: 231, events: slow.events }).stuck).toHaveLength(10);
  });

  it('in a queue before a door that people walk away from', () => {
    expect(standstill(offOneByOne, { seconds: 65 })).toMatchObject({ stuck: [] });
    expect(standstill(offOneByOne, { seconds: 65 }).queueing).toBeGreaterThan(3);
    // Another crowd, far from that offOneByOne, does not move.
    const two = (time: number): Person[] => [...offOneByOne(time), { id: 99, x: 18, y: 18, exit: 0 }];
    expect(ids(standstill(two, { seconds: 65 }))).toEqual([99]);
  });

  it('in a crowd on stairs from which people get on below', () => {
    const crossings = [{ level: 1, line: [[0, 10], [0, 12]], toLevel: 2, toLine: [[36, 0], [36, 2]] }] as const; // prettier-ignore
    const house: MeasurePlace = { ...place, world: openWorld({ levels: 3, crossings: [...crossings] }) };
    expect(standstill(downTheFlight(10), { seconds: 45, place: house })).toMatchObject({ stuck: [], queueing: 8 });
    const { stuck } = standstill(downTheFlight(1e6), { seconds: 45, place: house });
    expect(stuck).toHaveLength(12);
  });
});

describe('people who only change places inside a crowd', () => {
  it('do not get away from it: it is stuck', () => {
    // Agent 1 got 7 m away from where it stood at 16 s, and is in the crowd all the same.
    const { stuck, queueing } = standstill(jostled, { seconds: 40 });
    expect(queueing).toBe(0);
    expect(stuck.map(({ id }) => id)).toEqual([0, 2, 3, 4, 5, 7, 8, 9]);
  });
});
