import { nearestWord, type Flaw, type Path } from '@korzo/reading';

import type { Schemas } from './schemas.ts';

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

/** The keys that are known where a part may bring one: in the scenario, its world and its building. */
function openLists({
  scenarioKeys,
  worldKeys,
  buildingKeys,
}: Schemas): readonly (readonly [string, readonly string[]])[] {
  return [
    ['', scenarioKeys],
    ['world', worldKeys],
    ['world.building', buildingKeys],
  ];
}

/** A finding about an unknown key that is like no known one also says that a part may bring it. */
export function withHintAtParts(finding: Flaw, schemas: Schemas): Flaw {
  const key = String(finding.path.at(-1));
  const around = finding.path.slice(0, -1).join('.');
  const known = openLists(schemas).find(([place]) => place === around)?.[1];
  if (known === undefined || known.includes(key) || nearestWord(key, known) !== undefined) return finding;
  const hint =
    'a key that your own part brings needs that part: hand it in as a value, { parts: [...] }, or by korzo run --module';
  return { ...finding, remedy: `${finding.remedy}; ${hint}` };
}

/** Keys of a scenario that none of its parts knows: it was read with more parts. */
export function keysWithoutPart(scenario: Mapping, schemas: Schemas): Flaw[] {
  return openLists(schemas).flatMap(([place, known]) => {
    const path: Path = place === '' ? [] : place.split('.');
    const mapping = path.reduce<unknown>((value, step) => (value as Mapping | undefined)?.[step], scenario);
    return Object.keys((mapping ?? {}) as Mapping)
      .filter((key) => !known.includes(key))
      .map((key) => ({
        path: [...path, key],
        rule: `the key '${key}' needs the part that brings it, and this run does not have that part`,
        remedy: 'hand the part in: openRun(scenario, { parts }); or take the key away',
      }));
  });
}
