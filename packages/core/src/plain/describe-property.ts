import type { PropertyKind } from './property.ts';

/** What a property may hold, in words: `a whole number from 0 to 255`. */
export function describeProperty(property: PropertyKind): string {
  switch (property.type) {
    case 'real': {
      const { min, max, unit } = property;
      if (max === Number.MAX_VALUE) return 'a finite number';
      return `a number from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
    }
    case 'whole':
      return `a whole number from ${property.min} to ${property.max}`;
    case 'text':
      return `a text of 1 to ${property.longest} characters`;
    case 'choice':
      return property.choices.length === 1 ? `'${property.choices[0]}'` : `one of ${listOf(property.choices)}`;
    case 'switch':
      return 'true or false';
    case 'list': {
      const { least, most, of } = property;
      return least === most
        ? `a list of ${most}, each ${describeProperty(of)}`
        : `a list of ${least} to ${most}, each ${describeProperty(of)}`;
    }
    case 'table':
      return `an object whose values are each ${describeProperty(property.of)}`;
    case 'record':
      return `an object with ${Object.keys(property.properties).join(', ')}`;
    case 'either':
      return property.of.map(describeProperty).join(' or ');
  }
}

const mostListed = 12;

/** Names in a message: all of them, or the first ones of a long list. */
export const listOf = (names: readonly string[]): string =>
  names.length <= mostListed
    ? names.join(', ')
    : `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`;

const longestShown = 60;

/** A value from outside as a message shows it. */
export function showValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  const text = jsonOf(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}

/** What JSON cannot write (rings, values that refuse) is named by its type. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
