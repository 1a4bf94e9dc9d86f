/** What a value from outside must be: the rule it breaks, with its place, or undefined when it is all right. Never throws. */
export type Shape = (value: unknown, place: string) => string | undefined;

/** Beyond this, whole numbers are not exact any more. */
const mostWhole = Number.MAX_SAFE_INTEGER;

export const whole =
  (min = 0, max = mostWhole): Shape =>
  (value, place) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `${place} must be a whole number from ${min} to ${max}`;

export const finite =
  (min = -Infinity, max = Infinity): Shape =>
  (value, place) =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `${place} must be a finite number${min === -Infinity ? '' : ` from ${min}`}${max === Infinity ? '' : ` to ${max}`}`;

/** NaN and the infinities as well. */
export const anyNumber: Shape = (value, place) => (typeof value === 'number' ? undefined : `${place} must be a number`);

export const flag: Shape = (value, place) =>
  typeof value === 'boolean' ? undefined : `${place} must be true or false`;

export const text: Shape = (value, place) => (typeof value === 'string' ? undefined : `${place} must be a text`);

export const oneOf =
  (...words: readonly unknown[]): Shape =>
  (value, place) =>
    words.includes(value) ? undefined : `${place} must be one of ${words.join(', ')}`;

export const listOf =
  (item: Shape, length?: number): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return `${place} must be a list`;
    if (length !== undefined && value.length !== length)
      return `${place} must have ${length} entries; it has ${value.length}`;
    return first(value, (each, index) => item(each, `${place}[${index}]`));
  };

export const tuple =
  (...items: readonly Shape[]): Shape =>
  (value, place) => {
    if (!Array.isArray(value) || value.length !== items.length) return `${place} must have ${items.length} entries`;
    return first(value, (each, index) => items[index](each, `${place}[${index}]`));
  };

/** All of `fields`, those of `more` when they are there, and nothing else. */
export const record = (fields: Readonly<Record<string, Shape>>, more: Readonly<Record<string, Shape>> = {}): Shape => {
  const needed = Object.keys(fields);
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${place} must have named fields`;
    const found = value as Readonly<Record<string, unknown>>;
    const missing = needed.find((name) => !Object.hasOwn(found, name));
    if (missing !== undefined) return `${place}.${missing} is missing`;
    return first(Object.entries(found), ([name, each]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name] : Object.hasOwn(more, name) ? more[name] : undefined;
      return shape === undefined ? `${place}.${name} is unknown` : shape(each, `${place}.${name}`);
    });
  };
};

export const maybe =
  (shape: Shape, ...others: readonly unknown[]): Shape =>
  (value, place) =>
    others.includes(value) ? undefined : shape(value, place);

/** The first problem of a list. */
function first<T>(list: readonly T[], problemOf: (item: T, index: number) => string | undefined): string | undefined {
  for (let index = 0; index < list.length; index++) {
    const problem = problemOf(list[index], index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
