import { stepsPerMetre } from './format.ts';
import type { ObjectStates } from './object-states.ts';

export interface JumpRule {
  readonly ratio: number;
  /** Simulated time since the update before. */
  readonly seconds: number;
  /** Size of a world whose edges wrap around. */
  readonly wrapSteps: readonly [number, number, number] | undefined;
}

/** How far any agent may seem to have moved by rounding, pushing and starting, m. */
const slack = 0.5;
/** m/s2 and m/s: what starts and brakes, and what may move while its speed is not known. */
const strongest = 10;
const fastestStranger = 70;

/** Whether no agent that was there before could have walked, swum or driven so far: it came around the edge, or was put there. */
export function isJump(
  { ratio, seconds, wrapSteps }: JumpRule,
  { moveX, moveY, moveZ, steady }: ObjectStates,
  row: number,
  step: Int32Array,
): boolean {
  const [stepX, stepY, stepZ] = step;
  if (
    wrapSteps !== undefined &&
    (farOf(stepX, wrapSteps[0]) || farOf(stepY, wrapSteps[1]) || farOf(stepZ, wrapSteps[2]))
  )
    return true;
  const before = Math.sqrt(moveX[row] * moveX[row] + moveY[row] * moveY[row] + moveZ[row] * moveZ[row]) * ratio;
  const reach =
    steady[row] === 1
      ? 3 * before + strongest * seconds * seconds * stepsPerMetre
      : fastestStranger * seconds * stepsPerMetre;
  const limit = slack * stepsPerMetre + reach;
  return stepX * stepX + stepY * stepY + stepZ * stepZ > limit * limit;
}

const farOf = (step: number, size: number): boolean => size > 0 && Math.abs(step) * 2 > size;
