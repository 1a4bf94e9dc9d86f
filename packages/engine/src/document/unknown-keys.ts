import { nearestWord } from '@korzo/reading';

type Mapping = Readonly<Record<string, unknown>>;

/** What the parts of a world and of a building are made of: a key with such a value may be one of them under a wrong name. */
const sorts: Readonly<Record<string, (value: unknown) => boolean>> = {
  size: Array.isArray,
  origin: Array.isArray,
  levels: (value) => typeof value === 'number',
  building: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/**
 * Whether an unknown key may be a misspelt or misremembered one that is missing: then nothing can be said of what depends on the
 * missing one. `known` are the keys that there are.
 */
export function mayBeMissing(missing: string, mapping: Mapping, known: readonly string[]): boolean {
  if (Object.hasOwn(mapping, missing)) return false;
  const isSort = sorts[missing] ?? Array.isArray;
  return Object.entries(mapping).some(([key, value]) => {
    if (known.includes(key)) return false;
    const nearest = nearestWord(key, known);
    return nearest === undefined ? isSort(value) : nearest === missing;
  });
}
