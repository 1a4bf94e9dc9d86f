import { describe, expect, it } from 'vitest';
import { stepsPerMetre } from './format.ts';
import { isJump, type JumpRule } from './jumps.ts';
import { makeStates } from './object-states.ts';

type Way = readonly [number, number, number];

/** Whether an agent that made a move, m, jumps with its next one; the run goes on by 1 s. */
function jumps(before: Way | undefined, next: Way, rule: Partial<JumpRule> = {}): boolean {
  const states = makeStates(2);
  const [x, y, z] = (before ?? [0, 0, 0]).map((way) => way * stepsPerMetre);
  [states.moveX[1], states.moveY[1], states.moveZ[1]] = [x, y, z];
  states.steady[1] = before === undefined ? 0 : 1;
  const step = Int32Array.from(next, (way) => way * stepsPerMetre);
  return isJump({ ratio: 1, seconds: 1, wrapSteps: undefined, ...rule }, states, 1, step);
}

describe('a jump', () => {
  it.each<[Way, Way, boolean]>([
    // Three times its speed, 10 m/s2 and half a metre: 13.5 m.
    [[1, 0, 0], [13, 0, 0], false],
    [[1, 0, 0], [14, 0, 0], true],
    [[0, 1, 0], [0, -13, 0], false],
    [[0, 0, 1], [0, 0, 14], true],
    [[0, 0, 0], [10, 0, 0], false],
    [[0, 0, 0], [8, 8, 0], true],
    [[3, 4, 0], [25, 0, 0], false],
    [[3, 4, 0], [26, 0, 0], true],
  ])('is more than an agent that went %j can go on by: %j is one: %s', (before, next, is) => {
    expect(jumps(before, next)).toBe(is);
  });

  it('of an agent whose speed is not known is more than 70 m/s', () => {
    expect([70, 71].map((way) => jumps(undefined, [way, 0, 0]))).toEqual([false, true]);
  });

  it('is reckoned from the speed before and the time that went by', () => {
    // 10 m/s for 0.1 s: 3 m, 0.1 m, 0.5 m.
    const rule = { ratio: 0.1, seconds: 0.1 };
    expect([3.5, 3.7].map((way) => jumps([10, 0, 0], [way, 0, 0], rule))).toEqual([false, true]);
  });

  it('is every way over half of a world that wraps, along the axes that do', () => {
    const wrapSteps = [20 * stepsPerMetre, 0, 10 * stepsPerMetre] as const;
    const far = [9, 0, 0] as const;
    expect([10, 11, -11].map((way) => jumps(far, [way, 0, 0], { wrapSteps }))).toEqual([false, true, true]);
    expect(jumps(far, [0, 30, 0], { wrapSteps })).toBe(false);
    expect([5, 6].map((way) => jumps(far, [0, 0, way], { wrapSteps }))).toEqual([false, true]);
  });
});
