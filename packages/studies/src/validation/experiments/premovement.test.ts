import { leftBy, type Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { FirstSteps, type Starts } from './premovement.ts';

type Moment = readonly [x: number, speed: number, exit?: number] | undefined;

/** Shows one person, who is to start at 1 s, tick by tick of a tenth of a second; undefined when it is gone. */
function startsOf(moments: readonly Moment[]): Starts {
  const steps = new FirstSteps();
  for (const [tick, moment] of moments.entries()) {
    const [x, vx, exit = 0] = moment ?? [0, 0];
    const columns = { id: [7], x: [x], y: [2], vx: [vx], vy: [0], wantedExit: [exit] };
    steps.watch({
      setup: { dt: 0.1 },
      time: (tick + 1) / 10,
      crowds: [{ columns, ownCount: moment === undefined ? 0 : 1 }],
      addedColumns: [{ startTick: [10] }],
    } as unknown as Simulation);
  }
  return steps.starts;
}

const standing = (ticks: number, x = 0): Moment[] => Array.from({ length: ticks }, () => [x, 0] as const);
const walking = (ticks: number, speed: number, from = 0): Moment[] =>
  Array.from({ length: ticks }, (_, tick) => [from + ((tick + 1) * speed) / 10, speed] as const);

describe('a first step', () => {
  it('is when a person leaves where it stood, however slowly it gets on', () => {
    for (const speed of [0.2, 1.3]) {
      const { planned, seen } = startsOf([...standing(10), ...walking(12, speed)]);
      expect(planned).toEqual([1]);
      expect(seen[0]).toBeCloseTo(1.1, 9);
    }
  });

  it('is not to make room and stand again', () => {
    const { seen } = startsOf([...standing(3), ...walking(2, 0.3), ...standing(5, 0.06), ...walking(9, 1, 0.06)]);
    expect(seen[0]).toBeCloseTo(1.1, 9);
  });

  it('is to be gone from the exit at once, and there is none for who stays', () => {
    expect(startsOf([...standing(10), undefined]).seen[0]).toBeCloseTo(1.1, 9);
    // On the apron of the exit it has left.
    expect(startsOf([...standing(10), [0.05, 1, leftBy(0)], [0.09, 1, leftBy(0)]]).seen[0]).toBeCloseTo(1.1, 9);
    expect(startsOf(standing(30)).seen).toEqual([-1]);
  });
});
