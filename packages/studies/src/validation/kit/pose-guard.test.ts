import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { PoseGuard, type PoseFigures } from './pose-guard.ts';
import { standingOf } from './standing.ts';
import type { Outcome, Verdict } from './validation-test.ts';

type Poses = readonly (readonly [x: number, y: number])[];

const scenario = {
  world: {
    building: {
      gates: [
        {
          id: 'door',
          at: [
            [10, 0],
            [10, 1],
          ],
        },
      ],
    },
  },
} as unknown as Scenario;

/** Looks at poses of people 0.4 m wide, one set after the other, half a second apart. */
function figuresOf(looks: readonly Poses[], leaving = 0): PoseFigures {
  const seen = (ticks: number, poses: Poses): Simulation =>
    ({
      setup: { dt: 0.5 },
      ticks,
      events: Array.from({ length: leaving }, () => ({ type: 'left', exit: 'door' })),
      crowds: [
        {
          ownCount: poses.length,
          columns: {
            id: poses.map((_, index) => index),
            x: poses.map(([x]) => x),
            y: poses.map(([, y]) => y),
            level: poses.map(() => 0),
            radius: poses.map(() => 0.2),
          },
        },
      ],
    }) as unknown as Simulation;
  const guard = new PoseGuard(seen(0, []), scenario);
  for (const [index, poses] of looks.entries()) guard.afterTick(seen(index + 1, poses));
  return guard.figures();
}

const still = (poses: Poses): readonly Poses[] => Array.from({ length: 20 }, () => poses);
const grid = (columns: number, apart: number): Poses =>
  Array.from({ length: columns * columns }, (_, index) => [
    (index % columns) * apart + 0.01,
    Math.floor(index / columns) * apart + 0.01,
  ]);

describe('what poses show', () => {
  it('is how deep two bodies are in each other, on either side of a square of the search', () => {
    expect(
      figuresOf([
        [
          [0.9, 0.9],
          [1.1, 0.9],
        ],
      ]).overlap,
    ).toBeCloseTo(0.2, 9);
    expect(
      figuresOf([
        [
          [0.9, 0.9],
          [1.4, 0.9],
        ],
      ]).overlap,
    ).toBe(0);
  });

  it('is how many stand on a square metre, as a mean of ten seconds', () => {
    expect(figuresOf(still(grid(6, 1 / 3))).density).toBeCloseTo(9, 9);
    // For one look of twenty only: a peak is no mean.
    expect(figuresOf([grid(6, 1 / 3), ...still([]).slice(1)]).density).toBeCloseTo(9 / 20, 9);
  });

  it('is how many pass a metre in a second, anywhere and at gates', () => {
    // Four abreast per metre and second through the same square metre: each stays half a second.
    const stream = Array.from({ length: 20 }, (_, look): Poses => [
      [look * 0.5, 0.5],
      [look * 0.5 - 0.5, 0.5],
    ]);
    expect(figuresOf(stream).flow).toBeLessThan(1);
    expect(figuresOf(still([]), 2).flow).toBeCloseTo(4, 9);
  });
});

const outcome = (poses: Partial<PoseFigures>, isLimited = false): Outcome<number> => ({
  trial: { name: 'room', seed: 1, settings: {} },
  found: 0,
  poses: { flow: 1, density: 3, overlap: 0.01, ...poses },
  isLimited,
});

describe('the standing of a test', () => {
  const good: Verdict = { passed: true, measured: '', bound: '', charts: [] };
  const standing = (...outcomes: readonly Outcome<number>[]) => standingOf({ moves: 'people' }, good, outcomes);

  it('is passed by the model, or by a capacity that the test sets', () => {
    expect(standing(outcome({}))).toMatchObject({ standing: 'passed', passed: true });
    expect(standing(outcome({}), outcome({}, true))).toMatchObject({
      standing: 'passed by a set capacity',
      passed: true,
    });
  });

  it.each([
    [{ flow: 2.6 }, 'flow 2.60 per metre and second'],
    [{ density: 7.1 }, 'density 7.10 per square metre'],
    [{ overlap: 0.06 }, 'overlap 0.06 m'],
  ])('is not physical with %j', (poses, words) => {
    const found = standing(outcome({}), outcome(poses));
    expect(found).toMatchObject({ standing: 'passed, but not physical', passed: false });
    expect(found.reason).toContain(`not physical: room, seed 1: ${words}`);
  });

  it('stays failed, and asks no poses of flocks', () => {
    expect(standingOf({ moves: 'people' }, { ...good, passed: false }, [outcome({})]).standing).toBe('failed');
    expect(standingOf({ moves: 'flocks' }, good, [outcome({ overlap: 1 })]).standing).toBe('passed');
  });
});
