import { describeRange, isWithin, ranges, type RangeName } from '../limits/city-limits.ts';
import type { CityWorkshop, Given } from './workshop.ts';

/** One of the values, which must lie in a range. */
export function within(
  workshop: CityWorkshop,
  given: Given,
  at: number,
  { what, range, otherwise }: { readonly what: string; readonly range: RangeName; readonly otherwise?: number },
): number {
  const value = given.number(at, otherwise);
  if (!isWithin(value, ranges[range]))
    workshop.fail(
      given.span,
      `${what} must be ${describeRange(ranges[range])}; found ${value}`,
      `give one ${describeRange(ranges[range])}`,
    );
  return value;
}
