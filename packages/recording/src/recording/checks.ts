import { isRecord } from '../plain/plain-text.ts';

/** What is wrong with a value at a place; undefined when nothing is. */
export type Check = (value: unknown, place: string) => string | undefined;

const must =
  (holds: (value: unknown) => boolean, rule: string): Check =>
  (value, place) =>
    holds(value) ? undefined : `${place} must be ${rule}; it is ${shown(value)}`;

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60));

export const real = must((value) => typeof value === 'number' && Number.isFinite(value), 'a number');
/** Also an infinite one: a door may be open for ever. */
export const time = must((value) => typeof value === 'number' && !Number.isNaN(value), 'a time');
export const level = must((value) => Number.isInteger(value) && Number(value) >= 0, 'a floor');
export const positive = must(
  (value) => typeof value === 'number' && value > 0 && Number.isFinite(value),
  'a number above 0',
);
export const text = must((value) => typeof value === 'string', 'a text');
export const oneOf = (...words: readonly string[]): Check =>
  must((value) => typeof value === 'string' && words.includes(value), `one of ${words.join(', ')}`);

export const maybe =
  (check: Check): Check =>
  (value, place) =>
    value === undefined ? undefined : check(value, place);

export const listOf =
  (each: Check, least = 0, most = Infinity): Check =>
  (value, place) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return `${place} must be a list${least === most ? ` of ${most}` : ''}; it is ${shown(value)}`;
    for (const [index, entry] of value.entries()) {
      const problem = each(entry, `${place}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

export const tuple = (length: number): Check => listOf(real, length, length);

/** What is not named may be there: a later Korzo may know more. */
export const recordOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (!isRecord(value)) return `${place} must be an object; it is ${shown(value)}`;
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(value[name], `${place}.${name}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

/** Records of several shapes, distinguished by one of their properties. */
export const variants =
  (key: string, shapes: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    const found = isRecord(value) ? value[key] : undefined;
    const shape = typeof found === 'string' && Object.hasOwn(shapes, found) ? shapes[found] : undefined;
    if (shape === undefined) return oneOf(...Object.keys(shapes))(found, `${place}.${key}`);
    return shape(value, place);
  };
