import { longestWorld } from '@korzo/core';
import { floorPoint, rectangle, type Path } from '@korzo/reading';
import type * as z from 'zod';

export type Rectangle = z.output<typeof rectangle>;
type Corner = z.output<typeof floorPoint>;

/** A rectangle as the rest of the program knows it: the corners are exact, whichever way they were written. */
export interface Corners {
  readonly min: Corner;
  readonly max: Corner;
}

/** The keys of a rectangle where older files have its corners; exactly one notation of the two. */
export const rectangleKeys = {
  rect: rectangle.optional().describe('x and y of its south-west corner, width, height, m'),
  min: floorPoint.optional().describe('Old notation, with max instead of rect: south-west corner, m'),
  max: floorPoint.optional().describe('Old notation, with min instead of rect: north-east corner, m'),
};

interface Written {
  readonly rect?: Rectangle | undefined;
  readonly min?: Corner | undefined;
  readonly max?: Corner | undefined;
}

/** What must be there, for the published JSON Schema. */
export const oneNotation = { anyOf: [{ required: ['rect'] }, { required: ['min', 'max'] }] };

/** Also when something else is wrong around the rectangle: all problems are reported at once. */
export const always = {
  when: ({ value }: z.core.ParsePayload): boolean => typeof value === 'object' && value !== null,
};

/** Complains in the notation that the author used. */
export function checkNotation(written: Written, context: z.core.$RefinementCtx): void {
  const complain = (path: Path, issue: Record<string, unknown>): void =>
    context.addIssue({ input: undefined, ...issue, path: [...path] } as Parameters<typeof context.addIssue>[0]);
  const has = (key: keyof Written): boolean => Object.hasOwn(written, key);
  const missing = { code: 'invalid_type', expected: 'tuple' };
  if (!has('rect')) {
    if (!has('min') && !has('max')) complain(['rect'], missing);
    else for (const key of ['min', 'max'] as const) if (!has(key)) complain([key], missing);
    return;
  }
  for (const key of ['min', 'max'] as const)
    if (has(key)) complain([key], { code: 'custom', message: 'a rectangle has either rect, or min and max' });
  if (rectangle.safeParse(written.rect).success) checkFarCorner(written.rect as Rectangle, complain);
}

function checkFarCorner(rect: Rectangle, complain: (path: Path, issue: Record<string, unknown>) => void): void {
  for (const axis of [0, 1] as const) {
    const start = rect[axis];
    const side = rect[axis + 2];
    const issue = { origin: 'number', input: side };
    const end = farEnd(start, side);
    if (end > longestWorld)
      complain(['rect', axis + 2], { ...issue, code: 'too_big', maximum: longestWorld - start, inclusive: true });
    else if (end <= start) {
      const minimum = Math.abs(start) * Number.EPSILON;
      complain(['rect', axis + 2], { ...issue, code: 'too_small', minimum, inclusive: false });
    }
  }
}

/** The corners of a rectangle in either notation. */
export function cornersOf({ rect, min, max }: Written): Corners {
  if (rect !== undefined) return { min: [rect[0], rect[1]], max: [farEnd(rect[0], rect[2]), farEnd(rect[1], rect[3])] };
  if (min === undefined || max === undefined) throw new Error('a rectangle without corners must have been refused');
  return { min, max };
}

/** The rectangle with exactly these corners; undefined when no width or height leads to them. */
export function rectangleOf({ min, max }: Corners): Rectangle | undefined {
  const width = sideBetween(min[0], max[0]);
  const height = sideBetween(min[1], max[1]);
  return width === undefined || height === undefined ? undefined : [min[0], min[1], width, height];
}

/** Sums and differences of numbers as they are written: 0.4 and 7.2 lead to 7.6, not to 7.6000000000000005. */
const farEnd = (start: number, side: number): number => Number((start + side).toFixed(decimalsOf(start, side)));

function sideBetween(low: number, high: number): number | undefined {
  const side = Number((high - low).toFixed(decimalsOf(low, high)));
  return farEnd(low, side) === high ? side : undefined;
}

/** `toFixed` knows no more. */
const mostDecimals = 100;

/** Digits after the point of the longer of two numbers. */
function decimalsOf(...numbers: readonly number[]): number {
  const decimals = numbers.map((number) => {
    const [digits, exponent = '0'] = String(number).split('e');
    return (digits.split('.')[1] ?? '').length - Number(exponent);
  });
  return Math.min(Math.max(0, ...decimals), mostDecimals);
}
