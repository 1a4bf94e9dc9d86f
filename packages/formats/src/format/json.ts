// JSON of other programs: anything may be missing or of another kind.
export type Mapping = Readonly<Record<string, unknown>>;

/** A mapping under a key; empty when there is none. */
export const mappingIn = (parent: unknown, key: string): Mapping => {
  const value = isMapping(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
  return isMapping(value) ? value : {};
};

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list under a key; empty when there is none. */
export const listIn = (parent: Mapping, key: string): readonly unknown[] => {
  const value = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return Array.isArray(value) ? value : [];
};

/** A number under a key that is no nonsense. */
export const numberIn = (parent: Mapping, key: string): number | undefined => {
  const value = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return typeof value === 'number' && Math.abs(value) < 1e9 ? value : undefined;
};

/** A text under a key. */
export const wordIn = (parent: Mapping, key: string): string | undefined => {
  const value = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
