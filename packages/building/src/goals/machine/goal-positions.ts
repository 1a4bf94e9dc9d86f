import { longestWorld } from '@korzo/core';
import type { GoalParameter } from './goal-kind.ts';
import type { WrongValue } from './wrong-value.ts';

/** Points of one goal at most. */
export const mostPositions = 1000;

const isCoordinate = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= longestWorld;

export function problemWithPosition(name: string, value: unknown, meaning: string): WrongValue {
  if (Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every(isCoordinate)) return undefined;
  return { rule: `${name} must be a point: two numbers on a floor, three in the volume`, remedy: meaning };
}

/** Each is a point, all have equally many numbers, and where that matters no two are the same. */
export function problemWithPositions(
  name: string,
  value: unknown,
  { least, areDifferent = false, meaning }: Extract<GoalParameter, { type: 'positions' }>,
): WrongValue {
  if (!Array.isArray(value) || value.length < least || value.length > mostPositions)
    return { rule: `${name} must be a list of ${least} to ${mostPositions} points`, remedy: meaning };
  const seen = new Set<string>();
  for (const [index, point] of (value as readonly unknown[]).entries()) {
    const wrong = problemWithPosition(`${name}[${index}]`, point, meaning);
    if (wrong !== undefined) return { ...wrong, at: [index] };
    const numbers = point as readonly number[];
    const first = (value as readonly (readonly number[])[])[0];
    if (numbers.length !== first.length)
      return {
        at: [index],
        rule: `all points must have equally many numbers; the first has ${first.length}, this one ${numbers.length}`,
        remedy: 'give all two (a floor) or all three (the volume)',
      };
    const key = numbers.join(' ');
    if (areDifferent && seen.has(key))
      return {
        at: [index],
        rule: `a path must not visit [${numbers.join(', ')}] twice`,
        remedy: 'move one of the two a little',
      };
    seen.add(key);
  }
  return undefined;
}
