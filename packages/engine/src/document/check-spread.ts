import type { Flaw, QuantityRange, SpreadDescription } from '@korzo/reading';

/** Every value of a list must lie in a range. */
export function checkList(values: readonly number[], range: QuantityRange, path: Flaw['path']): Flaw[] {
  return values.flatMap((value, index) => {
    const place = [...path, 'values', index];
    const wrong = isTooLow(value, range)
      ? { rule: `every value must be ${lowEnd(range)}; this one is ${value}`, remedy: 'give a higher value' }
      : { rule: `every value must be at most ${range.max}; this one is ${value}`, remedy: 'give a lower value' };
    return isTooLow(value, range) || value > range.max ? [{ path: place, ...wrong }] : [];
  });
}

/** Everything drawn must lie in a range. */
export function checkSpread(spread: SpreadDescription, range: QuantityRange, path: Flaw['path']): Flaw[] {
  if (typeof spread === 'number') return [];
  if (spread.distribution === 'list') return checkList(spread.values, range, path);
  const { min, max } = spread;
  if (min !== undefined && max !== undefined && min > max) {
    return [
      {
        path: [...path, 'max'],
        rule: `max must not be below min; they are ${max} and ${min}`,
        remedy: 'exchange them',
      },
    ];
  }
  const [lowest, highest] =
    spread.distribution === 'normal'
      ? [min ?? spread.mean - 3 * spread.deviation, max ?? spread.mean + 3 * spread.deviation]
      : [min ?? Infinity, max ?? -Infinity];
  return checkEnds(lowest, highest, range, path);
}

/** The lowest and the highest value that may be drawn must lie in a range. */
export function checkEnds(lowest: number, highest: number, range: QuantityRange, path: Flaw['path']): Flaw[] {
  if (isTooLow(lowest, range))
    return [
      {
        path,
        rule: `every value must be ${lowEnd(range)}; the lowest could be ${lowest}`,
        remedy: 'give a higher min',
      },
    ];
  if (highest > range.max)
    return [
      {
        path,
        rule: `every value must be at most ${range.max}; the highest could be ${highest}`,
        remedy: 'give a lower max',
      },
    ];
  return [];
}

const isTooLow = (value: number, { min, above }: QuantityRange): boolean =>
  above === true ? value <= min : value < min;
const lowEnd = ({ min, above }: QuantityRange): string => `${above === true ? 'above' : 'at least'} ${min}`;
