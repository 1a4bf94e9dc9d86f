import type { SimulationEvent } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { Series } from '../measure/series.ts';
import { builtinMeasures } from './builtin.ts';

const place: MeasurePlace = { world: openWorld(), dt: 0.1 };

/** Frames with one list of bodies each; events by the number of the tick. */
const framesOf = (
  bodies: readonly (readonly TestBody[])[],
  events: Readonly<Record<number, readonly SimulationEvent[]>> = {},
): Frame[] =>
  bodies.map((list, index) => ({
    ticks: index + 1,
    time: (index + 1) * 0.1,
    crowds: [crowdOf(list)],
    ...(events[index + 1] === undefined ? {} : { events: events[index + 1] }),
  }));

function finalOf(name: string, frames: readonly Frame[], where = place): number | null {
  const measure = builtinMeasures.find((one) => one.name === name);
  if (measure === undefined) throw new Error(`no measure ${name}`);
  const series = new Series(measure, where);
  for (const frame of frames) series.afterTick(frame);
  return series.summary(0).final;
}

/** 4 m to the east and 3 m to the north, at 1 m/s, to a goal that is reached on the last step. */
const roundTheCorner: readonly TestBody[][] = Array.from({ length: 71 }, (_, tick) => {
  const along = tick / 10;
  return [{ x: 1 + Math.min(along, 4), y: 1 + Math.max(along - 4, 0), goal: [5, 4.749] }];
});

const left = (tick: number): SimulationEvent => ({
  type: 'left',
  tick,
  agent: { id: 0, generation: 0 },
  exit: 'door',
});

const moving = (speeds: readonly number[]): Frame[] =>
  framesOf(speeds.map((speed) => [{ x: 1, y: 1, velocity: [speed, 0, 0] }]));

/** Walks 0.1 m a tick; headings in degrees. */
const heading = (degrees: readonly number[]): Frame[] => {
  let [x, y] = [1, 10];
  return framesOf(
    degrees.map((angle) => {
      const velocity = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180), 0] as const;
      x += velocity[0] * 0.1;
      y += velocity[1] * 0.1;
      return [{ x, y, velocity }];
    }),
  );
};

describe('time-to-goal and detour', () => {
  it('end when a body is within half a metre of the point it wants', () => {
    expect(finalOf('time-to-goal', framesOf(roundTheCorner))).toBeCloseTo(7, 9);
    expect(finalOf('detour', framesOf(roundTheCorner))).toBeCloseTo(7 / 5, 6);
    expect(finalOf('time-to-goal', framesOf(roundTheCorner.slice(0, 70)))).toBeNull();
  });

  it('end when an agent leaves by an exit, and not before, however near it is', () => {
    const leaving = roundTheCorner.map((list) => list.map((body) => ({ ...body, exit: 0 })));
    expect(finalOf('time-to-goal', framesOf(leaving))).toBeNull();
    const frames = framesOf([...leaving, []], { 72: [left(72)] });
    expect(finalOf('time-to-goal', frames)).toBeCloseTo(7.1, 9);
    expect(finalOf('detour', frames)).toBeCloseTo(7 / 5, 6);
  });

  it('in a building believe events alone: the goal columns hold the next turn', () => {
    const inBuilding = {
      ...place,
      premises: { setup: { building: { regions: [], portals: [], gates: [], obstacles: [] } } },
    };
    expect(finalOf('time-to-goal', framesOf(roundTheCorner), inBuilding)).toBeNull();
    const reached: SimulationEvent = {
      type: 'goal',
      tick: 41,
      agent: { id: 0, generation: 0 },
      goal: 'reach',
      outcome: 'reached',
      reason: '',
    };
    const frames = framesOf(roundTheCorner, { 41: [reached] });
    expect(finalOf('time-to-goal', frames, inBuilding)).toBeCloseTo(4, 9);
    expect(finalOf('detour', frames, inBuilding)).toBeCloseTo(1, 6);
  });

  it('go on across an edge that wraps', () => {
    const wrapping = { ...place, world: openWorld({ edges: 'wrap' }) };
    const walk = Array.from({ length: 41 }, (_, tick) => [{ x: (18 + tick / 10) % 20, y: 1, goal: [2.7, 1] as const }]);
    expect(finalOf('detour', framesOf(walk), wrapping)).toBeCloseTo(1, 6);
    expect(finalOf('time-to-goal', framesOf(walk), wrapping)).toBeCloseTo(4, 9);
  });
});

describe('standing-time', () => {
  it('counts who is slower than 0.1 m/s and not there yet, per agent', () => {
    const walks: TestBody = { x: 1, y: 1, goal: [9, 1], velocity: [1, 0, 0] };
    const stands: TestBody = { x: 1, y: 5, goal: [9, 5], velocity: [0.05, 0, 0] };
    const isThere: TestBody = { x: 1, y: 9, goal: [1.4, 9] };
    const frames = framesOf(Array.from({ length: 30 }, () => [walks, stands, isThere]));
    expect(finalOf('standing-time', frames)).toBeCloseTo(1, 9);
  });
});

describe('jerk', () => {
  it('is the second difference of the velocity: 2c for speed c t^2, 0 for an even acceleration', () => {
    const times = Array.from({ length: 12 }, (_, tick) => tick * 0.1);
    expect(finalOf('jerk', moving(times.map((time) => 1.5 * time * time)))).toBeCloseTo(3, 6);
    expect(finalOf('jerk', moving(times.map((time) => 2 * time)))).toBeCloseTo(0, 6);
  });

  it('does not depend on the time step', () => {
    const fine = { ...place, dt: 0.02 };
    const times = Array.from({ length: 60 }, (_, tick) => tick * 0.02);
    expect(finalOf('jerk', moving(times.map((time) => 1.5 * time * time)), fine)).toBeCloseTo(3, 6);
  });
});

describe('oscillations', () => {
  it('counts each change of the side, per metre', () => {
    // Left, right, left, right: three changes on the 0.8 m after the first place.
    expect(finalOf('oscillations', heading([0, 10, 20, 10, 0, 10, 20, 10, 0]))).toBeCloseTo(3 / 0.8, 6);
  });

  it('counts no curve, no full turn and no tremor', () => {
    expect(finalOf('oscillations', heading(Array.from({ length: 50 }, (_, tick) => tick * 15)))).toBe(0);
    expect(finalOf('oscillations', heading(Array.from({ length: 50 }, (_, tick) => (tick % 2) * 4)))).toBe(0);
  });
});
