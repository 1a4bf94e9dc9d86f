import type { Path } from '@korzo/reading';
import type { DeclaredNames } from './names.ts';
import type { Schemas } from './schemas.ts';
import { mayBeMissing } from './unknown-keys.ts';

type Mapping = Readonly<Record<string, unknown>>;

/** `unread` are the places of which the text could not be read. */
export function declaredNames(
  { world, city }: Mapping,
  unread: readonly Path[],
  { keys, worldKeys, buildingKeys }: NamingSchemas,
): DeclaredNames {
  if (!isMapping(world) || mayBeMissing('building', world, worldKeys)) return {};
  const lists = keys.filter(({ standIn }) => standIn !== undefined).map(({ key }) => key);
  const { building } = world;
  const isUnread = (path: Path): boolean =>
    unread.some((lost) => path.every((step, index) => index >= lost.length || lost[index] === step));
  const isHidden = isUnread(['world', 'exits']) || mayBeMissing('exits', world, worldKeys);
  const inWorld = isHidden ? undefined : namesIn(world['exits']);
  // The names of a city are known only when it is made.
  if (building === undefined)
    return city === undefined && !isUnread(['world', 'building'])
      ? { ...noNames, ...byList(lists, () => []), exits: inWorld }
      : {};
  if (!isMapping(building)) return {};
  const named = (list: string, isMeant?: (entry: Mapping) => boolean): readonly string[] | undefined =>
    isUnread(['world', 'building', list]) || mayBeMissing(list, building, buildingKeys)
      ? undefined
      : namesIn(building[list], isMeant);
  const waysOut = named('gates', ({ way }) => way !== 'in');
  return {
    regions: named('regions'),
    areas: named('areas'),
    gates: named('gates'),
    waysIn: named('gates', ({ way }) => way !== 'out'),
    waysOut,
    exits: inWorld === undefined || waysOut === undefined ? undefined : [...inWorld, ...waysOut],
    counters: named('counters'),
    signals: named('signals'),
    portals: named('portals'),
    stairs: named('portals', ({ landing }) => landing !== undefined),
    ...byList(lists, named),
  };
}

type NamingSchemas = Pick<Schemas, 'keys' | 'worldKeys' | 'buildingKeys'>;

const byList = (
  lists: readonly string[],
  names: (list: string) => readonly string[] | undefined,
): Record<string, readonly string[] | undefined> => Object.fromEntries(lists.map((list) => [list, names(list)]));

const noNames = {
  portals: [],
  regions: [],
  areas: [],
  gates: [],
  waysIn: [],
  waysOut: [],
  counters: [],
  signals: [],
  stairs: [],
};

function namesIn(list: unknown, isMeant?: (entry: Mapping) => boolean): readonly string[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const names = new Set<string>();
  for (const entry of list as readonly unknown[]) {
    const id = isMapping(entry) ? entry['id'] : undefined;
    if (typeof id !== 'string') return undefined;
    if (isMeant?.(entry as Mapping) !== false) names.add(id);
  }
  return [...names];
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
